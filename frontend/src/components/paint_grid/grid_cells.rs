//! The cells in the DOM and their state. A change updates only the cells that it affects.

use app_domain::painting::{CELLS_PER_COLUMN, CELLS_PER_DAY, PaintCell, cells_of};
use web_sys::{Element, HtmlElement};

use super::PaintColumn;
use super::stroke::{CellPosition, PaintStroke};
use crate::texts::painting as texts;

/// The state of the grid that is not in signals.
pub struct GridCells {
    /// In row order; empty until they are mounted.
    pub cells: Vec<HtmlElement>,
    shown: Vec<CellAppearance>,
    /// The accessible names of the columns.
    names: Vec<String>,
    pub columns: Vec<PaintColumn>,
    pub stroke: Option<PaintStroke>,
    /// A finished stroke, until the page has applied it. Its cells keep showing it.
    ended: Option<PaintStroke>,
    /// The rectangle over the cells of the stroke.
    frame: Option<HtmlElement>,
    pub focused: CellPosition,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CellAppearance {
    /// The cell with the current stroke applied.
    cell: PaintCell,
    /// The cell without the stroke. Screen readers read this one.
    said: PaintCell,
    tone: &'static str,
}

impl GridCells {
    pub fn new(names: Vec<String>, focused: CellPosition) -> Self {
        Self {
            cells: Vec::new(),
            shown: Vec::new(),
            columns: vec![PaintColumn::default(); names.len()],
            names,
            stroke: None,
            ended: None,
            frame: None,
            focused,
        }
    }

    /// Attaches the cells and the stroke rectangle after they are mounted.
    pub fn attach(&mut self, cells: Vec<HtmlElement>, frame: Option<HtmlElement>) {
        self.shown.clear();
        self.cells = cells;
        self.frame = frame;
        for column in 0..self.width() {
            self.draw_column(column);
        }
        self.cell(self.focused)
            .inspect(|cell| cell.set_tab_index(0));
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    pub fn cell(&self, place: CellPosition) -> Option<&HtmlElement> {
        self.cells.get(place.row * self.width() + place.column)
    }

    /// The cell at `place` without a stroke.
    pub fn answered_cell(&self, place: CellPosition) -> PaintCell {
        cells_of(&self.columns[place.column].answer)[place.row]
    }

    /// Moves the tab stop of the grid.
    pub fn set_focused(&mut self, place: CellPosition) -> Option<HtmlElement> {
        self.cell(self.focused)
            .inspect(|cell| cell.set_tab_index(-1));
        self.focused = place;
        self.cell(place)
            .inspect(|cell| cell.set_tab_index(0))
            .cloned()
    }

    /// Shows another stroke, or none.
    pub fn draw_stroke(&mut self, stroke: Option<PaintStroke>) {
        let before = std::mem::replace(&mut self.stroke, stroke);
        let touched: Vec<usize> = (0..self.width())
            .filter(|column| {
                let covers = |stroke: &PaintStroke| stroke.columns().contains(column);
                before.iter().chain(&stroke).any(covers)
            })
            .collect();
        for column in touched {
            self.draw_column(column);
        }
        self.draw_stroke_frame();
    }

    /// Ends the stroke and keeps its cells as they are.
    pub fn end_stroke(&mut self) -> Option<PaintStroke> {
        self.ended = self.stroke.take();
        self.draw_stroke_frame();
        self.ended
    }

    /// Redraws the cells of the ended stroke, after the page has applied it.
    pub fn redraw_ended_stroke(&mut self) {
        for column in self.ended.take().into_iter().flat_map(PaintStroke::columns) {
            self.draw_column(column);
        }
    }

    fn draw_stroke_frame(&self) {
        let Some(frame) = &self.frame else { return };
        frame.set_hidden(self.stroke.is_none());
        let Some(stroke) = self.stroke else { return };
        let (rows, columns) = (stroke.rows(), stroke.columns());
        let style = frame.style();
        for (name, number) in [
            ("--from-row", rows.start),
            ("--rows", rows.len()),
            ("--from-column", columns.start),
            ("--across", columns.len()),
        ] {
            let _ = style.set_property(name, &number.to_string());
        }
    }

    /// Updates the cells of a column.
    pub fn draw_column(&mut self, column: usize) {
        if self.cells.is_empty() {
            return;
        }
        let state = &self.columns[column];
        let said = cells_of(&state.answer);
        let stroke = self
            .stroke
            .or(self.ended)
            .filter(|stroke| stroke.columns().contains(&column) && state.lock.is_none());
        let drawn = stroke
            .and_then(|stroke| stroke.apply_to(&state.answer).ok())
            .map_or(said, |answer| cells_of(&answer));
        let tone = state.tone();
        for row in 0..CELLS_PER_COLUMN {
            let look = CellAppearance {
                cell: drawn[row],
                said: said[row],
                tone,
            };
            self.update_cell(CellPosition { row, column }, look);
        }
    }

    fn update_cell(&mut self, place: CellPosition, look: CellAppearance) {
        let at = place.row * self.width() + place.column;
        let shown = self.shown.get(at).copied();
        if shown == Some(look) {
            return;
        }
        if self.shown.is_empty() {
            let nothing = CellAppearance {
                cell: PaintCell::Blank,
                said: PaintCell::Blank,
                tone: "",
            };
            self.shown = vec![nothing; self.cells.len()];
        }
        self.shown[at] = look;
        let cell: &Element = &self.cells[at];
        let differs = |part: fn(CellAppearance) -> (PaintCell, &'static str)| {
            shown.is_none_or(|shown| part(shown) != part(look))
        };
        if differs(|look| (look.cell, look.tone)) {
            let _ = cell.set_attribute("data-cell", cell_attribute(look.cell));
            let _ = cell.set_attribute("data-tone", look.tone);
        }
        if differs(|look| (look.said, look.tone)) {
            let is_free = (look.said == PaintCell::Free).to_string();
            let _ = cell.set_attribute("aria-selected", &is_free);
            let _ = cell.set_attribute("aria-label", &self.cell_label(place, look.said));
        }
    }

    fn cell_label(&self, place: CellPosition, said: PaintCell) -> String {
        let column = &self.columns[place.column];
        let state = match (&column.lock, said) {
            (Some(lock), _) => &lock.words,
            (None, PaintCell::Free) if column.is_pattern => texts::FREE_BY_PATTERN,
            (None, PaintCell::Free) => texts::FREE,
            (None, PaintCell::Begins | PaintCell::Ends | PaintCell::Within) => texts::PARTLY_FREE,
            (None, PaintCell::Blank) if column.is_unavailable() => texts::NOT_AVAILABLE,
            (None, PaintCell::Blank) => texts::NOT_FREE,
        };
        texts::cell(&self.names[place.column], &times_of_row(place.row), state)
    }
}

fn cell_attribute(cell: PaintCell) -> &'static str {
    match cell {
        PaintCell::Blank => "blank",
        PaintCell::Begins => "begins",
        PaintCell::Ends => "ends",
        PaintCell::Within => "within",
        PaintCell::Free => "free",
    }
}

/// The start time of a row, as `19:30`. The row after the last one starts when the last one ends.
pub fn time_of_row(row: usize) -> String {
    let row = row % CELLS_PER_DAY;
    let hour = (row / 2).to_string();
    let minutes = if row.is_multiple_of(2) { ":00" } else { ":30" };
    let pad = if hour.len() == 1 { "0" } else { "" };
    [pad, &hour, minutes].concat()
}

fn times_of_row(row: usize) -> String {
    let times = texts::from_to(&time_of_row(row), &time_of_row(row + 1));
    if row < CELLS_PER_DAY {
        times
    } else {
        texts::after_midnight(&times)
    }
}

/// The initial HTML of the rows. The cells are updated one by one later.
pub fn rows_html(columns: usize) -> String {
    const CELL: &str = r#"<div role="gridcell" class="paint-cell" tabindex="-1"></div>"#;
    const STROKE: &str = r#"<div class="paint-stroke" aria-hidden="true" hidden></div>"#;
    // The snap areas of swipes, as high as the grid.
    let tracks = [
        r#"<div class="paint-columns" aria-hidden="true">"#,
        &"<i></i>".repeat(columns + 1),
        "</div>",
    ]
    .concat();
    let cells = CELL.repeat(columns);
    let row = |row: usize| {
        // Half hours have a label for screen readers only.
        let class = if row.is_multiple_of(2) {
            ""
        } else {
            " class=\"spoken\""
        };
        let late = if row < CELLS_PER_DAY {
            ""
        } else {
            " data-late"
        };
        [
            r#"<div role="row" class="paint-row""#,
            late,
            r#"><div role="rowheader" class="paint-time" aria-label=""#,
            &times_of_row(row),
            r#""><span"#,
            class,
            ">",
            &time_of_row(row),
            r#"</span><span class="paint-team"></span></div>"#,
            &cells,
            "</div>",
        ]
        .concat()
    };
    (0..CELLS_PER_COLUMN)
        .map(row)
        .chain([tracks, STROKE.to_owned()])
        .collect()
}

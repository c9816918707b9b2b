//! The cells in the page, and what each of them shows: a change touches the cells it changes and no others.

use app_domain::painting::{CELLS, CELLS_A_DAY, Cell, cells};
use web_sys::{Element, HtmlElement};

use super::PaintColumn;
use super::stroke::{Place, Stroke};
use crate::texts::painting as texts;

/// Everything the grid holds beside its signals.
pub struct Board {
    /// Row by row; empty until they stand in the page.
    pub cells: Vec<HtmlElement>,
    shown: Vec<Look>,
    /// Column by column, as they are spoken.
    names: Vec<String>,
    pub columns: Vec<PaintColumn>,
    pub stroke: Option<Stroke>,
    /// A stroke that has ended, until the page has taken it over: its cells stay as it drew them.
    ended: Option<Stroke>,
    /// The rectangle over the cells of the stroke.
    frame: Option<HtmlElement>,
    pub focused: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    /// With the stroke that is being drawn.
    cell: Cell,
    /// Without it: what the cell says of itself.
    said: Cell,
    tone: &'static str,
}

impl Board {
    pub fn new(names: Vec<String>, focused: Place) -> Self {
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

    /// Takes over the cells, and the frame of strokes, once they stand in the page.
    pub fn stand(&mut self, cells: Vec<HtmlElement>, frame: Option<HtmlElement>) {
        self.shown.clear();
        self.cells = cells;
        self.frame = frame;
        for column in 0..self.width() {
            self.draw(column);
        }
        self.cell(self.focused)
            .inspect(|cell| cell.set_tab_index(0));
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    pub fn cell(&self, place: Place) -> Option<&HtmlElement> {
        self.cells.get(place.row * self.width() + place.column)
    }

    /// What `place` says without a stroke.
    pub fn said(&self, place: Place) -> Cell {
        cells(&self.columns[place.column].answer)[place.row]
    }

    /// Moves the one tab stop.
    pub fn focus_on(&mut self, place: Place) -> Option<HtmlElement> {
        self.cell(self.focused)
            .inspect(|cell| cell.set_tab_index(-1));
        self.focused = place;
        self.cell(place)
            .inspect(|cell| cell.set_tab_index(0))
            .cloned()
    }

    /// Shows another stroke, or none.
    pub fn draw_stroke(&mut self, stroke: Option<Stroke>) {
        let before = std::mem::replace(&mut self.stroke, stroke);
        let touched: Vec<usize> = (0..self.width())
            .filter(|column| {
                let covers = |stroke: &Stroke| stroke.columns().contains(column);
                before.iter().chain(&stroke).any(covers)
            })
            .collect();
        for column in touched {
            self.draw(column);
        }
        self.draw_frame();
    }

    /// Ends the stroke, and leaves its cells as they are.
    pub fn end_stroke(&mut self) -> Option<Stroke> {
        self.ended = self.stroke.take();
        self.draw_frame();
        self.ended
    }

    /// The page has made of the ended stroke what it would.
    pub fn settle(&mut self) {
        for column in self.ended.take().into_iter().flat_map(Stroke::columns) {
            self.draw(column);
        }
    }

    fn draw_frame(&self) {
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

    /// Brings the cells of a column up to date.
    pub fn draw(&mut self, column: usize) {
        if self.cells.is_empty() {
            return;
        }
        let state = &self.columns[column];
        let said = cells(&state.answer);
        let stroke = self
            .stroke
            .or(self.ended)
            .filter(|stroke| stroke.columns().contains(&column) && state.lock.is_none());
        let drawn = stroke
            .and_then(|stroke| stroke.on(&state.answer).ok())
            .map_or(said, |answer| cells(&answer));
        let tone = state.tone();
        for row in 0..CELLS {
            let look = Look {
                cell: drawn[row],
                said: said[row],
                tone,
            };
            self.show(Place { row, column }, look);
        }
    }

    fn show(&mut self, place: Place, look: Look) {
        let at = place.row * self.width() + place.column;
        let shown = self.shown.get(at).copied();
        if shown == Some(look) {
            return;
        }
        if self.shown.is_empty() {
            let nothing = Look {
                cell: Cell::Blank,
                said: Cell::Blank,
                tone: "",
            };
            self.shown = vec![nothing; self.cells.len()];
        }
        self.shown[at] = look;
        let cell: &Element = &self.cells[at];
        let differs = |part: fn(Look) -> (Cell, &'static str)| {
            shown.is_none_or(|shown| part(shown) != part(look))
        };
        if differs(|look| (look.cell, look.tone)) {
            let _ = cell.set_attribute("data-cell", name_of(look.cell));
            let _ = cell.set_attribute("data-tone", look.tone);
        }
        if differs(|look| (look.said, look.tone)) {
            let is_free = (look.said == Cell::Free).to_string();
            let _ = cell.set_attribute("aria-selected", &is_free);
            let _ = cell.set_attribute("aria-label", &self.spoken(place, look.said));
        }
    }

    fn spoken(&self, place: Place, said: Cell) -> String {
        let column = &self.columns[place.column];
        let state = match (&column.lock, said) {
            (Some(lock), _) => &lock.words,
            (None, Cell::Free) if column.is_pattern => texts::FREE_BY_PATTERN,
            (None, Cell::Free) => texts::FREE,
            (None, Cell::Begins | Cell::Ends | Cell::Within) => texts::PARTLY_FREE,
            (None, Cell::Blank) if column.is_unavailable() => texts::NOT_AVAILABLE,
            (None, Cell::Blank) => texts::NOT_FREE,
        };
        texts::cell(&self.names[place.column], &times_of_row(place.row), state)
    }
}

fn name_of(cell: Cell) -> &'static str {
    match cell {
        Cell::Blank => "blank",
        Cell::Begins => "begins",
        Cell::Ends => "ends",
        Cell::Within => "within",
        Cell::Free => "free",
    }
}

/// `19:30`: when a row begins; the row after the last one begins when that ends.
pub fn time_of_row(row: usize) -> String {
    let row = row % CELLS_A_DAY;
    let hour = (row / 2).to_string();
    let minutes = if row.is_multiple_of(2) { ":00" } else { ":30" };
    let pad = if hour.len() == 1 { "0" } else { "" };
    [pad, &hour, minutes].concat()
}

fn times_of_row(row: usize) -> String {
    let times = texts::from_to(&time_of_row(row), &time_of_row(row + 1));
    if row < CELLS_A_DAY {
        times
    } else {
        texts::after_midnight(&times)
    }
}

/// The rows as they stand before anything is known about them: the cells are put right one by one.
pub fn rows_of(columns: usize) -> String {
    const CELL: &str = r#"<div role="gridcell" class="paint-cell" tabindex="-1"></div>"#;
    const STROKE: &str = r#"<div class="paint-stroke" aria-hidden="true" hidden></div>"#;
    // As high as the grid: where a swipe comes to rest.
    let tracks = [
        r#"<div class="paint-columns" aria-hidden="true">"#,
        &"<i></i>".repeat(columns + 1),
        "</div>",
    ]
    .concat();
    let cells = CELL.repeat(columns);
    let row = |row: usize| {
        // Half hours are read aloud and left to the eye.
        let class = if row.is_multiple_of(2) {
            ""
        } else {
            " class=\"spoken\""
        };
        let late = if row < CELLS_A_DAY { "" } else { " data-late" };
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
    (0..CELLS)
        .map(row)
        .chain([tracks, STROKE.to_owned()])
        .collect()
}

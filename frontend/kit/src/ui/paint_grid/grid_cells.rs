//! The cells in the DOM and their state. A change updates only the cells that it affects.

use app_domain::painting::{CELLS_PER_COLUMN, PaintCell, cells_of};
use app_portal::controls::paint_cells::{CellAppearance, PaintColumn, cell_attribute};
use app_portal::controls::paint_html::{rows_html, stroke_mask};
use app_portal::paint_stroke::{CellPosition, PaintStroke};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, NodeList};

/// The state of the grid that is not in signals.
pub struct GridCells {
    /// The rows, each with its heading and its cells; absent until they are mounted.
    rows: Option<NodeList>,
    /// An area as large as the cells of the first column.
    first_column: Option<Element>,
    /// How each cell is drawn, in row order.
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

impl GridCells {
    /// The state of cells that begin as [`Self::rows_html`] writes them.
    pub fn new(columns: Vec<PaintColumn>, names: Vec<String>, focused: CellPosition) -> Self {
        let shown: Vec<_> = columns
            .iter()
            .map(|column| column.appearances(None))
            .collect();
        let shown = (0..CELLS_PER_COLUMN).flat_map(|row| shown.iter().map(move |cells| cells[row]));
        Self {
            rows: None,
            first_column: None,
            shown: shown.collect(),
            columns,
            names,
            stroke: None,
            ended: None,
            frame: None,
            focused,
        }
    }

    /// Attaches the cells and the stroke rectangle after they are mounted in `sheet`.
    pub fn attach(&mut self, sheet: &Element) {
        let find = |selector: &str| sheet.query_selector(selector).ok().flatten();
        self.rows = sheet.query_selector_all(".paint-row").ok();
        self.first_column = find(".paint-columns > i + i");
        self.frame = find(".paint-stroke").map(JsCast::unchecked_into);
        for column in 0..self.width() {
            self.draw_column(column);
        }
        self.cell(self.focused)
            .inspect(|cell| cell.set_tab_index(0));
    }

    pub fn rows_html(&self) -> String {
        rows_html(&self.columns, &self.names)
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The cells are looked up when they are needed: there are hundreds.
    pub fn cell(&self, position: CellPosition) -> Option<HtmlElement> {
        let row = self
            .rows
            .as_ref()?
            .item(u32::try_from(position.row).ok()?)?;
        // The first child is the heading of the row.
        let column = u32::try_from(position.column + 1).ok()?;
        Some(row.child_nodes().item(column)?.unchecked_into())
    }

    /// The position of a cell of the grid.
    pub fn position_of(&self, cell: &Element) -> Option<CellPosition> {
        let rows = self.rows.as_ref()?;
        let has_cell = |row: &u32| rows.item(*row).is_some_and(|row| row.contains(Some(cell)));
        let row = (0..rows.length()).find(has_cell)? as usize;
        let mut places = (0..self.width()).map(|column| CellPosition { row, column });
        places.find(|position| {
            self.cell(*position)
                .is_some_and(|it| it.is_same_node(Some(cell)))
        })
    }

    pub fn first_column(&self) -> Option<&Element> {
        self.first_column.as_ref()
    }

    /// The cell at `place` without a stroke.
    pub fn answered_cell(&self, position: CellPosition) -> PaintCell {
        cells_of(&self.columns[position.column].answer)[position.row]
    }

    /// Moves the tab stop of the grid.
    pub fn set_focused(&mut self, position: CellPosition) -> Option<HtmlElement> {
        self.cell(self.focused)
            .inspect(|cell| cell.set_tab_index(-1));
        self.focused = position;
        self.cell(position).inspect(|cell| cell.set_tab_index(0))
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
        let mask = stroke_mask(&self.columns[columns]);
        let _ = style.set_property("mask-image", &mask);
    }

    /// Updates the cells of a column.
    pub fn draw_column(&mut self, column: usize) {
        if self.rows.is_none() {
            return;
        }
        let stroke = self.stroke.or(self.ended);
        let stroke = stroke.filter(|stroke| stroke.columns().contains(&column));
        let looks = self.columns[column].appearances(stroke);
        for (row, look) in looks.into_iter().enumerate() {
            self.update_cell(CellPosition { row, column }, look);
        }
    }

    fn update_cell(&mut self, position: CellPosition, look: CellAppearance) {
        let at = position.row * self.width() + position.column;
        let shown = std::mem::replace(&mut self.shown[at], look);
        if shown == look {
            return;
        }
        let Some(cell) = self.cell(position) else {
            return;
        };
        let differs =
            |part: fn(CellAppearance) -> (PaintCell, &'static str)| part(shown) != part(look);
        if differs(|look| (look.cell, look.tone)) {
            let _ = cell.set_attribute("data-cell", cell_attribute(look.cell));
            let _ = cell.set_attribute("data-tone", look.tone);
        }
        if differs(|look| (look.without_stroke, look.tone)) {
            let is_free = (look.without_stroke == PaintCell::Free).to_string();
            let name = &self.names[position.column];
            let label =
                self.columns[position.column].cell_label(name, position.row, look.without_stroke);
            let _ = cell.set_attribute("aria-selected", &is_free);
            let _ = cell.set_attribute("aria-label", &label);
        }
    }
}

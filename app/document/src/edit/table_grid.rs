//! The grid of a table: which cell covers which row and column, and changes of rows and columns that keep it complete.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::edit::caret::ArrowAxis;
use crate::node::{ElementNode, Node, NodeKind};

/// A cell by its row and its index among the cells of that row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CellIndex {
    pub row: usize,
    pub at: usize,
}

/// The cell of every row and column. Cells may cover several of both.
#[derive(Debug)]
pub(crate) struct TableGrid {
    rows: Vec<Vec<CellIndex>>,
}

/// The rows and columns that a cell covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CellArea {
    pub rows: Range<usize>,
    pub columns: Range<usize>,
}

/// Maximum number of columns of a table whose rows and columns can be changed.
pub(crate) const MAX_COLUMNS: usize = 200;

impl TableGrid {
    /// `None` for a table in which cells overlap, leave a gap or reach out of it.
    pub fn of(table: &ElementNode) -> Option<Self> {
        let height = table.content.len();
        let first = table.content.first().and_then(Node::element)?;
        let cells = first.content.iter().filter_map(Node::element);
        let width: usize = cells
            .filter_map(ElementNode::cell_span)
            .map(|span| span.0)
            .sum();
        (1..=MAX_COLUMNS).contains(&width).then_some(())?;
        let mut slots: Vec<Vec<Option<CellIndex>>> = vec![vec![None; width]; height];
        for (row, element) in table.content.iter().filter_map(Node::element).enumerate() {
            let mut column = 0;
            for (at, cell) in element.content.iter().filter_map(Node::element).enumerate() {
                while slots[row].get(column).is_some_and(Option::is_some) {
                    column += 1;
                }
                let (columns, rows) = cell.cell_span()?;
                (column + columns <= width && row + rows <= height).then_some(())?;
                for slot in slots[row..row + rows]
                    .iter_mut()
                    .flat_map(|slots| &mut slots[column..column + columns])
                {
                    slot.is_none().then_some(())?;
                    *slot = Some(CellIndex { row, at });
                }
                column += columns;
            }
        }
        let rows = slots
            .into_iter()
            .map(|row| row.into_iter().collect::<Option<Vec<_>>>());
        Some(Self {
            rows: rows.collect::<Option<Vec<_>>>()?,
        })
    }

    pub fn height(&self) -> usize {
        self.rows.len()
    }

    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    pub fn row(&self, row: usize) -> &[CellIndex] {
        self.rows.get(row).map_or(&[], Vec::as_slice)
    }

    pub fn area(&self, cell: CellIndex) -> Option<CellArea> {
        let covers = |row: &Vec<CellIndex>| row.contains(&cell);
        let first = self.rows.iter().position(covers)?;
        let last = self.rows.iter().rposition(covers)?;
        let row = &self.rows[first];
        let start = row.iter().position(|other| *other == cell)?;
        let end = row.iter().rposition(|other| *other == cell)?;
        Some(CellArea {
            rows: first..last + 1,
            columns: start..end + 1,
        })
    }

    pub fn slot(&self, row: usize, column: usize) -> Option<CellIndex> {
        self.row(row).get(column).copied()
    }

    /// The cell beside this one; `None` at the edge of the table.
    pub fn neighbor(
        &self,
        cell: CellIndex,
        arrow: ArrowAxis,
        is_forward: bool,
    ) -> Option<CellIndex> {
        let CellArea { rows, columns } = self.area(cell)?;
        let beside = |range: Range<usize>| {
            if is_forward {
                Some(range.end)
            } else {
                range.start.checked_sub(1)
            }
        };
        match arrow {
            ArrowAxis::Horizontal => self.slot(rows.start, beside(columns)?),
            ArrowAxis::Vertical => self.slot(beside(rows)?, columns.start),
        }
    }

    /// The first column of a cell.
    pub fn column(&self, row: usize, at: usize) -> Option<usize> {
        let cells = self.row(row).iter();
        cells
            .into_iter()
            .position(|cell| *cell == CellIndex { row, at })
    }

    /// The number of cells that start in this row, left of this column.
    pub fn cells_before(&self, row: usize, column: usize) -> usize {
        let row_cells = self.row(row).iter().take(column);
        let mut cells: Vec<_> = row_cells.filter(|cell| cell.row == row).collect();
        cells.dedup();
        cells.len()
    }

    /// The cells of a row, from left to right, also those that start in a row above.
    fn distinct(&self, row: usize) -> Vec<CellIndex> {
        let mut cells = self.row(row).to_vec();
        cells.dedup();
        cells
    }

    fn is_header_row(&self, table: &ElementNode, row: usize) -> bool {
        self.row(row).iter().all(|cell| is_header(table, *cell))
    }

    fn is_header_column(&self, table: &ElementNode, column: usize) -> bool {
        let mut rows = self.rows.iter();
        rows.all(|row| is_header(table, row[column]))
    }
}

fn is_header(table: &ElementNode, cell: CellIndex) -> bool {
    cell_at(table, cell).is_some_and(|cell| cell.kind == NodeKind::TableHeader)
}

fn cell_at(table: &ElementNode, cell: CellIndex) -> Option<&ElementNode> {
    let row = table.content.get(cell.row)?.element()?;
    row.content.get(cell.at)?.element()
}

fn cells_mut(table: &mut ElementNode, row: usize) -> Option<&mut Vec<Node>> {
    match table.content.get_mut(row)? {
        Node::Element(row) => Some(&mut Arc::make_mut(row).content),
        Node::Text(_) => None,
    }
}

fn cell_mut(table: &mut ElementNode, cell: CellIndex) -> Option<&mut ElementNode> {
    match cells_mut(table, cell.row)?.get_mut(cell.at)? {
        Node::Element(cell) => Some(Arc::make_mut(cell)),
        Node::Text(_) => None,
    }
}

/// The kind of a new cell beside the reference cell.
pub(crate) fn kind_beside(table: &ElementNode, beside: Option<CellIndex>) -> NodeKind {
    match beside {
        Some(cell) if is_header(table, cell) => NodeKind::TableHeader,
        _ => NodeKind::TableCell,
    }
}

/// Inserts a row before the row at this index. Cells that reach across grow. New cells are of the kind of the row
/// above, or of the row below a header row.
pub(crate) fn add_row(table: &mut ElementNode, at: usize) -> Option<()> {
    let grid = TableGrid::of(table)?;
    let above = at.saturating_sub(1);
    let reference = if !grid.is_header_row(table, above) {
        Some(above)
    } else if at == 0 || at == grid.height() {
        None
    } else {
        Some(at)
    };
    let mut cells: Vec<Node> = Vec::new();
    let mut grown: Option<CellIndex> = None;
    for column in 0..grid.width() {
        let below = grid.row(at).get(column).copied();
        let reaches = at > 0 && below.is_some() && below == grid.row(above).get(column).copied();
        if let Some(cell) = below.filter(|_| reaches) {
            if grown != Some(cell) {
                let rows = cell_at(table, cell)?.cell_span()?.1;
                set_span(cell_mut(table, cell)?, "rowspan", rows + 1);
            }
            grown = Some(cell);
            continue;
        }
        let beside = reference.and_then(|row| grid.row(row).get(column).copied());
        cells.push(ElementNode::table_cell(kind_beside(table, beside)).into());
    }
    let row = ElementNode::without_attributes(NodeKind::TableRow, cells);
    table.content.insert(at, row.into());
    Some(())
}

/// Inserts a column before the column at this index, in the same way.
pub(crate) fn add_column(table: &mut ElementNode, at: usize) -> Option<()> {
    let grid = TableGrid::of(table)?;
    let left = at.saturating_sub(1);
    let reference = if !grid.is_header_column(table, left) {
        Some(left)
    } else if at == 0 || at == grid.width() {
        None
    } else {
        Some(at)
    };
    let mut grown: Option<CellIndex> = None;
    for row in 0..grid.height() {
        let right = grid.row(row).get(at).copied();
        let reaches = at > 0 && right.is_some() && right == grid.row(row).get(left).copied();
        if let Some(cell) = right.filter(|_| reaches) {
            if grown != Some(cell) {
                let start = grid.area(cell)?.columns.start;
                let columns = cell_at(table, cell)?.cell_span()?.0;
                let cell = cell_mut(table, cell)?;
                set_span(cell, "colspan", columns + 1);
                change_widths(cell, |widths| {
                    widths.insert((at - start).min(widths.len()), json!(0));
                });
            }
            grown = Some(cell);
            continue;
        }
        let beside = reference.and_then(|column| grid.row(row).get(column).copied());
        let cell = ElementNode::table_cell(kind_beside(table, beside));
        let place = grid.cells_before(row, at);
        cells_mut(table, row)?.insert(place, cell.into());
    }
    Some(())
}

/// Removes a row. Cells that reach across shrink, and those that start in it move down.
pub(crate) fn remove_row(table: &mut ElementNode, row: usize) -> Option<()> {
    let grid = TableGrid::of(table)?;
    let mut moved = 0;
    for cell in grid.distinct(row) {
        let area = grid.area(cell)?;
        let rows = area.rows.len();
        if rows == 1 {
            continue;
        }
        if cell.row < row {
            set_span(cell_mut(table, cell)?, "rowspan", rows - 1);
            continue;
        }
        let mut down = cell_at(table, cell)?.clone();
        set_span(&mut down, "rowspan", rows - 1);
        let place = grid.cells_before(row + 1, area.columns.start) + moved;
        cells_mut(table, row + 1)?.insert(place, down.into());
        moved += 1;
    }
    table.content.remove(row);
    Some(())
}

/// Removes a column. Cells that reach across shrink.
pub(crate) fn remove_column(table: &mut ElementNode, column: usize) -> Option<()> {
    let grid = TableGrid::of(table)?;
    let mut cells: Vec<CellIndex> = (0..grid.height())
        .map(|row| grid.row(row)[column])
        .collect();
    cells.dedup();
    for cell in cells {
        let area = grid.area(cell)?;
        let columns = area.columns.len();
        if columns == 1 {
            cells_mut(table, cell.row)?.remove(cell.at);
            continue;
        }
        let cell = cell_mut(table, cell)?;
        set_span(cell, "colspan", columns - 1);
        change_widths(cell, |widths| {
            let at = column - area.columns.start;
            if at < widths.len() {
                widths.remove(at);
            }
        });
    }
    Some(())
}

/// Makes the cells of the first row headers, or plain cells if they are headers. A header column keeps its first cell.
pub(crate) fn toggle_header_row(table: &mut ElementNode) -> Option<()> {
    let grid = TableGrid::of(table)?;
    let kind = if grid.is_header_row(table, 0) {
        NodeKind::TableCell
    } else {
        NodeKind::TableHeader
    };
    let first = usize::from(grid.is_header_column(table, 0));
    for cell in grid.distinct(0) {
        if grid.area(cell)?.columns.start >= first {
            cell_mut(table, cell)?.kind = kind.clone();
        }
    }
    Some(())
}

/// Makes the rows of a table equally long, without cells that cover several rows or columns, if it has no complete grid.
pub(crate) fn complete_grid(table: &mut ElementNode) {
    if TableGrid::of(table).is_some() {
        return;
    }
    let length = |row: &Node| row.element().map_or(0, |row| row.content.len());
    let width = table.content.iter().map(length).max().unwrap_or(1).max(1);
    for row in 0..table.content.len() {
        let Some(cells) = cells_mut(table, row) else {
            continue;
        };
        cells.resize_with(width, || {
            ElementNode::table_cell(NodeKind::TableCell).into()
        });
        for at in 0..width {
            if let Some(cell) = cell_mut(table, CellIndex { row, at }) {
                set_span(cell, "colspan", 1);
                set_span(cell, "rowspan", 1);
            }
        }
    }
}

pub(crate) fn set_span(cell: &mut ElementNode, name: &str, span: usize) {
    cell.attributes.insert(name.to_owned(), json!(span));
}

/// Changes the widths of the columns that a cell covers, if it has any.
pub(crate) fn change_widths(cell: &mut ElementNode, change: impl FnOnce(&mut Vec<Value>)) {
    if let Some(Value::Array(widths)) = cell.attributes.get_mut("colwidth") {
        change(widths);
        if widths.iter().all(|width| *width == json!(0)) {
            cell.attributes.insert("colwidth".to_owned(), Value::Null);
        }
    }
}

//! Puts pasted and dropped cells in place of those of a table.

use std::ops::Range;

use serde_json::Value;

use crate::edit::cell_rectangle::{CellRectangle, select_cells};
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::position::NodePath;
use crate::edit::table_grid::{self, CellArea, TableGrid};
use crate::edit::tree;
use crate::node::{ElementNode, Node, NodeKind};

/// Puts the cells of a table in place of the selected ones, or of those from the caret on. Other content goes into each
/// of the selected cells, or is inserted as anywhere else.
pub(crate) fn insert_cells(draft: &mut EditDraft, fragment: &DocumentFragment) -> Option<()> {
    let rectangle = CellRectangle::of(&draft.content, &draft.selection);
    let pasted = fragment.as_table();
    if rectangle.is_some() && pasted.is_none() && !fragment.is_empty() {
        return draft.fill_cells(&fragment.blocks);
    }
    let is_code = if rectangle.is_some() {
        false
    } else {
        let caret = draft.ensure_caret()?;
        tree::kind_at(&draft.content, &caret.block)? == &NodeKind::CodeBlock
    };
    if let Some(pasted) = pasted.filter(|_| !is_code)
        && replace_cells(draft, pasted, rectangle).is_some()
    {
        return Some(());
    }
    draft.insert(fragment)
}

/// `None` if the caret is not in a table, or if the table would have too many columns.
fn replace_cells(
    draft: &mut EditDraft,
    pasted: &ElementNode,
    rectangle: Option<CellRectangle>,
) -> Option<()> {
    let path: NodePath = tree::table_around(&draft.content, &draft.selection)?.to_vec();
    let mut table = tree::element_at(&draft.content, &path)?.clone();
    let mut pasted = pasted.clone();
    table_grid::complete_grid(&mut table);
    table_grid::complete_grid(&mut pasted);
    let source = TableGrid::of(&pasted)?;
    let (height, width) = (source.height(), source.width());
    let area = if let Some(rectangle) = rectangle {
        rectangle.area
    } else {
        let own = draft.selection.as_caret()?.block.get(path.len()..)?;
        let grid = TableGrid::of(&table)?;
        let column = grid.column(*own.first()?, *own.get(1)?)?;
        CellArea {
            rows: own[0]..own[0] + height,
            columns: column..column + width,
        }
    };
    let cells = repeated(&placed_cells(&pasted, &source), (height, width), &area);
    put_cells(&mut table, &area, cells)?;
    let grid = TableGrid::of(&table)?;
    let cell = |row: usize, column: usize| {
        let cell = *grid.row(row).get(column)?;
        Some([path.as_slice(), &[cell.row, cell.at]].concat())
    };
    let first = cell(area.rows.start, area.columns.start)?;
    let last = cell(area.rows.end - 1, area.columns.end - 1)?;
    draft.replace(&path, vec![table.into()])?;
    draft.selection = select_cells(&draft.content, &first, &last).or_else(|| {
        let leaf = tree::edge_leaf(&draft.content, &last, false)?;
        Some(tree::select_leaf(&draft.content, leaf, false))
    })?;
    Some(())
}

/// A cell with the rows and columns that it covers.
struct PlacedCell {
    area: CellArea,
    cell: ElementNode,
}

/// The cells in document order.
fn placed_cells(table: &ElementNode, grid: &TableGrid) -> Vec<PlacedCell> {
    let rows = table.content.iter().filter_map(Node::element).enumerate();
    let cells = rows.flat_map(|(row, element)| {
        let cells = element.content.iter().filter_map(Node::element).enumerate();
        cells.filter_map(move |(at, cell)| {
            let column = grid.column(row, at)?;
            let (columns, rows) = cell.cell_span()?;
            Some(PlacedCell {
                area: CellArea {
                    rows: row..row + rows,
                    columns: column..column + columns,
                },
                cell: cell.clone(),
            })
        })
    });
    cells.collect()
}

/// The cells of a table of this size, repeated or cut off to cover the area.
fn repeated(cells: &[PlacedCell], size: (usize, usize), area: &CellArea) -> Vec<PlacedCell> {
    let shifted = |range: &Range<usize>, by: usize| range.start + by..range.end + by;
    let cut = |range: &Range<usize>, end: usize| range.start..range.end.min(end);
    let mut out = Vec::new();
    for top in area.rows.clone().step_by(size.0) {
        for left in area.columns.clone().step_by(size.1) {
            out.extend(cells.iter().filter_map(|placed| {
                let placed = PlacedCell {
                    area: CellArea {
                        rows: shifted(&placed.area.rows, top),
                        columns: shifted(&placed.area.columns, left),
                    },
                    cell: placed.cell.clone(),
                };
                let rows = cut(&placed.area.rows, area.rows.end);
                let columns = cut(&placed.area.columns, area.columns.end);
                let is_inside = !rows.is_empty() && !columns.is_empty();
                is_inside.then(|| placed.part(CellArea { rows, columns }))
            }));
        }
    }
    out
}

/// Puts cells that cover the area in place of those that are there. The table grows to contain it, and cells that reach
/// out of it are split. The place decides whether a cell is a header.
fn put_cells(table: &mut ElementNode, area: &CellArea, cells: Vec<PlacedCell>) -> Option<()> {
    let grid = TableGrid::of(table)?;
    for at in grid.height()..area.rows.end {
        table_grid::add_row(table, at)?;
    }
    for at in grid.width()..area.columns.end {
        table_grid::add_column(table, at)?;
    }
    let grid = TableGrid::of(table)?;
    let kept = placed_cells(table, &grid).into_iter();
    let mut all: Vec<PlacedCell> = kept.flat_map(|placed| placed.outside(area)).collect();
    for mut placed in cells {
        let place = *grid
            .row(placed.area.rows.start)
            .get(placed.area.columns.start)?;
        placed.cell.kind = table_grid::kind_beside(table, Some(place));
        all.push(placed);
    }
    all.sort_by_key(|placed| (placed.area.rows.start, placed.area.columns.start));
    for (at, row) in table.content.iter_mut().enumerate() {
        let cells = all.iter().filter(|placed| placed.area.rows.start == at);
        let cells = cells.map(|placed| placed.cell.clone().into()).collect();
        *row = row.element()?.clone().with_content(cells).into();
    }
    Some(())
}

impl PlacedCell {
    /// The cell where it covers only this part of its area. The content is in the part with its first row and column.
    fn part(&self, area: CellArea) -> Self {
        let mut cell = self.cell.clone();
        if area.rows.len() != self.area.rows.len() {
            table_grid::set_span(&mut cell, "rowspan", area.rows.len());
        }
        if area.columns.len() != self.area.columns.len() {
            table_grid::set_span(&mut cell, "colspan", area.columns.len());
            let first = area.columns.start - self.area.columns.start;
            table_grid::change_widths(&mut cell, |widths: &mut Vec<Value>| {
                *widths = widths
                    .iter()
                    .skip(first)
                    .take(area.columns.len())
                    .cloned()
                    .collect();
            });
        }
        let starts = (area.rows.start, area.columns.start);
        if starts != (self.area.rows.start, self.area.columns.start) {
            cell.content = vec![ElementNode::paragraph(Vec::new()).into()];
        }
        Self { area, cell }
    }

    /// The parts of the cell outside of the area, of which the upper and the lower one are as wide as the cell.
    fn outside(self, area: &CellArea) -> Vec<Self> {
        let CellArea { rows, columns } = self.area.clone();
        let inner = rows.start.max(area.rows.start)..rows.end.min(area.rows.end);
        let is_apart = inner.is_empty()
            || columns.end <= area.columns.start
            || columns.start >= area.columns.end;
        if is_apart {
            return vec![self];
        }
        let parts = [
            (rows.start..inner.start, columns.clone()),
            (inner.clone(), columns.start..area.columns.start),
            (inner.clone(), area.columns.end..columns.end),
            (inner.end..rows.end, columns.clone()),
        ];
        let parts = parts
            .into_iter()
            .filter(|(rows, columns)| !rows.is_empty() && !columns.is_empty());
        let parts = parts.map(|(rows, columns)| self.part(CellArea { rows, columns }));
        parts.collect()
    }
}

//! The selected cells of a table: text that is selected from one cell to another of the same table selects the rectangle
//! around both.

use std::ops::Range;

use crate::command::{self, EditorCommand};
use crate::edit::caret::ArrowAxis;
use crate::edit::edit_draft::EditDraft;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::table_grid::{CellArea, CellIndex, TableGrid};
use crate::edit::toolbar::{ToggleState, ToolbarState};
use crate::edit::{inline, rebase, tree};
use crate::node::{ElementNode, Node};

/// The cells of consecutive rows and columns, in document order. No cell reaches out of it.
#[derive(Debug)]
pub(crate) struct CellRectangle {
    pub table: NodePath,
    pub area: CellArea,
    cells: Vec<CellIndex>,
}

impl CellRectangle {
    /// `None` unless both ends of the selection are in different cells of one table, which has a complete grid.
    pub fn of(content: &[Node], selection: &EditorSelection) -> Option<Self> {
        let (from, to) = selection.leaves()?;
        let table = tree::table_around(content, selection)?;
        let (one, other) = (cell_of(table, from)?, cell_of(table, to)?);
        (one != other).then_some(())?;
        let grid = TableGrid::of(tree::element_at(content, table)?)?;
        let area = grid.closed_area(&grid.area(one)?, &grid.area(other)?);
        Some(Self {
            table: table.to_vec(),
            cells: grid.cells_in(&area),
            area,
        })
    }

    pub fn paths(&self) -> impl Iterator<Item = NodePath> {
        let path = |cell: &CellIndex| [self.table.as_slice(), &[cell.row, cell.at]].concat();
        self.cells.iter().map(path)
    }

    /// Whether the node is in one of the cells.
    pub fn contains(&self, path: &[usize]) -> bool {
        path.starts_with(&self.table)
            && cell_of(&self.table, path)
                .is_some_and(|cell| self.cells.binary_search(&cell).is_ok())
    }

    /// The table of these cells alone.
    pub fn to_table(&self, content: &[Node]) -> Option<ElementNode> {
        let table = tree::element_at(content, &self.table)?;
        let rows = self.area.rows.clone().map(|row| {
            let cells = self.cells.iter().filter(|cell| cell.row == row);
            let row = table.content.get(row)?.element()?;
            let cells = cells.map(|cell| row.content.get(cell.at).cloned());
            Some(row.clone().with_content(cells.collect::<Option<_>>()?))
        });
        let rows = rows.map(|row| row.map(Node::from));
        Some(table.clone().with_content(rows.collect::<Option<_>>()?))
    }

    /// The same selection after a change of the contents of cells.
    fn selection(&self, content: &[Node], before: &EditorSelection) -> Option<EditorSelection> {
        let EditorSelection::Text { anchor, head } = before else {
            return None;
        };
        let cell =
            |end: &TextPosition| end.block.get(..self.table.len() + 2).map(<[usize]>::to_vec);
        select_cells(content, &cell(anchor)?, &cell(head)?)
    }
}

impl TableGrid {
    /// The smallest area around both that no cell reaches out of.
    pub fn closed_area(&self, one: &CellArea, other: &CellArea) -> CellArea {
        let around = |one: &Range<usize>, other: &Range<usize>| {
            one.start.min(other.start)..one.end.max(other.end)
        };
        let mut area = CellArea {
            rows: around(&one.rows, &other.rows),
            columns: around(&one.columns, &other.columns),
        };
        loop {
            let CellArea { rows, columns } = area.clone();
            let is_one_cell = |row: usize, column: usize, above: usize, left: usize| {
                let cell = self.slot(row, column);
                cell.is_some() && cell == self.slot(above, left)
            };
            let crosses_row = |at: usize| {
                let mut columns = columns.clone();
                at > 0 && columns.any(|column| is_one_cell(at, column, at - 1, column))
            };
            let crosses_column = |at: usize| {
                let mut rows = rows.clone();
                at > 0 && rows.any(|row| is_one_cell(row, at, row, at - 1))
            };
            area.rows.start -= usize::from(crosses_row(rows.start));
            area.rows.end += usize::from(crosses_row(rows.end));
            area.columns.start -= usize::from(crosses_column(columns.start));
            area.columns.end += usize::from(crosses_column(columns.end));
            if (&area.rows, &area.columns) == (&rows, &columns) {
                return area;
            }
        }
    }

    /// The cells that start in the area, in document order.
    pub fn cells_in(&self, area: &CellArea) -> Vec<CellIndex> {
        let rows = area.rows.clone().flat_map(|row| {
            let mut cells = self.row(row)[area.columns.clone()].to_vec();
            cells.retain(|cell| cell.row == row);
            cells.dedup();
            cells
        });
        rows.collect()
    }
}

/// The cell of the table at the path that contains the node.
fn cell_of(table: &[usize], path: &[usize]) -> Option<CellIndex> {
    Some(CellIndex {
        row: *path.get(table.len())?,
        at: *path.get(table.len() + 1)?,
    })
}

/// The selection from one cell to the other. In one cell it is a caret at its end. `None` if one has no text.
pub(crate) fn select_cells(
    content: &[Node],
    anchor: &[usize],
    head: &[usize],
) -> Option<EditorSelection> {
    let head_position = position_in_cell(content, head, false)?;
    Some(EditorSelection::Text {
        anchor: if anchor == head {
            head_position.clone()
        } else {
            position_in_cell(content, anchor, true)?
        },
        head: head_position,
    })
}

/// The first or the last position of the visible text of a cell; `None` for a cell of nodes without text.
fn position_in_cell(content: &[Node], cell: &[usize], is_first: bool) -> Option<TextPosition> {
    let is_text = |leaf: &NodePath| {
        leaf.starts_with(cell)
            && tree::text_block(content, leaf).is_some()
            && tree::hiding_summary(content, leaf).is_none()
    };
    let leaves = tree::leaves(content);
    let leaf = if is_first {
        leaves.into_iter().find(is_text)
    } else {
        leaves.into_iter().rfind(is_text)
    }?;
    tree::select_leaf(content, leaf, is_first)
        .as_caret()
        .cloned()
}

impl EditDraft {
    /// Removes the content of the selected cells, which stay selected. `None` if no cells are selected.
    pub fn empty_cells(&mut self) -> Option<()> {
        self.fill_cells(&[ElementNode::paragraph(Vec::new()).into()])
    }

    /// Replaces the content of each selected cell by these blocks.
    pub fn fill_cells(&mut self, blocks: &[Node]) -> Option<()> {
        let rectangle = CellRectangle::of(&self.content, &self.selection)?;
        for path in rectangle.paths() {
            if tree::children(&self.content, &path)? != blocks {
                *tree::children_mut(&mut self.content, &path)? = blocks.to_vec();
            }
        }
        let first = rectangle.paths().next()?;
        self.selection = rectangle
            .selection(&self.content, &self.selection)
            .unwrap_or_else(|| tree::nearest_selection(&self.content, &first));
        Some(())
    }
}

/// Runs a command that wraps blocks in each of the selected cells. What all of them have is removed, otherwise those
/// without it get it. `None` for other commands, and if no cells are selected.
pub(crate) fn edit_each_cell(state: &EditorState, command: &EditorCommand) -> Option<DocumentEdit> {
    let is_on = |state: &EditorState| {
        let toolbar = || ToolbarState::of(state);
        Some(match command {
            EditorCommand::ToggleList(list) => toolbar().list == Some(*list),
            EditorCommand::ToggleQuote => toolbar().quote == ToggleState::On,
            EditorCommand::ToggleDetails => toolbar().toggle == ToggleState::On,
            EditorCommand::SetCallout(_) | EditorCommand::WrapInDetails => false,
            _ => return None,
        })
    };
    let rectangle = CellRectangle::of(state.document.content(), &state.selection)?;
    let is_removed = is_on(state)?;
    let (mut next, mut selected) = (state.clone(), state.selection.clone());
    for cell in rectangle.paths() {
        let content = next.document.content();
        let Some(anchor) = position_in_cell(content, &cell, true) else {
            continue;
        };
        let head = position_in_cell(content, &cell, false)?;
        next.select(&EditorSelection::Text { anchor, head });
        if is_removed == is_on(&next)?
            && let Some(edit) = command::edit_of(&next, command)
        {
            next.apply(&edit);
            selected = rebase::map_selection(&[edit.splice], &selected);
        }
    }
    let mut draft = EditDraft::of(state);
    let top = [*rectangle.table.first()?];
    let block = next.document.content().get(top[0])?.clone();
    draft.replace(&draft.local_path(&top.to_vec())?, vec![block])?;
    draft.selection = draft.local_selection(&selected);
    draft.stored_marks = None;
    draft.finish()
}

impl EditorState {
    /// The paths of the selected cells; empty if both ends of the selection are in one cell, or not in a table.
    pub fn selected_cells(&self) -> Vec<NodePath> {
        CellRectangle::of(self.document.content(), &self.selection)
            .map_or_else(Vec::new, |rectangle| rectangle.paths().collect())
    }

    /// The selection after Shift and an arrow key that reaches to the next cell: at the edge of a cell, or if cells are
    /// selected already. `None` elsewhere; only the page knows where lines break.
    pub fn selection_to_next_cell(
        &self,
        arrow: ArrowAxis,
        is_forward: bool,
    ) -> Option<EditorSelection> {
        let content = self.document.content();
        let EditorSelection::Text { anchor, head } = &self.selection else {
            return None;
        };
        let rectangle = CellRectangle::of(content, &self.selection);
        let table = if let Some(rectangle) = &rectangle {
            &rectangle.table
        } else {
            let cell = tree::cell_around(content, &head.block)?;
            let is_inside = anchor.block.starts_with(cell);
            (is_inside && is_at_edge(content, cell, head, arrow, is_forward)).then_some(())?;
            &cell[..cell.len() - 2]
        };
        let reach = |head: TextPosition| EditorSelection::Text {
            anchor: anchor.clone(),
            head,
        };
        let grid = TableGrid::of(tree::element_at(content, table)?)?;
        let mut cell = cell_of(table, &head.block)?;
        while let Some(next) = grid.neighbor(cell, arrow, is_forward) {
            let path = [table, &[next.row, next.at]].concat();
            if let Some(head) = position_in_cell(content, &path, is_forward) {
                return Some(reach(head));
            }
            cell = next;
        }
        let is_last = tree::edge_leaf(content, table, !is_forward)? == head.block;
        match arrow {
            _ if rectangle.is_some() => Some(self.selection.clone()),
            ArrowAxis::Horizontal => (!is_last).then(|| self.selection.clone()),
            ArrowAxis::Vertical => {
                let beside = if is_forward {
                    tree::leaf_after(content, table)?
                } else {
                    tree::leaf_before(content, table)?
                };
                let beside = tree::select_leaf(content, beside, is_forward);
                beside.as_caret().cloned().map(reach)
            }
        }
    }
}

/// Whether the position is in the first or the last block of the cell, and for horizontal motion at its edge.
fn is_at_edge(
    content: &[Node],
    cell: &[usize],
    head: &TextPosition,
    arrow: ArrowAxis,
    is_forward: bool,
) -> bool {
    let length = || {
        Some(inline::length(
            &tree::text_block(content, &head.block)?.content,
        ))
    };
    let offset = if is_forward { length() } else { Some(0) };
    tree::edge_leaf(content, cell, !is_forward).as_ref() == Some(&head.block)
        && (arrow == ArrowAxis::Vertical || offset == Some(head.offset))
}

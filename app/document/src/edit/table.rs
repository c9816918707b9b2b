//! Commands for tables.

use std::ops::Range;

use crate::command::{self, EditorCommand};
use crate::constructors::TABLE_SIZE;
use crate::edit::cell_insertion::insert_cells;
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::table_grid::{self, CellArea, CellIndex, TableGrid};
use crate::edit::{inline, insert_fragment, tree};
use crate::node::{ElementNode, NodeKind};

/// A command for the table of the selection. Rows and columns are those of the selected cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableCommand {
    /// Inserts a table of three rows and columns with a header row. Not in a table.
    Insert,
    AddRow {
        is_after: bool,
    },
    AddColumn {
        is_after: bool,
    },
    RemoveRow,
    RemoveColumn,
    ToggleHeaderRow,
    Remove,
}

/// The table that contains the whole selection, and the selected cells at both ends in document order.
struct TableSelection {
    table: NodePath,
    first: CellIndex,
    last: CellIndex,
}

impl TableCommand {
    /// Whether the table of the selection allows the command, or no table, for [`Self::Insert`]. Rows and columns cannot
    /// be changed if cells overlap or leave a gap.
    pub fn is_possible(self, state: &EditorState) -> bool {
        let content = state.document.content();
        let table = tree::table_around(content, &state.selection);
        match self {
            Self::Insert => table.is_none(),
            Self::Remove => table.is_some(),
            _ => table
                .and_then(|table| tree::element_at(content, table))
                .is_some_and(|table| TableGrid::of(table).is_some()),
        }
    }
}

impl TableSelection {
    fn of(draft: &EditDraft) -> Option<Self> {
        let table = tree::table_around(&draft.content, &draft.selection)?;
        let (from, to) = draft.selection.leaves()?;
        let cell = |leaf: &NodePath| {
            Some(CellIndex {
                row: *leaf.get(table.len())?,
                at: *leaf.get(table.len() + 1)?,
            })
        };
        Some(Self {
            table: table.to_vec(),
            first: cell(from)?,
            last: cell(to)?,
        })
    }

    /// The rows and columns of the selected cells.
    fn area(&self, grid: &TableGrid) -> Option<CellArea> {
        Some(grid.closed_area(&grid.area(self.first)?, &grid.area(self.last)?))
    }
}

/// Returns the edit of a command that concerns a table.
pub(crate) fn edit_of(state: &EditorState, command: &EditorCommand) -> Option<DocumentEdit> {
    match command {
        EditorCommand::Table(command) => run(state, *command),
        EditorCommand::Indent | EditorCommand::Outdent => {
            // An item of a list, or a line of code, that cannot move leaves the key to the table, as selected cells do.
            let has_cells = !state.selected_cells().is_empty();
            let inner = command::edit_of(state, command);
            inner
                .filter(|edit| !has_cells && !edit.splice.is_empty())
                .or_else(|| step(state, *command == EditorCommand::Indent))
        }
        EditorCommand::Insert(fragment) => {
            let mut draft = EditDraft::of(state);
            draft.stored_marks = None;
            insert_cells(&mut draft, fragment)?;
            draft.finish()
        }
        EditorCommand::MoveSelection(to) => {
            insert_fragment::move_selection_by(state, to, insert_cells)
        }
        command => command::edit_of(state, command),
    }
}

fn run(state: &EditorState, command: TableCommand) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    draft.stored_marks = None;
    match command {
        TableCommand::Insert => insert(&mut draft)?,
        TableCommand::AddRow { is_after } => {
            change(&mut draft, |table, rows, _| {
                let at = if is_after { rows.end } else { rows.start };
                table_grid::add_row(table, at)?;
                Some(InsertedAt {
                    row: Some(at),
                    column: None,
                })
            })?;
        }
        TableCommand::AddColumn { is_after } => {
            change(&mut draft, |table, _, columns| {
                let at = if is_after { columns.end } else { columns.start };
                table_grid::add_column(table, at)?;
                Some(InsertedAt {
                    row: None,
                    column: Some(at),
                })
            })?;
        }
        TableCommand::ToggleHeaderRow => {
            change(&mut draft, |table, _, _| {
                table_grid::toggle_header_row(table)?;
                Some(InsertedAt {
                    row: None,
                    column: None,
                })
            })?;
        }
        TableCommand::RemoveRow => remove_lines(&mut draft, true)?,
        TableCommand::RemoveColumn => remove_lines(&mut draft, false)?,
        TableCommand::Remove => {
            let table = TableSelection::of(&draft)?.table;
            remove(&mut draft, &table)?;
        }
    }
    draft.finish()
}

/// Tab and Shift+Tab: selects the content of the next or the previous cell. After the last cell it adds a row. `None`
/// outside of tables, and before the first cell.
fn step(state: &EditorState, is_forward: bool) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    draft.stored_marks = None;
    let selected = TableSelection::of(&draft)?;
    let table = tree::element_at(&draft.content, &selected.table)?;
    let cells: Vec<CellIndex> = cells_of(table);
    let at = cells.iter().position(|cell| {
        *cell
            == if is_forward {
                selected.last
            } else {
                selected.first
            }
    })?;
    let next = if is_forward {
        if let Some(next) = cells.get(at + 1) {
            *next
        } else {
            let row = table.content.len();
            let mut table = table.clone();
            table_grid::add_row(&mut table, row)?;
            draft.replace(&selected.table, vec![table.into()])?;
            CellIndex { row, at: 0 }
        }
    } else {
        *cells.get(at.checked_sub(1)?)?
    };
    select_cell(&mut draft, &selected.table, next)?;
    draft.finish()
}

/// The cells in document order.
fn cells_of(table: &ElementNode) -> Vec<CellIndex> {
    let rows = table.content.iter().enumerate();
    let cells = rows.flat_map(|(row, element)| {
        let count = element.element().map_or(0, |row| row.content.len());
        (0..count).map(move |at| CellIndex { row, at })
    });
    cells.collect()
}

fn select_cell(draft: &mut EditDraft, table: &NodePath, cell: CellIndex) -> Option<()> {
    let path = [table.as_slice(), &[cell.row, cell.at]].concat();
    let first = tree::edge_leaf(&draft.content, &path, true)?;
    let last = tree::edge_leaf(&draft.content, &path, false)?;
    let end = tree::text_block(&draft.content, &last).map(|block| inline::length(&block.content));
    draft.selection = match (tree::text_block(&draft.content, &first), end) {
        (Some(_), Some(end)) => EditorSelection::Text {
            anchor: TextPosition::new(first, 0),
            head: TextPosition::new(last, end),
        },
        _ => tree::select_leaf(&draft.content, first, true),
    };
    Some(())
}

fn insert(draft: &mut EditDraft) -> Option<()> {
    TableSelection::of(draft).is_none().then_some(())?;
    let caret = draft.ensure_caret()?;
    let is_code = tree::kind_at(&draft.content, &caret.block)? == &NodeKind::CodeBlock;
    let is_in_cell = tree::cell_around(&draft.content, &caret.block).is_some();
    (!is_code && !is_in_cell).then_some(())?;
    draft.insert(&DocumentFragment::closed(vec![
        ElementNode::table(TABLE_SIZE).into(),
    ]))?;
    // The caret is in the last cell: the path ends with a row, a cell and a paragraph.
    let caret = draft.selection.as_caret()?.block.clone();
    let table = &caret[..caret.len().checked_sub(3)?];
    let (_, parent) = table.split_last()?;
    let siblings = tree::children_mut(&mut draft.content, parent)?;
    if table.last() == siblings.len().checked_sub(1).as_ref() {
        siblings.push(ElementNode::paragraph(Vec::new()).into());
    }
    draft.set_caret([table, &[0, 0, 0]].concat(), 0);
    Some(())
}

/// The row or the column that a change has inserted, at the index that it has now.
struct InsertedAt {
    row: Option<usize>,
    column: Option<usize>,
}

/// Changes the table and keeps the selection.
fn change(
    draft: &mut EditDraft,
    act: impl FnOnce(&mut ElementNode, Range<usize>, Range<usize>) -> Option<InsertedAt>,
) -> Option<()> {
    let selected = TableSelection::of(draft)?;
    let mut table = tree::element_at(&draft.content, &selected.table)?.clone();
    let grid = TableGrid::of(&table)?;
    let CellArea { rows, columns } = selected.area(&grid)?;
    let inserted = act(&mut table, rows, columns)?;
    let level = selected.table.len();
    let shift = |block: &NodePath| {
        let mut block = block.clone();
        let cell = CellIndex {
            row: block[level],
            at: block[level + 1],
        };
        let start = grid.area(cell).map_or(0, |area| area.columns.start);
        block[level] += usize::from(inserted.row.is_some_and(|at| at <= cell.row));
        block[level + 1] += usize::from(inserted.column.is_some_and(|at| at <= start));
        block
    };
    draft.selection = match &draft.selection {
        EditorSelection::Text { anchor, head } => EditorSelection::Text {
            anchor: TextPosition::new(shift(&anchor.block), anchor.offset),
            head: TextPosition::new(shift(&head.block), head.offset),
        },
        EditorSelection::Node(path) => EditorSelection::Node(shift(path)),
        EditorSelection::All => return None,
    };
    draft.replace(&selected.table, vec![table.into()])
}

/// Removes the selected rows or columns. All rows are the table; whole rows have all columns, which are not removed, as in
/// prosemirror-tables, unless there is only one.
fn remove_lines(draft: &mut EditDraft, is_rows: bool) -> Option<()> {
    let selected = TableSelection::of(draft)?;
    let mut table = tree::element_at(&draft.content, &selected.table)?.clone();
    let grid = TableGrid::of(&table)?;
    let CellArea { rows, columns } = selected.area(&grid)?;
    let (lines, count) = if is_rows {
        (rows.clone(), grid.height())
    } else {
        (columns.clone(), grid.width())
    };
    if lines.len() == count {
        return (is_rows || count == 1).then(|| remove(draft, &selected.table))?;
    }
    for line in lines.clone().rev() {
        if is_rows {
            table_grid::remove_row(&mut table, line)?;
        } else {
            table_grid::remove_column(&mut table, line)?;
        }
    }
    let grid = TableGrid::of(&table)?;
    let (row, column) = if is_rows {
        (lines.start.min(grid.height() - 1), columns.start)
    } else {
        (rows.start, lines.start.min(grid.width() - 1))
    };
    let cell = *grid.row(row).get(column)?;
    draft.replace(&selected.table, vec![table.into()])?;
    let path = [selected.table.as_slice(), &[cell.row, cell.at]].concat();
    let leaf = tree::edge_leaf(&draft.content, &path, true)?;
    draft.selection = tree::select_leaf(&draft.content, leaf, true);
    Some(())
}

/// Removes the table. Its parent keeps an empty paragraph if it has no other block.
fn remove(draft: &mut EditDraft, table: &NodePath) -> Option<()> {
    let (at, parent) = table.split_last()?;
    let siblings = tree::children_mut(&mut draft.content, parent)?;
    siblings.remove(*at);
    if siblings.is_empty() {
        siblings.push(ElementNode::paragraph(Vec::new()).into());
    }
    draft.selection = tree::nearest_selection(&draft.content, table);
    Some(())
}

//! Commands for tables.

use crate::command::{self, EditorCommand};
use crate::constructors::TABLE_SIZE;
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::table_grid::{self, CellIndex, TableGrid};
use crate::edit::{inline, insert_fragment, tree};
use crate::node::{ElementNode, Node, NodeKind};

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
}

/// Returns the edit of a command that concerns a table.
pub(crate) fn edit_of(state: &EditorState, command: &EditorCommand) -> Option<DocumentEdit> {
    match command {
        EditorCommand::Table(command) => run(state, *command),
        EditorCommand::Indent | EditorCommand::Outdent => {
            // An item of a list, or a line of code, that cannot move leaves the key to the table.
            let inner = command::edit_of(state, command);
            inner
                .filter(|edit| !edit.splice.is_empty())
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
                let at = if is_after { rows.1 + 1 } else { rows.0 };
                table_grid::add_row(table, at)?;
                Some(InsertedAt {
                    row: Some(at),
                    column: None,
                })
            })?;
        }
        TableCommand::AddColumn { is_after } => {
            change(&mut draft, |table, _, columns| {
                let at = if is_after { columns.1 + 1 } else { columns.0 };
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

/// The first and the last index of the selected rows or columns.
type LineRange = (usize, usize);

/// Changes the table and keeps the selection.
fn change(
    draft: &mut EditDraft,
    act: impl FnOnce(&mut ElementNode, LineRange, LineRange) -> Option<InsertedAt>,
) -> Option<()> {
    let selected = TableSelection::of(draft)?;
    let mut table = tree::element_at(&draft.content, &selected.table)?.clone();
    let grid = TableGrid::of(&table)?;
    let (rows, columns) = selected_lines(&grid, &selected)?;
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

fn selected_lines(grid: &TableGrid, selected: &TableSelection) -> Option<(LineRange, LineRange)> {
    let (first, last) = (grid.area(selected.first)?, grid.area(selected.last)?);
    let around = |one: &std::ops::Range<usize>, other: &std::ops::Range<usize>| {
        (one.start.min(other.start), one.end.max(other.end) - 1)
    };
    Some((
        around(&first.rows, &last.rows),
        around(&first.columns, &last.columns),
    ))
}

/// Removes the selected rows or columns. All rows are the table; whole rows have all columns, which are not removed, as in
/// prosemirror-tables, unless there is only one.
fn remove_lines(draft: &mut EditDraft, is_rows: bool) -> Option<()> {
    let selected = TableSelection::of(draft)?;
    let mut table = tree::element_at(&draft.content, &selected.table)?.clone();
    let grid = TableGrid::of(&table)?;
    let (rows, columns) = selected_lines(&grid, &selected)?;
    let (lines, count) = if is_rows {
        (rows, grid.height())
    } else {
        (columns, grid.width())
    };
    if lines.1 - lines.0 + 1 == count {
        return (is_rows || count == 1).then(|| remove(draft, &selected.table))?;
    }
    for line in (lines.0..=lines.1).rev() {
        if is_rows {
            table_grid::remove_row(&mut table, line)?;
        } else {
            table_grid::remove_column(&mut table, line)?;
        }
    }
    let grid = TableGrid::of(&table)?;
    let (row, column) = if is_rows {
        (lines.0.min(grid.height() - 1), columns.0)
    } else {
        (rows.0, lines.0.min(grid.width() - 1))
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

/// Inserts a table into the cells from the caret on, or inserts the fragment as anywhere else.
fn insert_cells(draft: &mut EditDraft, fragment: &DocumentFragment) -> Option<()> {
    let caret = draft.ensure_caret()?;
    let is_code = tree::kind_at(&draft.content, &caret.block)? == &NodeKind::CodeBlock;
    if !is_code && fill_cells(draft, fragment, &caret).is_some() {
        return Some(());
    }
    draft.insert(fragment)
}

/// Adds the cells of a pasted table to those from the caret on. `None` if the fragment is not a table, the caret is
/// not in one, or cells of either cover several rows or columns.
fn fill_cells(
    draft: &mut EditDraft,
    fragment: &DocumentFragment,
    caret: &TextPosition,
) -> Option<()> {
    let pasted = fragment.as_table()?;
    let selected = TableSelection::of(draft)?;
    let mut table = tree::element_at(&draft.content, &selected.table)?.clone();
    let (width, height) = plain_size(pasted)?;
    let (columns, rows) = plain_size(&table)?;
    let first = selected.first;
    for at in rows..first.row + height {
        table_grid::add_row(&mut table, at)?;
    }
    for at in columns..first.at + width {
        table_grid::add_column(&mut table, at)?;
    }
    let is_in_cell = caret.block.len() > selected.table.len() + 2;
    is_in_cell.then_some(())?;
    for (row, element) in pasted.content.iter().filter_map(Node::element).enumerate() {
        for (at, cell) in element.content.iter().filter_map(Node::element).enumerate() {
            let to = CellIndex {
                row: first.row + row,
                at: first.at + at,
            };
            table_grid::add_content(&mut table, to, &cell.content)?;
        }
    }
    let last = [first.row + height - 1, first.at + width - 1];
    let path = [selected.table.as_slice(), &last].concat();
    draft.replace(&selected.table, vec![table.into()])?;
    let leaf = tree::edge_leaf(&draft.content, &path, false)?;
    draft.selection = tree::select_leaf(&draft.content, leaf, false);
    Some(())
}

/// The number of columns and rows of a table in which each cell covers one of both.
fn plain_size(table: &ElementNode) -> Option<(usize, usize)> {
    let grid = TableGrid::of(table)?;
    let is_plain = |row: usize| {
        let cells = grid.row(row).iter().enumerate();
        cells
            .into_iter()
            .all(|(at, cell)| *cell == CellIndex { row, at })
    };
    (0..grid.height())
        .all(is_plain)
        .then(|| (grid.width(), grid.height()))
}

//! Caret motion that the browser does not provide: onto nodes that hold no caret, and off them.

use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::selected_blocks::content_before;
use crate::edit::state::EditorState;
use crate::edit::table_grid::{CellIndex, TableGrid};
use crate::edit::{inline, tree};
use crate::node::NodeKind;

/// The axis of an arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrowAxis {
    /// Left or right.
    Horizontal,
    /// Up or down, from the first or the last line of the block; only the page knows where lines break.
    Vertical,
}

impl EditorState {
    /// The selection at the start or the end of the node at the path: a caret, or the first or last node without one.
    pub fn selection_at_edge(&self, path: &[usize], is_start: bool) -> Option<EditorSelection> {
        let content = self.document.content();
        let leaf = tree::edge_leaf(content, path, is_start)?;
        Some(tree::select_leaf(content, leaf, is_start))
    }

    /// The selection after an arrow key, if a node without a caret is next; `None` where the browser's motion is right.
    pub fn selection_after_arrow(
        &self,
        arrow: ArrowAxis,
        is_forward: bool,
    ) -> Option<EditorSelection> {
        let content = self.document.content();
        let leaf = match &self.selection {
            EditorSelection::All => return None,
            EditorSelection::Node(path) => {
                let (_, parent) = path.split_last()?;
                if tree::text_block(content, parent).is_some() && arrow == ArrowAxis::Horizontal {
                    let before = inline::length(content_before(content, path)?);
                    let offset = before + usize::from(is_forward);
                    return Some(EditorSelection::caret(parent.to_vec(), offset));
                }
                path
            }
            EditorSelection::Text { anchor, head } => {
                (anchor == head).then_some(())?;
                let block = tree::text_block(content, &head.block)?;
                let near = if is_forward {
                    inline::node_after(&block.content, head.offset)
                } else {
                    inline::node_before(&block.content, head.offset)
                };
                if let (ArrowAxis::Horizontal, Some((at, node))) = (arrow, near) {
                    if node.element()?.kind == NodeKind::Mention {
                        let offset =
                            head.offset
                                .saturating_add_signed(if is_forward { 1 } else { -1 });
                        return Some(EditorSelection::caret(head.block.clone(), offset));
                    }
                    let is_piece = node
                        .element()
                        .is_some_and(|node| node.kind != NodeKind::HardBreak);
                    let path = [head.block.as_slice(), &[at]].concat();
                    return is_piece.then_some(EditorSelection::Node(path));
                }
                &head.block
            }
        };
        let next = if is_forward {
            tree::leaf_after(content, leaf)?
        } else {
            tree::leaf_before(content, leaf)?
        };
        let selection = tree::select_leaf(content, next, is_forward);
        let is_onto_piece = matches!(selection, EditorSelection::Node(_));
        let is_off_piece = matches!(self.selection, EditorSelection::Node(_));
        (is_onto_piece || is_off_piece).then_some(selection)
    }

    /// The block index at which an arrow key opens a line: past a selected node that is the first or the last of the
    /// document.
    pub fn line_index_past_node(&self, is_forward: bool) -> Option<usize> {
        let content = self.document.content();
        let EditorSelection::Node(path) = &self.selection else {
            return None;
        };
        let (_, parent) = path.split_last()?;
        tree::text_block(content, parent).is_none().then_some(())?;
        if is_forward {
            let is_last = tree::leaf_after(content, path).is_none();
            is_last.then_some(content.len())
        } else {
            tree::leaf_before(content, path).is_none().then_some(0)
        }
    }

    /// The block index at which a line is opened so that the start or the end of the document holds a caret; `None` if
    /// it does already.
    pub fn line_index_at_edge(&self, is_last: bool) -> Option<usize> {
        let content = self.document.content();
        let top = if is_last {
            content.len().checked_sub(1)?
        } else {
            0
        };
        let leaf = tree::edge_leaf(content, &[top], !is_last)?;
        let place = if is_last { content.len() } else { 0 };
        let is_in_table = tree::cell_around(content, &leaf).is_some();
        (is_in_table || tree::text_block(content, &leaf).is_none()).then_some(place)
    }

    /// The block index at which an arrow key opens a line: out of a table that is the first or the last block of the
    /// document, from its first or last row, or from its first or last position.
    pub fn line_index_past_table(&self, arrow: ArrowAxis, is_forward: bool) -> Option<usize> {
        let content = self.document.content();
        let caret = self.selection.as_caret()?;
        let [top, row, cell] = *caret.block.first_chunk()?;
        let table = tree::element_at(content, &[top])?;
        let is_last = top + 1 == content.len();
        (table.kind == NodeKind::Table && if is_forward { is_last } else { top == 0 })
            .then_some(())?;
        let (_, rows) = tree::element_at(content, &[top, row, cell])?.cell_span()?;
        let is_leaving = match arrow {
            ArrowAxis::Vertical => {
                let edge = tree::edge_leaf(content, &[top, row, cell], !is_forward)?;
                let is_edge_row = if is_forward {
                    row + rows >= table.content.len()
                } else {
                    row == 0
                };
                is_edge_row && edge == caret.block
            }
            ArrowAxis::Horizontal => {
                let edge = tree::edge_leaf(content, &[top], !is_forward)?;
                let length = inline::length(&tree::text_block(content, &caret.block)?.content);
                let end = if is_forward { length } else { 0 };
                edge == caret.block && caret.offset == end
            }
        };
        is_leaving.then_some(if is_forward { content.len() } else { 0 })
    }

    /// The block index at which an arrow key opens a line: out of a toggle that is the first or the last block of the
    /// document, from its first or last position or line; only the page knows where lines break.
    pub fn line_index_past_toggle(&self, arrow: ArrowAxis, is_forward: bool) -> Option<usize> {
        let content = self.document.content();
        let caret = self.selection.as_caret()?;
        let top = *caret.block.first()?;
        let is_toggle = tree::kind_at(content, &[top]) == Some(&NodeKind::Details);
        let is_edge = top == if is_forward { content.len() - 1 } else { 0 };
        (is_toggle && is_edge).then_some(())?;
        let edge = tree::select_leaf(
            content,
            tree::edge_leaf(content, &[top], !is_forward)?,
            !is_forward,
        );
        let edge = edge.as_caret()?;
        let is_leaving = edge.block == caret.block
            && (arrow == ArrowAxis::Vertical || edge.offset == caret.offset);
        is_leaving.then_some(if is_forward { content.len() } else { 0 })
    }

    /// The selection after Arrow Down in the last line of a table cell, or Arrow Up in the first one: in the next row, or
    /// beside the table. `None` elsewhere; only the page knows where lines break.
    pub fn selection_in_next_row(&self, is_forward: bool) -> Option<EditorSelection> {
        let content = self.document.content();
        let caret = self.selection.as_caret()?;
        let cell = tree::cell_around(content, &caret.block)?;
        (tree::edge_leaf(content, cell, !is_forward)? == caret.block).then_some(())?;
        let (table, own) = cell.split_at(cell.len() - 2);
        let grid = TableGrid::of(tree::element_at(content, table)?)?;
        let own = CellIndex {
            row: own[0],
            at: own[1],
        };
        let leaf = match grid.neighbor(own, ArrowAxis::Vertical, is_forward) {
            Some(next) => {
                let path = [table, &[next.row, next.at]].concat();
                tree::edge_leaf(content, &path, is_forward)?
            }
            None if is_forward => tree::leaf_after(content, table)?,
            None => tree::leaf_before(content, table)?,
        };
        let position = TextPosition::new(leaf.clone(), caret.offset);
        Some(match tree::clamp_position(content, &position) {
            Some(position) => EditorSelection::caret_at(position),
            None => EditorSelection::Node(leaf),
        })
    }

    /// The block index at which a line is opened in a document that cannot hold a caret.
    pub fn line_index_without_caret(&self) -> Option<usize> {
        let content = self.document.content();
        tree::first_caret(content)
            .is_none()
            .then_some(content.len())
    }

    /// The selection of a triple click without the break after the text, which browsers include.
    #[must_use]
    pub fn without_trailing_break(&self, selection: &EditorSelection) -> EditorSelection {
        let content = self.document.content();
        let Some(((start, end), last)) = selection.ends().and_then(|(start, end)| {
            Some(((start, end), self.end_before_trailing_break(start, end)?))
        }) else {
            return selection.clone();
        };
        let last = tree::clamp_position(content, &last).unwrap_or_else(|| end.clone());
        match selection {
            EditorSelection::Text { head, .. } if head == start => EditorSelection::Text {
                anchor: last,
                head: head.clone(),
            },
            EditorSelection::Text { anchor, .. } => EditorSelection::Text {
                anchor: anchor.clone(),
                head: last,
            },
            EditorSelection::Node(_) | EditorSelection::All => selection.clone(),
        }
    }

    fn end_before_trailing_break(
        &self,
        start: &TextPosition,
        end: &TextPosition,
    ) -> Option<TextPosition> {
        let content = self.document.content();
        if start.block == end.block {
            let text = inline::text_of(&tree::text_block(content, &end.block)?.content);
            let head = &text[..inline::byte_at(&text, end.offset)];
            let is_break = end.offset > start.offset && head.ends_with('\n');
            return is_break.then(|| TextPosition::new(end.block.clone(), end.offset - 1));
        }
        (end.offset == 0).then_some(())?;
        let last = tree::leaves(content).into_iter().rfind(|leaf| {
            *leaf < end.block
                && *leaf >= start.block
                && tree::text_block(content, leaf).is_some()
                && tree::hiding_summary(content, leaf).is_none()
        })?;
        let length = inline::length(&tree::text_block(content, &last)?.content);
        Some(TextPosition::new(last, length))
    }
}

//! Where a caret goes that the page's own motion does not find: onto nodes that hold none, and off them again.

use crate::edit::position::{Position, Selection};
use crate::edit::selected::content_before;
use crate::edit::state::State;
use crate::edit::{inline, tree};
use crate::node::Kind;

/// How far an arrow goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// To the side.
    Letter,
    /// Up or down, from the first or the last line of the block: where lines are, only the page knows.
    Line,
}

impl State {
    /// The beginning or the end of what stands at the path: a caret, or the node that holds none.
    pub fn edge(&self, path: &[usize], is_start: bool) -> Option<Selection> {
        let content = self.document.content();
        let leaf = tree::edge_leaf(content, path, is_start)?;
        Some(tree::select_leaf(content, leaf, is_start))
    }

    /// What an arrow selects where nodes without a caret are passed; `None` where the page's own motion is right.
    pub fn beside(&self, arrow: Arrow, is_forward: bool) -> Option<Selection> {
        let content = self.document.content();
        let leaf = match &self.selection {
            Selection::All => return None,
            Selection::Node(path) => {
                let (_, parent) = path.split_last()?;
                if tree::text_block(content, parent).is_some() && arrow == Arrow::Letter {
                    let before = inline::length(content_before(content, path)?);
                    let offset = before + usize::from(is_forward);
                    return Some(Selection::caret(parent.to_vec(), offset));
                }
                path
            }
            Selection::Text { anchor, head } => {
                (anchor == head).then_some(())?;
                let block = tree::text_block(content, &head.block)?;
                let near = if is_forward {
                    inline::node_after(&block.content, head.offset)
                } else {
                    inline::node_before(&block.content, head.offset)
                };
                if let (Arrow::Letter, Some((at, node))) = (arrow, near) {
                    let is_piece = node
                        .element()
                        .is_some_and(|node| node.kind != Kind::HardBreak);
                    let path = [head.block.as_slice(), &[at]].concat();
                    return is_piece.then_some(Selection::Node(path));
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
        let is_onto_piece = matches!(selection, Selection::Node(_));
        let is_off_piece = matches!(self.selection, Selection::Node(_));
        (is_onto_piece || is_off_piece).then_some(selection)
    }

    /// Where an arrow from a selected node opens a line: past the first or the last node of the document.
    pub fn line_past(&self, is_forward: bool) -> Option<usize> {
        let content = self.document.content();
        let Selection::Node(path) = &self.selection else {
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

    /// Where a line is opened so that the document's beginning or end holds a caret; `None` where it does.
    pub fn line_at_end(&self, is_last: bool) -> Option<usize> {
        let content = self.document.content();
        let top = if is_last {
            content.len().checked_sub(1)?
        } else {
            0
        };
        let leaf = tree::edge_leaf(content, &[top], !is_last)?;
        let place = if is_last { content.len() } else { 0 };
        tree::text_block(content, &leaf).is_none().then_some(place)
    }

    /// Where a line is opened in a document without any place for a caret.
    pub fn line_without_text(&self) -> Option<usize> {
        let content = self.document.content();
        tree::first_caret(content)
            .is_none()
            .then_some(content.len())
    }

    /// The selection of a triple click, without the break behind the text, which browsers add.
    #[must_use]
    pub fn without_last_break(&self, selection: &Selection) -> Selection {
        let content = self.document.content();
        let Some(((start, end), last)) = selection
            .ends()
            .and_then(|(start, end)| Some(((start, end), self.end_before_break(start, end)?)))
        else {
            return selection.clone();
        };
        let last = tree::clamped(content, &last).unwrap_or_else(|| end.clone());
        match selection {
            Selection::Text { head, .. } if head == start => Selection::Text {
                anchor: last,
                head: head.clone(),
            },
            Selection::Text { anchor, .. } => Selection::Text {
                anchor: anchor.clone(),
                head: last,
            },
            Selection::Node(_) | Selection::All => selection.clone(),
        }
    }

    fn end_before_break(&self, start: &Position, end: &Position) -> Option<Position> {
        let content = self.document.content();
        if start.block == end.block {
            let text = inline::text_of(&tree::text_block(content, &end.block)?.content);
            let head = &text[..inline::byte_at(&text, end.offset)];
            let is_break = end.offset > start.offset && head.ends_with('\n');
            return is_break.then(|| Position::new(end.block.clone(), end.offset - 1));
        }
        (end.offset == 0).then_some(())?;
        let last = tree::leaves(content).into_iter().rfind(|leaf| {
            *leaf < end.block && *leaf >= start.block && tree::text_block(content, leaf).is_some()
        })?;
        let length = inline::length(&tree::text_block(content, &last)?.content);
        Some(Position::new(last, length))
    }
}

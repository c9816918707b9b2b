//! Where a caret goes that the page's own motion does not find: onto nodes that hold none, and off them again.

use crate::edit::position::Selection;
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
}

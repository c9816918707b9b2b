//! Finding and changing nodes by their path.

use std::sync::Arc;

use crate::edit::inline;
use crate::edit::position::{Path, Position, Selection};
use crate::node::{Element, Kind, Node};

pub(crate) fn node_at<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a Node> {
    let (first, rest) = path.split_first()?;
    let node = content.get(*first)?;
    if rest.is_empty() {
        return Some(node);
    }
    node_at(node.element()?.content(), rest)
}

pub(crate) fn element_at<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a Element> {
    node_at(content, path)?.element()
}

/// The children of the node at the path; the blocks themselves for the empty one.
pub(crate) fn children<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a [Node]> {
    if path.is_empty() {
        return Some(content);
    }
    Some(element_at(content, path)?.content())
}

pub(crate) fn children_mut<'a>(
    content: &'a mut Vec<Node>,
    path: &[usize],
) -> Option<&'a mut Vec<Node>> {
    let Some((first, rest)) = path.split_first() else {
        return Some(content);
    };
    match content.get_mut(*first)? {
        Node::Element(element) => children_mut(&mut Arc::make_mut(element).content, rest),
        Node::Text(_) => None,
    }
}

/// The element to be changed; one that other documents share is copied first, without what is below it.
pub(crate) fn element_mut<'a>(
    content: &'a mut Vec<Node>,
    path: &[usize],
) -> Option<&'a mut Element> {
    let (last, parent) = path.split_last()?;
    match children_mut(content, parent)?.get_mut(*last)? {
        Node::Element(element) => Some(Arc::make_mut(element)),
        Node::Text(_) => None,
    }
}

/// What the node at the path is; the document for the empty one.
pub(crate) fn kind_at<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a Kind> {
    if path.is_empty() {
        return Some(&Kind::Document);
    }
    element_at(content, path).map(Element::kind)
}

/// The text block of a position.
pub(crate) fn text_block<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a Element> {
    element_at(content, path).filter(|element| element.kind.is_text_block())
}

/// Every block that holds no other block one could edit, in order: text blocks, images, rules, unknown nodes.
pub(crate) fn leaves(content: &[Node]) -> Vec<Path> {
    let mut out = Vec::new();
    collect(content, &mut Vec::new(), &mut out);
    out
}

fn collect(content: &[Node], path: &mut Path, out: &mut Vec<Path>) {
    for (at, node) in content.iter().enumerate() {
        let Some(element) = node.element() else {
            continue;
        };
        path.push(at);
        if element.kind.is_container() {
            collect(&element.content, path, out);
        } else {
            out.push(path.clone());
        }
        path.pop();
    }
}

/// The last leaf before the one at the path.
pub(crate) fn leaf_before(content: &[Node], path: &[usize]) -> Option<Path> {
    leaves(content)
        .into_iter()
        .rfind(|leaf| leaf.as_slice() < path)
}

pub(crate) fn leaf_after(content: &[Node], path: &[usize]) -> Option<Path> {
    leaves(content)
        .into_iter()
        .find(|leaf| leaf.as_slice() > path && !leaf.starts_with(path))
}

/// The first or the last leaf at or below the path.
pub(crate) fn edge_leaf(content: &[Node], path: &[usize], is_first: bool) -> Option<Path> {
    let mut path = path.to_vec();
    while kind_at(content, &path)?.is_container() {
        let children = children(content, &path)?;
        path.push(if is_first {
            0
        } else {
            children.len().checked_sub(1)?
        });
    }
    Some(path)
}

/// A caret at the beginning of the first text block.
pub(crate) fn first_caret(content: &[Node]) -> Option<Selection> {
    let leaves = leaves(content).into_iter();
    let mut blocks = leaves.filter(|leaf| text_block(content, leaf).is_some());
    blocks.next().map(|block| Selection::caret(block, 0))
}

/// A caret at the leaf's beginning or end, or the leaf itself when it holds no caret.
pub(crate) fn select_leaf(content: &[Node], leaf: Path, is_at_start: bool) -> Selection {
    match text_block(content, &leaf) {
        Some(block) => {
            let offset = if is_at_start {
                0
            } else {
                inline::length(&block.content)
            };
            Selection::caret(leaf, offset)
        }
        None => Selection::Node(leaf),
    }
}

/// The position held within what there is; `None` when it is in no text block.
pub(crate) fn clamped(content: &[Node], position: &Position) -> Option<Position> {
    let block = text_block(content, &position.block)?;
    let offset = position.offset.min(inline::length(&block.content));
    let text = inline::text_of(&block.content);
    let offset = inline::units(&text[..inline::byte_at(&text, offset)]);
    Some(Position::new(position.block.clone(), offset))
}

/// The selection as this content can have it, the nearest one where it does not fit.
pub(crate) fn fitted(content: &[Node], selection: &Selection) -> Selection {
    let path = match selection {
        Selection::All => return Selection::All,
        Selection::Text { anchor, head } => {
            match (clamped(content, anchor), clamped(content, head)) {
                (Some(anchor), Some(head)) => return Selection::Text { anchor, head },
                (Some(end), None) | (None, Some(end)) => return Selection::at(end),
                (None, None) => &head.block,
            }
        }
        Selection::Node(path) => {
            if is_atom(content, path) {
                return selection.clone();
            }
            path
        }
    };
    nearest(content, path)
}

/// A selection at the path or just before it.
pub(crate) fn nearest(content: &[Node], path: &[usize]) -> Selection {
    let leaves = leaves(content);
    let at = leaves.partition_point(|leaf| leaf.as_slice() < path);
    if let Some(leaf) = leaves.get(at).filter(|leaf| leaf.starts_with(path)) {
        return select_leaf(content, leaf.clone(), true);
    }
    match leaves.get(at.saturating_sub(1)) {
        Some(leaf) => select_leaf(content, leaf.clone(), at == 0),
        None => Selection::All,
    }
}

/// Whether a node holds no caret: a leaf that is no text block, or what stands in a line and is no text.
pub(crate) fn is_atom(content: &[Node], path: &[usize]) -> bool {
    let Some((_, parent)) = path.split_last() else {
        return false;
    };
    let parent = kind_at(content, parent);
    let own = kind_at(content, path);
    match (parent, own) {
        (Some(Kind::Unknown(_)) | None, _) | (_, None) => false,
        (Some(_), Some(own)) => {
            !own.is_container() && !own.is_text_block() && !is_inside_unknown(content, path)
        }
    }
}

fn is_inside_unknown(content: &[Node], path: &[usize]) -> bool {
    (1..path.len())
        .any(|length| matches!(kind_at(content, &path[..length]), Some(Kind::Unknown(_))))
}

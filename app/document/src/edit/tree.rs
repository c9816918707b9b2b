//! Finds and changes nodes by path.

use std::sync::Arc;

use crate::edit::inline;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::node::{ElementNode, Node, NodeKind};

pub(crate) fn node_at<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a Node> {
    let (first, rest) = path.split_first()?;
    let node = content.get(*first)?;
    if rest.is_empty() {
        return Some(node);
    }
    node_at(node.element()?.content(), rest)
}

pub(crate) fn element_at<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a ElementNode> {
    node_at(content, path)?.element()
}

/// The children of the node at the path; the top-level blocks for the empty path.
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

/// The element at the path, for changes. An element that other documents share is copied first, without its subtree.
pub(crate) fn element_mut<'a>(
    content: &'a mut Vec<Node>,
    path: &[usize],
) -> Option<&'a mut ElementNode> {
    let (last, parent) = path.split_last()?;
    match children_mut(content, parent)?.get_mut(*last)? {
        Node::Element(element) => Some(Arc::make_mut(element)),
        Node::Text(_) => None,
    }
}

/// The kind of the node at the path; the document for the empty path.
pub(crate) fn kind_at<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a NodeKind> {
    if path.is_empty() {
        return Some(&NodeKind::Document);
    }
    element_at(content, path).map(ElementNode::kind)
}

/// The path of the innermost table cell around the node at the path.
pub(crate) fn cell_around<'a>(content: &[Node], path: &'a [usize]) -> Option<&'a [usize]> {
    let ancestors = (1..path.len()).rev().map(|length| &path[..length]);
    ancestors
        .into_iter()
        .find(|path| kind_at(content, path).is_some_and(NodeKind::is_table_cell))
}

/// The path of the innermost table that contains the whole selection.
pub(crate) fn table_around<'a>(
    content: &[Node],
    selection: &'a EditorSelection,
) -> Option<&'a [usize]> {
    let (from, to) = selection.leaves()?;
    let common = from.iter().zip(to).take_while(|(one, other)| one == other);
    let around = (1..=common.count()).rev().map(|length| &from[..length]);
    around
        .into_iter()
        .find(|path| kind_at(content, path) == Some(&NodeKind::Table))
}

/// The path of the innermost table cell or part of a toggle that contains the node at the path or is it. Backspace and
/// Delete join no text across its edge.
pub(crate) fn boundary_around<'a>(content: &[Node], path: &'a [usize]) -> Option<&'a [usize]> {
    let around = (1..=path.len()).rev().map(|length| &path[..length]);
    around.into_iter().find(|path| {
        kind_at(content, path).is_some_and(|kind| {
            kind.is_table_cell()
                || matches!(kind, NodeKind::DetailsSummary | NodeKind::DetailsContent)
        })
    })
}

/// The path of the summary of the outermost closed toggle that hides the node at the path.
pub(crate) fn hiding_summary(content: &[Node], path: &[usize]) -> Option<NodePath> {
    let mut details = (1..path.len()).filter(|length| path[*length] != 0);
    let length = details.find(|length| {
        element_at(content, &path[..*length]).and_then(ElementNode::is_open) == Some(false)
    })?;
    Some([&path[..length], &[0]].concat())
}

/// The text block at the path; `None` for any other node.
pub(crate) fn text_block<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a ElementNode> {
    element_at(content, path).filter(|element| element.kind.is_text_block())
}

/// The paths of all leaf blocks in document order: text blocks, images, rules and unknown nodes.
pub(crate) fn leaves(content: &[Node]) -> Vec<NodePath> {
    let mut out = Vec::new();
    collect(content, &mut Vec::new(), &mut out);
    out
}

fn collect(content: &[Node], path: &mut NodePath, out: &mut Vec<NodePath>) {
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

/// The last leaf before the node at the path. Closed toggles hide theirs.
pub(crate) fn leaf_before(content: &[Node], path: &[usize]) -> Option<NodePath> {
    leaves(content)
        .into_iter()
        .rfind(|leaf| leaf.as_slice() < path && hiding_summary(content, leaf).is_none())
}

/// The first leaf after the node at the path. Closed toggles hide theirs.
pub(crate) fn leaf_after(content: &[Node], path: &[usize]) -> Option<NodePath> {
    let is_after = |leaf: &NodePath| leaf.as_slice() > path && !leaf.starts_with(path);
    leaves(content)
        .into_iter()
        .find(|leaf| is_after(leaf) && hiding_summary(content, leaf).is_none())
}

/// The first or the last leaf at or below the path that no closed toggle hides; `None` if the path does not exist. A row
/// of a table has no cell if those above cover it as a whole.
pub(crate) fn edge_leaf(content: &[Node], path: &[usize], is_first: bool) -> Option<NodePath> {
    let mut path = path.to_vec();
    while kind_at(content, &path)?.is_container() {
        let children = children(content, &path)?;
        let is_closed = element_at(content, &path).and_then(ElementNode::is_open) == Some(false);
        path.push(if is_first || is_closed {
            0
        } else {
            let is_covered = |node: &Node| {
                let row = node.element().filter(|row| row.kind == NodeKind::TableRow);
                row.is_some_and(|row| row.content.is_empty())
            };
            children.iter().rposition(|child| !is_covered(child))?
        });
    }
    Some(path)
}

/// A caret at the start of the first text block.
pub(crate) fn first_caret(content: &[Node]) -> Option<EditorSelection> {
    let leaves = leaves(content).into_iter();
    let mut blocks = leaves.filter(|leaf| text_block(content, leaf).is_some());
    blocks.next().map(|block| EditorSelection::caret(block, 0))
}

/// A caret at the start or the end of the leaf, or the leaf itself if it holds no caret.
pub(crate) fn select_leaf(content: &[Node], leaf: NodePath, is_at_start: bool) -> EditorSelection {
    match text_block(content, &leaf) {
        Some(block) => {
            let offset = if is_at_start {
                0
            } else {
                inline::length(&block.content)
            };
            EditorSelection::caret(leaf, offset)
        }
        None => EditorSelection::Node(leaf),
    }
}

/// Clamps the position to its text block and to a character boundary; `None` if its path is not a text block.
pub(crate) fn clamp_position(content: &[Node], position: &TextPosition) -> Option<TextPosition> {
    let block = text_block(content, &position.block)?;
    let offset = position.offset.min(inline::length(&block.content));
    let text = inline::text_of(&block.content);
    let offset = inline::utf16_length(&text[..inline::byte_at(&text, offset)]);
    Some(TextPosition::new(position.block.clone(), offset))
}

/// Clamps the position. One that a closed toggle hides becomes the end of the summary, so that nobody changes a part of
/// a text that is out of sight. `None` if no text is there.
fn visible_position(content: &[Node], position: &TextPosition) -> Option<TextPosition> {
    let position = clamp_position(content, position)?;
    match hiding_summary(content, &position.block) {
        Some(summary) => clamp_position(content, &TextPosition::new(summary, usize::MAX)),
        None => Some(position),
    }
}

/// Returns the selection if it is valid for this content, otherwise the nearest valid one.
pub(crate) fn fit_selection(content: &[Node], selection: &EditorSelection) -> EditorSelection {
    let path = match selection {
        EditorSelection::All => return EditorSelection::All,
        EditorSelection::Text { anchor, head } => {
            match (
                visible_position(content, anchor),
                visible_position(content, head),
            ) {
                (Some(anchor), Some(head)) => return EditorSelection::Text { anchor, head },
                (Some(end), None) | (None, Some(end)) => return EditorSelection::caret_at(end),
                (None, None) => &head.block,
            }
        }
        EditorSelection::Node(path) => {
            if is_atom(content, path) && hiding_summary(content, path).is_none() {
                return selection.clone();
            }
            path
        }
    };
    nearest_selection(content, path)
}

/// The selection at the path or at the leaf before it. In a closed toggle it is at the end of the summary.
pub(crate) fn nearest_selection(content: &[Node], path: &[usize]) -> EditorSelection {
    let leaves = leaves(content);
    let at = leaves.partition_point(|leaf| leaf.as_slice() < path);
    let below = leaves.get(at).filter(|leaf| leaf.starts_with(path));
    let is_start = below.is_some() || at == 0;
    let Some(leaf) = below.or_else(|| leaves.get(at.saturating_sub(1))) else {
        return EditorSelection::All;
    };
    match hiding_summary(content, leaf) {
        Some(summary) => select_leaf(content, summary, false),
        None => select_leaf(content, leaf.clone(), is_start),
    }
}

/// Whether the node at the path holds no caret: a leaf that is not a text block, or an inline node that is not text.
pub(crate) fn is_atom(content: &[Node], path: &[usize]) -> bool {
    let Some((_, parent)) = path.split_last() else {
        return false;
    };
    let parent = kind_at(content, parent);
    let own = kind_at(content, path);
    match (parent, own) {
        (Some(NodeKind::Unknown(_)) | None, _) | (_, None) => false,
        (Some(_), Some(own)) => {
            !own.is_container() && !own.is_text_block() && !is_inside_unknown(content, path)
        }
    }
}

fn is_inside_unknown(content: &[Node], path: &[usize]) -> bool {
    (1..path.len()).any(|length| {
        matches!(
            kind_at(content, &path[..length]),
            Some(NodeKind::Unknown(_))
        )
    })
}

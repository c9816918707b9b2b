//! Finds and changes nodes by path.

use std::ops::Range;
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
    leaves_of_blocks(content, 0..content.len())
}

/// The leaf blocks of these blocks of the document. What concerns the caret must not visit the rest of a long text.
pub(crate) fn leaves_of_blocks(content: &[Node], blocks: Range<usize>) -> Vec<NodePath> {
    let mut out = Vec::new();
    for (at, node) in content
        .iter()
        .enumerate()
        .take(blocks.end)
        .skip(blocks.start)
    {
        collect(node, &mut vec![at], &mut out);
    }
    out
}

fn collect(node: &Node, path: &mut NodePath, out: &mut Vec<NodePath>) {
    #[cfg(test)]
    tests::VISITED_NODES.set(tests::VISITED_NODES.get() + 1);
    let Some(element) = node.element() else {
        return;
    };
    if !element.kind.is_container() {
        return out.push(path.clone());
    }
    for (at, child) in element.content.iter().enumerate() {
        path.push(at);
        collect(child, path, out);
        path.pop();
    }
}

/// The last leaf before the node at the path. Closed toggles hide theirs.
pub(crate) fn leaf_before(content: &[Node], path: &[usize]) -> Option<NodePath> {
    let is_before =
        |leaf: &NodePath| leaf.as_slice() < path && hiding_summary(content, leaf).is_none();
    (0..=*path.first()?).rev().find_map(|block| {
        leaves_of_blocks(content, block..block + 1)
            .into_iter()
            .rfind(is_before)
    })
}

/// The first leaf after the node at the path. Closed toggles hide theirs.
pub(crate) fn leaf_after(content: &[Node], path: &[usize]) -> Option<NodePath> {
    let is_after = |leaf: &NodePath| {
        leaf.as_slice() > path && !leaf.starts_with(path) && hiding_summary(content, leaf).is_none()
    };
    (*path.first()?..content.len()).find_map(|block| {
        leaves_of_blocks(content, block..block + 1)
            .into_iter()
            .find(is_after)
    })
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use serde_json::json;

    use crate::{
        DeletionUnit, Document, DocumentEditor, EditorCommand, EditorSelection, ToolbarState,
    };

    thread_local! {
        /// The nodes that the searches for leaves have visited.
        pub(super) static VISITED_NODES: Cell<usize> = const { Cell::new(0) };
    }

    /// The nodes that are visited for a key at the start of the middle paragraph, and for the toolbar after it.
    fn visited_nodes(paragraphs: usize, key: &EditorCommand) -> usize {
        let text = json!([{ "type": "text", "text": "hold the corner" }]);
        let content = vec![json!({ "type": "paragraph", "content": text }); paragraphs];
        let document = Document::from_json(json!({ "type": "doc", "content": content }));
        let mut editor = DocumentEditor::new(document.expect("a document"));
        editor.select(&EditorSelection::caret(vec![paragraphs / 2], 0));
        VISITED_NODES.set(0);
        let patch = editor.run(key, 0.0).expect("the key applies");
        let changed = patch.splices.iter();
        assert!(
            changed
                .map(|splice| splice.removed.len() + splice.inserted.len())
                .sum::<usize>()
                <= 3
        );
        ToolbarState::of(editor.state());
        VISITED_NODES.get()
    }

    #[test]
    fn a_key_visits_as_many_nodes_in_a_long_text_as_in_a_short_one() {
        for key in [
            EditorCommand::Type("a".to_owned()),
            EditorCommand::Enter,
            EditorCommand::Backspace(DeletionUnit::Grapheme),
            EditorCommand::Delete(DeletionUnit::Grapheme),
        ] {
            assert_eq!(
                visited_nodes(2_000, &key),
                visited_nodes(20, &key),
                "{key:?}"
            );
        }
    }
}

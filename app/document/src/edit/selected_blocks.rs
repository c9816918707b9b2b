//! The selected leaves and text ranges.

use std::ops::Range;

use crate::edit::cell_rectangle::CellRectangle;
use crate::edit::position::{EditorSelection, NodePath};
use crate::edit::{inline, tree};
use crate::node::Node;

/// The paths of the selected leaves, which are all those of selected cells. Of several other leaves, the last is excluded
/// if the selection ends at its start.
pub(crate) fn selected_leaves(content: &[Node], selection: &EditorSelection) -> Vec<NodePath> {
    let rectangle = CellRectangle::of(content, selection);
    leaves_of(content, selection, rectangle.as_ref())
}

fn leaves_of(
    content: &[Node],
    selection: &EditorSelection,
    rectangle: Option<&CellRectangle>,
) -> Vec<NodePath> {
    let mut leaves = match selection {
        EditorSelection::All => tree::leaves(content),
        EditorSelection::Node(path) => leaves_between(content, path, path),
        EditorSelection::Text { .. } => match selection.ends() {
            Some((start, end)) => leaves_between(content, &start.block, &end.block),
            None => Vec::new(),
        },
    };
    if let Some(rectangle) = rectangle {
        leaves.retain(|leaf| rectangle.contains(leaf));
        return leaves;
    }
    let (from, to) = match selection {
        EditorSelection::All => return leaves,
        EditorSelection::Node(path) => (path.clone(), path.clone()),
        EditorSelection::Text { .. } => {
            let Some((start, end)) = selection.ends() else {
                return Vec::new();
            };
            let mut to = end.block.clone();
            if end.offset == 0 && start.block != end.block {
                to = leaves
                    .iter()
                    .rfind(|leaf| **leaf < to)
                    .cloned()
                    .unwrap_or(to);
            }
            (start.block.clone(), to)
        }
    };
    leaves
        .into_iter()
        .filter(|leaf| (*leaf >= from || from.starts_with(leaf)) && *leaf <= to)
        .collect()
}

/// The leaves of the blocks that contain both paths, and of those between them.
fn leaves_between(content: &[Node], from: &[usize], to: &[usize]) -> Vec<NodePath> {
    match (from.first(), to.first()) {
        (Some(from), Some(to)) => tree::leaves_of_blocks(content, *from..to + 1),
        _ => Vec::new(),
    }
}

/// The path and the selected range of each text block, in UTF-16 units.
pub(crate) fn selected_text_ranges(
    content: &[Node],
    selection: &EditorSelection,
) -> Vec<(NodePath, Range<usize>)> {
    let rectangle = CellRectangle::of(content, selection);
    let leaves = leaves_of(content, selection, rectangle.as_ref());
    let lines = leaves.into_iter().filter_map(|leaf| {
        let length = inline::length(&tree::text_block(content, &leaf)?.content);
        let (mut from, mut to) = (0, length);
        match selection {
            EditorSelection::Text { .. } if rectangle.is_none() => {
                let (start, end) = selection.ends()?;
                if start.block == leaf {
                    from = start.offset;
                }
                if end.block == leaf {
                    to = end.offset;
                }
            }
            EditorSelection::Node(path) if path.len() > leaf.len() => {
                from = inline::length(content_before(content, path)?);
                to = from + 1;
            }
            _ => {}
        }
        Some((leaf, from..to))
    });
    lines.collect()
}

/// The siblings before the node at the path.
pub(crate) fn content_before<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a [Node]> {
    let (last, parent) = path.split_last()?;
    tree::children(content, parent)?.get(..*last)
}

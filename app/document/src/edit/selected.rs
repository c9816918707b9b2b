//! What is selected, block by block.

use std::ops::Range;

use crate::edit::position::{Path, Selection};
use crate::edit::{inline, tree};
use crate::node::Node;

/// The paths of all leaves that are selected. Of several, a last one is left out that is only touched at its beginning.
pub(crate) fn selected_leaves(content: &[Node], selection: &Selection) -> Vec<Path> {
    let leaves = tree::leaves(content);
    let (from, to) = match selection {
        Selection::All => return leaves,
        Selection::Node(path) => (path.clone(), path.clone()),
        Selection::Text { .. } => {
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

/// The selected part of each text block: its path and from where to where.
pub(crate) fn selected_lines(content: &[Node], selection: &Selection) -> Vec<(Path, Range<usize>)> {
    let leaves = selected_leaves(content, selection);
    let lines = leaves.into_iter().filter_map(|leaf| {
        let length = inline::length(&tree::text_block(content, &leaf)?.content);
        let (mut from, mut to) = (0, length);
        match selection {
            Selection::Text { .. } => {
                let (start, end) = selection.ends()?;
                if start.block == leaf {
                    from = start.offset;
                }
                if end.block == leaf {
                    to = end.offset;
                }
            }
            Selection::Node(path) if path.len() > leaf.len() => {
                from = inline::length(content_before(content, path)?);
                to = from + 1;
            }
            Selection::Node(_) | Selection::All => {}
        }
        Some((leaf, from..to))
    });
    lines.collect()
}

/// What stands in the line before the node at the path.
pub(crate) fn content_before<'a>(content: &'a [Node], path: &[usize]) -> Option<&'a [Node]> {
    let (last, parent) = path.split_last()?;
    tree::children(content, parent)?.get(..*last)
}

//! Merges the changes of two users to one document by blocks.
//!
//! The changes of each side are splices of the same base document, in the order of its blocks, with indices into the
//! base. Rebased over our changes, theirs refer to the same blocks at their new indices.

use crate::document::Document;
use crate::edit::mapping::InsertionSide;
use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::splice::BlockSplice;
use crate::myers::{DiffRun, diff_slices};
use crate::node::Node;

impl BlockSplice {
    /// Returns every change from one document to another, in block order, with indices into the first document.
    pub(crate) fn all_between(one: &Document, other: &Document) -> Vec<Self> {
        let (before, after) = (one.content(), other.content());
        let is_alike = |one: &Node, other: &Node| one.ptr_eq(other) || one == other;
        let mut out: Vec<Self> = Vec::new();
        let mut at = 0;
        for run in diff_slices(before, after, &is_alike) {
            let (removed, inserted) = match run {
                DiffRun::Both(range) => {
                    at = range.end;
                    continue;
                }
                DiffRun::Before(range) => (before[range].to_vec(), Vec::new()),
                DiffRun::After(range) => (Vec::new(), after[range].to_vec()),
            };
            let end = at + removed.len();
            match out.last_mut() {
                Some(last) if last.at + last.removed.len() == at => {
                    last.removed.extend(removed);
                    last.inserted.extend(inserted);
                }
                _ => out.push(Self {
                    at,
                    removed,
                    inserted,
                    ..Self::empty()
                }),
            }
            at = end;
        }
        out
    }
}

/// One of our changes: the index of its first block, and its number of blocks before and after the change.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnChange {
    pub at: usize,
    pub before: usize,
    pub after: usize,
}

/// Rebases their changes over one of ours. Returns them and the number of blocks by which ours moves; `None` if both
/// change the same block.
pub(crate) fn rebase_over_change(
    theirs: &[BlockSplice],
    ours: OwnChange,
) -> Option<(Vec<BlockSplice>, isize)> {
    let mut moved = 0;
    let carried = theirs.iter().map(|splice| {
        if splice.at + splice.removed.len() <= ours.at {
            moved += length_difference(splice.inserted.len(), splice.removed.len())?;
            return Some(splice.clone());
        }
        (splice.at >= ours.at + ours.before).then(|| BlockSplice {
            at: splice.at - ours.before + ours.after,
            ..splice.clone()
        })
    });
    let carried = carried.collect::<Option<Vec<_>>>()?;
    Some((carried, moved))
}

/// Rebases their changes over all of ours; both refer to the same base document. `None` if both change the same block.
pub(crate) fn rebase(theirs: &[BlockSplice], ours: &[BlockSplice]) -> Option<Vec<BlockSplice>> {
    // From last to first, so that the indices of earlier changes stay valid.
    ours.iter().rev().try_fold(theirs.to_vec(), |theirs, ours| {
        let ours = OwnChange {
            at: ours.at,
            before: ours.removed.len(),
            after: ours.inserted.len(),
        };
        Some(rebase_over_change(&theirs, ours)?.0)
    })
}

/// Maps the selection through their changes.
pub(crate) fn map_selection(
    theirs: &[BlockSplice],
    selection: &EditorSelection,
) -> EditorSelection {
    let all = || theirs.iter().rev();
    let position = |position: &TextPosition| {
        all().fold(position.clone(), |position, splice| {
            let near = || TextPosition::new(vec![splice.at], 0);
            splice
                .map_position(&position, InsertionSide::Before)
                .unwrap_or_else(near)
        })
    };
    match selection {
        EditorSelection::All => EditorSelection::All,
        EditorSelection::Text { anchor, head } => EditorSelection::Text {
            anchor: position(anchor),
            head: position(head),
        },
        EditorSelection::Node(path) => {
            let mut path = path.clone();
            for splice in all() {
                if path[0] >= splice.at + splice.removed.len() {
                    path[0] = path[0] - splice.removed.len() + splice.inserted.len();
                }
            }
            EditorSelection::Node(path)
        }
    }
}

fn length_difference(one: usize, other: usize) -> Option<isize> {
    Some(isize::try_from(one).ok()? - isize::try_from(other).ok()?)
}

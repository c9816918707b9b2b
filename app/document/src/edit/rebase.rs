//! The changes between two documents by blocks, and a teammate's changes rebased over one of ours.

use std::ops::Range;

use crate::diff::pair_changes;
use crate::document::Document;
use crate::edit::mapping::InsertionSide;
use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::splice::BlockSplice;
use crate::myers::{DiffRun, diff_slices};
use crate::node::Node;

impl BlockSplice {
    /// Returns every change from one document to another, in block order, with indices into the first document. Each
    /// change is as small as possible: a changed block is a change of its own.
    pub(crate) fn all_between(one: &Document, other: &Document) -> Vec<Self> {
        let (before, after) = (one.content(), other.content());
        let is_alike = |one: &Node, other: &Node| one.ptr_eq(other) || one == other;
        let mut changes: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        let (mut at, mut at_other) = (0, 0);
        for run in diff_slices(before, after, &is_alike) {
            let (removed, inserted) = match run {
                DiffRun::Both(range) => {
                    at_other += range.len();
                    at = range.end;
                    continue;
                }
                DiffRun::Before(range) => (range, at_other..at_other),
                DiffRun::After(range) => (at..at, range),
            };
            (at, at_other) = (removed.end, inserted.end);
            match changes.last_mut() {
                Some(last) if last.0.end == removed.start && last.1.end == inserted.start => {
                    (last.0.end, last.1.end) = (at, at_other);
                }
                _ => changes.push((removed, inserted)),
            }
        }
        let pairs = changes.into_iter().flat_map(|(removed, inserted)| {
            let (at, at_other) = (removed.start, inserted.start);
            let pairs = pair_changes(&before[removed], &after[inserted]);
            pairs.into_iter().map(move |(removed, inserted)| Self {
                at: at + removed.start,
                removed: before[at + removed.start..at + removed.end].to_vec(),
                inserted: after[at_other + inserted.start..at_other + inserted.end].to_vec(),
                ..Self::empty()
            })
        });
        pairs.collect()
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

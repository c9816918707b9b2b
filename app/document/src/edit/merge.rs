//! Changes of two people to one document, merged by blocks.
//!
//! The changes of each side are splices of one document, in the order of its blocks, with places that count before any of
//! them is applied. Carried over a change of ours, theirs name the same blocks at their new places.

use crate::difference::sequence::{Run, compare};
use crate::document::Document;
use crate::edit::mapping::Side;
use crate::edit::position::{Position, Selection};
use crate::edit::splice::Splice;
use crate::node::Node;

impl Splice {
    /// Every change from one document to another, in the order of the blocks of the first.
    pub(crate) fn all_between(one: &Document, other: &Document) -> Vec<Self> {
        let (before, after) = (one.content(), other.content());
        let is_alike = |one: &Node, other: &Node| one.is_same(other) || one == other;
        let mut out: Vec<Self> = Vec::new();
        let mut at = 0;
        for run in compare(before, after, &is_alike) {
            let (removed, inserted) = match run {
                Run::Both(range) => {
                    at = range.end;
                    continue;
                }
                Run::Before(range) => (before[range].to_vec(), Vec::new()),
                Run::After(range) => (Vec::new(), after[range].to_vec()),
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
                    ..Self::none()
                }),
            }
            at = end;
        }
        out
    }
}

/// Our change: its first block, and the number of blocks before and after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnChange {
    pub at: usize,
    pub before: usize,
    pub after: usize,
}

/// Carries their changes over one of ours; returns them and how far ours moves. `None` where both change one block.
pub(crate) fn over(theirs: &[Splice], ours: OwnChange) -> Option<(Vec<Splice>, isize)> {
    let mut moved = 0;
    let carried = theirs.iter().map(|splice| {
        if splice.at + splice.removed.len() <= ours.at {
            moved += difference(splice.inserted.len(), splice.removed.len())?;
            return Some(splice.clone());
        }
        (splice.at >= ours.at + ours.before).then(|| Splice {
            at: splice.at - ours.before + ours.after,
            ..splice.clone()
        })
    });
    let carried = carried.collect::<Option<Vec<_>>>()?;
    Some((carried, moved))
}

/// Carries their changes over all of ours; both are of the same document.
pub(crate) fn carried(theirs: &[Splice], ours: &[Splice]) -> Option<Vec<Splice>> {
    // From the last to the first: the places of earlier ones stay.
    ours.iter().rev().try_fold(theirs.to_vec(), |theirs, ours| {
        let ours = OwnChange {
            at: ours.at,
            before: ours.removed.len(),
            after: ours.inserted.len(),
        };
        Some(over(&theirs, ours)?.0)
    })
}

/// The selection after their changes.
pub(crate) fn selection_after(theirs: &[Splice], selection: &Selection) -> Selection {
    let all = || theirs.iter().rev();
    let position = |position: &Position| {
        all().fold(position.clone(), |position, splice| {
            let near = || Position::new(vec![splice.at], 0);
            splice.map(&position, Side::Before).unwrap_or_else(near)
        })
    };
    match selection {
        Selection::All => Selection::All,
        Selection::Text { anchor, head } => Selection::Text {
            anchor: position(anchor),
            head: position(head),
        },
        Selection::Node(path) => {
            let mut path = path.clone();
            for splice in all() {
                if path[0] >= splice.at + splice.removed.len() {
                    path[0] = path[0] - splice.removed.len() + splice.inserted.len();
                }
            }
            Selection::Node(path)
        }
    }
}

fn difference(one: usize, other: usize) -> Option<isize> {
    Some(isize::try_from(one).ok()? - isize::try_from(other).ok()?)
}

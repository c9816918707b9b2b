//! The regions of a merge: runs of blocks of the base document that no side, one side or both sides changed.

use std::ops::Range;

use super::{BlockConflict, DocumentMerge};
use crate::board::{BoardConflict, BoardContent};
use crate::comments::merge_marks;
use crate::common_ends::common_ends;
use crate::diff::is_alike;
use crate::document::Document;
use crate::edit::BlockSplice;
use crate::node::Node;

/// The blocks of the base and of both sides at one place.
#[derive(Clone, Copy)]
struct MergeRegion<'a> {
    base: &'a [Node],
    ours: &'a [Node],
    theirs: &'a [Node],
    /// The index of the first block in our document.
    at: usize,
}

/// The merged documents so far.
#[derive(Default)]
pub(super) struct MergeBuilder {
    ours: Vec<Node>,
    theirs: Vec<Node>,
    base: Vec<Node>,
    conflicts: Vec<BlockConflict>,
    splices: Vec<BlockSplice>,
}

/// The changes of one side in order.
struct SideChanges {
    splices: Vec<BlockSplice>,
    /// The number of changes before the current region.
    taken: usize,
    /// The index of the side's block at the current place.
    at: usize,
}

impl MergeBuilder {
    pub(super) fn merge(base: &Document, ours: &Document, theirs: &Document) -> DocumentMerge {
        let mut builder = Self::default();
        let (mut our_changes, mut their_changes) = (
            SideChanges::between(base, ours),
            SideChanges::between(base, theirs),
        );
        let mut at = 0;
        while let Some(range) = next_range(&our_changes, &their_changes) {
            builder.keep_unchanged(
                our_changes.skip(ours, range.start - at),
                their_changes.skip(theirs, range.start - at),
            );
            let (mut range, ours_at) = (range, our_changes.at);
            let (mut our_growth, mut their_growth) = (0, 0);
            while our_changes.take_touching(&mut range, &mut our_growth)
                || their_changes.take_touching(&mut range, &mut their_growth)
            {}
            builder.add(&MergeRegion {
                base: &base.content()[range.clone()],
                ours: our_changes.skip(ours, range.len().saturating_add_signed(our_growth)),
                theirs: their_changes.skip(theirs, range.len().saturating_add_signed(their_growth)),
                at: ours_at,
            });
            at = range.end;
        }
        let rest = base.content().len() - at;
        builder.keep_unchanged(
            our_changes.skip(ours, rest),
            their_changes.skip(theirs, rest),
        );
        builder.finish(ours)
    }

    fn keep_unchanged(&mut self, ours: &[Node], theirs: &[Node]) {
        self.keep([ours, ours, theirs]);
    }

    /// Adds blocks to our document, their document and the base.
    fn keep(&mut self, [ours, theirs, base]: [&[Node]; 3]) {
        self.ours.extend_from_slice(ours);
        self.theirs.extend_from_slice(theirs);
        self.base.extend_from_slice(base);
    }

    fn add(&mut self, region: &MergeRegion<'_>) {
        let MergeRegion {
            base, ours, theirs, ..
        } = *region;
        let is_even = base.len() == ours.len() && base.len() == theirs.len();
        if ours == theirs || theirs == base {
            self.keep_unchanged(ours, theirs);
        } else if ours == base {
            self.replace(region, theirs);
        } else if base.is_empty() {
            self.add_insertions(region);
        } else if is_even && base.len() > 1 {
            for at in 0..base.len() {
                self.add(&MergeRegion {
                    base: &base[at..=at],
                    ours: &ours[at..=at],
                    theirs: &theirs[at..=at],
                    at: region.at + at,
                });
            }
        } else if let Some(merged) = merge_marks(base, ours, theirs) {
            if merged == ours {
                self.keep([ours, ours, theirs]);
            } else {
                self.replace(region, &merged);
            }
        } else {
            self.add_overlapping(region);
        }
    }

    /// Adds blocks that both sides changed. A side that only opened or closed toggles has no part in a conflict.
    fn add_overlapping(&mut self, region: &MergeRegion<'_>) {
        let MergeRegion {
            base, ours, theirs, ..
        } = *region;
        match (is_alike_run(ours, base), is_alike_run(theirs, base)) {
            (false, false) => self.add_conflict(region),
            (false, true) => self.keep_unchanged(ours, theirs),
            (true, true) if stored_text(ours) <= stored_text(theirs) => {
                self.keep_unchanged(ours, theirs);
            }
            (true, _) => self.replace(region, theirs),
        }
    }

    /// Replaces our blocks by others that both sides will have.
    fn replace(&mut self, region: &MergeRegion<'_>, by: &[Node]) {
        self.splices.push(BlockSplice {
            at: region.at,
            removed: region.ours.to_vec(),
            inserted: by.to_vec(),
            ..BlockSplice::empty()
        });
        self.keep([by, by, region.theirs]);
    }

    /// Keeps the insertions of both sides at one place. What both inserted is there once, and the order of the rest does
    /// not depend on the order of the sides.
    fn add_insertions(&mut self, region: &MergeRegion<'_>) {
        let MergeRegion { ours, theirs, .. } = *region;
        let (prefix, suffix) = common_ends(ours, theirs, &|one, other| one == other);
        let our_rest = prefix..ours.len() - suffix;
        let their_rest = &theirs[prefix..theirs.len() - suffix];
        let is_before = stored_text(their_rest) <= stored_text(&ours[our_rest.clone()]);
        let at = if is_before {
            our_rest.start
        } else {
            our_rest.end
        };
        let merged = [&ours[..at], their_rest, &ours[at..]].concat();
        if !their_rest.is_empty() {
            self.splices.push(BlockSplice {
                at: region.at + at,
                inserted: their_rest.to_vec(),
                ..BlockSplice::empty()
            });
        }
        self.keep([&merged, &merged, theirs]);
    }

    fn add_conflict(&mut self, region: &MergeRegion<'_>) {
        let items = match merge_boards(region) {
            Some(Ok(board)) => return self.replace(region, &[board]),
            Some(Err(items)) => items,
            None => Vec::new(),
        };
        let MergeRegion {
            base, ours, theirs, ..
        } = *region;
        self.conflicts.push(BlockConflict {
            base: base.to_vec(),
            ours: ours.to_vec(),
            theirs: theirs.to_vec(),
            items,
            at: self.ours.len(),
            base_at: self.base.len(),
        });
        self.keep([ours, theirs, base]);
    }

    fn finish(mut self, ours: &Document) -> DocumentMerge {
        let blank = Document::blank();
        if self.ours.is_empty() {
            self.splices.push(BlockSplice {
                at: ours.content().len(),
                inserted: blank.content().to_vec(),
                ..BlockSplice::empty()
            });
            self.ours = blank.content().to_vec();
        }
        if self.theirs.is_empty() {
            self.theirs = blank.content().to_vec();
        }
        DocumentMerge {
            ours: Document::from_blocks(self.ours),
            theirs: Document::from_blocks(self.theirs),
            base: Document::from_blocks(self.base),
            conflicts: self.conflicts,
            splices: self.splices,
        }
    }
}

impl SideChanges {
    fn between(base: &Document, side: &Document) -> Self {
        Self {
            splices: BlockSplice::all_between(base, side),
            taken: 0,
            at: 0,
        }
    }

    /// The blocks of the base that the next change replaces.
    fn next_range(&self) -> Option<Range<usize>> {
        let next = self.splices.get(self.taken)?;
        Some(next.at..next.at + next.removed.len())
    }

    /// The next blocks of the side.
    fn skip<'a>(&mut self, side: &'a Document, count: usize) -> &'a [Node] {
        let from = self.at;
        self.at += count;
        &side.content()[from..self.at]
    }

    /// Takes the next change if it changes blocks of the region, or inserts at the same place as the region does.
    fn take_touching(&mut self, region: &mut Range<usize>, growth: &mut isize) -> bool {
        let Some(range) = self.next_range() else {
            return false;
        };
        let is_inside = range.start < region.end && range.end > region.start;
        if !is_inside && range != *region {
            return false;
        }
        let change = &self.splices[self.taken];
        *growth += change.inserted.len().cast_signed() - change.removed.len().cast_signed();
        region.end = region.end.max(range.end);
        self.taken += 1;
        true
    }
}

/// The blocks of the base that the first change of both sides replaces. An insertion comes before a change of the block
/// after it.
fn next_range(ours: &SideChanges, theirs: &SideChanges) -> Option<Range<usize>> {
    let ranges = [ours.next_range(), theirs.next_range()]
        .into_iter()
        .flatten();
    ranges.min_by_key(|range| (range.start, range.end))
}

fn is_alike_run(one: &[Node], other: &[Node]) -> bool {
    one.len() == other.len() && (one.iter().zip(other)).all(|(one, other)| is_alike(one, other))
}

/// The JSON of blocks, which orders them in the same way on both sides.
fn stored_text(blocks: &[Node]) -> String {
    Document::from_blocks(blocks.to_vec()).to_text()
}

/// Merges a map board that both sides changed; `None` if the region is anything else.
fn merge_boards(region: &MergeRegion<'_>) -> Option<Result<Node, Vec<BoardConflict>>> {
    let board = |blocks: &[Node]| match blocks {
        [block] => BoardContent::from_element(block.element()?),
        _ => None,
    };
    let (base, ours, theirs) = (
        board(region.base)?,
        board(region.ours)?,
        board(region.theirs)?,
    );
    Some(BoardContent::merge(&base, &ours, &theirs).map(|board| board.to_node()))
}

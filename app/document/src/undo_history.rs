//! Undo and redo. A step holds its changes and the selection before and after; unchanged blocks are shared, so its
//! memory use is proportional to the change.

use std::collections::VecDeque;

use crate::edit::rebase::{OwnChange, map_selection, rebase_over_change};
use crate::edit::{BlockSplice, EditorSelection, replace_upload};
use crate::node::{ElementNode, Node};

/// Maximum number of steps that can be undone.
pub const MAX_UNDO_STEPS: usize = 200;
/// Typing within this time after the last letter joins the same step, in milliseconds.
pub const TYPING_GAP_MS: f64 = 500.0;

/// The kind of a change; only typing joins typing, and deleting joins deleting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepOrigin {
    Typing,
    Deleting,
    /// Always a step of its own.
    Single,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct EditHistory {
    done: VecDeque<HistoryStep>,
    undone: Vec<HistoryStep>,
    /// The kind and the time of the last change, while another may still join it.
    last: Option<(StepOrigin, f64)>,
}

#[derive(Debug, Clone)]
struct HistoryStep {
    splices: Vec<BlockSplice>,
    before: EditorSelection,
    after: EditorSelection,
}

impl EditHistory {
    pub fn record(
        &mut self,
        splice: BlockSplice,
        before: EditorSelection,
        after: EditorSelection,
        origin: StepOrigin,
        now: f64,
    ) {
        self.undone.clear();
        let joins = origin != StepOrigin::Single
            && self.last.is_some_and(|(last, at)| {
                last == origin && (0.0..=TYPING_GAP_MS).contains(&(now - at))
            });
        self.last = Some((origin, now));
        if let Some(step) = self
            .done
            .back_mut()
            .filter(|step| joins && step.after == before)
        {
            step.add(splice);
            step.after = after;
            return;
        }
        if self.done.len() == MAX_UNDO_STEPS {
            self.done.pop_front();
        }
        self.done.push_back(HistoryStep {
            splices: vec![splice],
            before,
            after,
        });
    }

    /// Closes the current step: the next change starts a new one.
    pub fn close_step(&mut self) {
        self.last = None;
    }

    pub fn undo(&mut self) -> Option<(Vec<BlockSplice>, EditorSelection)> {
        self.last = None;
        let step = self.done.pop_back()?;
        let splices = step
            .splices
            .iter()
            .rev()
            .map(BlockSplice::inverse)
            .collect();
        let selection = step.before.clone();
        self.undone.push(step);
        Some((splices, selection))
    }

    pub fn redo(&mut self) -> Option<(Vec<BlockSplice>, EditorSelection)> {
        self.last = None;
        let step = self.undone.pop()?;
        let (splices, selection) = (step.splices.clone(), step.after.clone());
        self.done.push_back(step);
        Some((splices, selection))
    }

    /// Discards the step that was undone last, so that it cannot be redone.
    pub fn discard_redo(&mut self) {
        self.undone.pop();
    }

    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Rebases the steps onto a teammate's changes. A step in a block that they changed too is dropped, with every step
    /// that can only be reached through it.
    pub fn rebase(&mut self, theirs: &[BlockSplice]) {
        self.last = None;
        let mut under = theirs.to_vec();
        let mut done = VecDeque::new();
        while let Some(step) = self.done.pop_back()
            && let Some((step, below)) = step.rebase_done(&under)
        {
            done.push_front(step);
            under = below;
        }
        self.done = done;
        let mut over = theirs.to_vec();
        let mut undone = Vec::new();
        while let Some(step) = self.undone.pop()
            && let Some((step, above)) = step.rebase_undone(&over)
        {
            undone.insert(0, step);
            over = above;
        }
        self.undone = undone;
    }

    /// Replaces an upload placeholder by the image in every step, as if the image had been there from the start.
    pub fn complete_upload(&mut self, number: u64, image: &ElementNode) {
        let replace = |blocks: &mut Vec<Node>| {
            if let Some(other) = replace_upload(blocks, number, image) {
                *blocks = other;
            }
        };
        for step in self.done.iter_mut().chain(&mut self.undone) {
            for splice in &mut step.splices {
                replace(&mut splice.removed);
                replace(&mut splice.inserted);
            }
        }
    }
}

impl HistoryStep {
    /// Rebases a done step onto their changes. Returns it, and their changes as they are before it.
    fn rebase_done(mut self, theirs: &[BlockSplice]) -> Option<(Self, Vec<BlockSplice>)> {
        let mut under = theirs.to_vec();
        self.after = map_selection(&under, &self.after);
        for splice in self.splices.iter_mut().rev() {
            under = splice.rebase_over(&under, splice.inserted.len(), splice.removed.len())?;
        }
        self.before = map_selection(&under, &self.before);
        Some((self, under))
    }

    /// Rebases an undone step onto their changes. Returns it, and their changes as they are after it.
    fn rebase_undone(mut self, theirs: &[BlockSplice]) -> Option<(Self, Vec<BlockSplice>)> {
        let mut over = theirs.to_vec();
        self.before = map_selection(&over, &self.before);
        for splice in &mut self.splices {
            over = splice.rebase_over(&over, splice.removed.len(), splice.inserted.len())?;
        }
        self.after = map_selection(&over, &self.after);
        Some((self, over))
    }

    fn add(&mut self, splice: BlockSplice) {
        match self
            .splices
            .last_mut()
            .and_then(|last| Some((last.followed_by(&splice)?, last)))
        {
            Some((both, last)) => *last = both,
            None => self.splices.push(splice),
        }
    }
}

impl BlockSplice {
    /// Moves to the index of its blocks after their changes. Returns their changes as they are on its other side.
    fn rebase_over(&mut self, theirs: &[Self], before: usize, after: usize) -> Option<Vec<Self>> {
        let ours = OwnChange {
            at: self.at,
            before,
            after,
        };
        let (carried, moved) = rebase_over_change(theirs, ours)?;
        self.at = self.at.checked_add_signed(moved)?;
        // The positions refer to the document before their changes.
        self.selection_starts = None;
        Some(carried)
    }
}

//! Undo and redo. An entry is the changes of one step and what was selected around it; unchanged blocks are shared, so
//! it weighs what it changed.

use std::collections::VecDeque;

use crate::edit::merge::{OwnChange, over, selection_after};
use crate::edit::{Selection, Splice, settled};
use crate::node::{Element, Node};

/// Steps that can be taken back.
pub const DEPTH: usize = 200;
/// Typing goes on in its step for so long after the last letter, in milliseconds.
pub const TYPING_GAP: f64 = 500.0;

/// What a change belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Typing,
    Deleting,
    /// Anything that is a step of its own.
    Act,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    /// Of the last change, while another may still join it.
    last: Option<(Origin, f64)>,
}

#[derive(Debug, Clone)]
struct Step {
    splices: Vec<Splice>,
    before: Selection,
    after: Selection,
}

impl History {
    pub fn record(
        &mut self,
        splice: Splice,
        before: Selection,
        after: Selection,
        origin: Origin,
        now: f64,
    ) {
        self.undone.clear();
        let joins = origin != Origin::Act
            && self.last.is_some_and(|(last, at)| {
                last == origin && (0.0..=TYPING_GAP).contains(&(now - at))
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
        if self.done.len() == DEPTH {
            self.done.pop_front();
        }
        self.done.push_back(Step {
            splices: vec![splice],
            before,
            after,
        });
    }

    /// What is typed next begins a step of its own.
    pub fn pause(&mut self) {
        self.last = None;
    }

    pub fn undo(&mut self) -> Option<(Vec<Splice>, Selection)> {
        self.last = None;
        let step = self.done.pop_back()?;
        let splices = step.splices.iter().rev().map(Splice::inverse).collect();
        let selection = step.before.clone();
        self.undone.push(step);
        Some((splices, selection))
    }

    pub fn redo(&mut self) -> Option<(Vec<Splice>, Selection)> {
        self.last = None;
        let step = self.undone.pop()?;
        let (splices, selection) = (step.splices.clone(), step.after.clone());
        self.done.push_back(step);
        Some((splices, selection))
    }

    /// What was just taken back is not offered again.
    pub fn forget_undone(&mut self) {
        self.undone.pop();
    }

    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Puts their changes under the steps, which then name the blocks at their new places. A step in a block that they
    /// changed too is dropped, with every step that can only be reached through it.
    pub fn rebase(&mut self, theirs: &[Splice]) {
        self.last = None;
        let mut under = theirs.to_vec();
        let mut done = VecDeque::new();
        while let Some(step) = self.done.pop_back()
            && let Some((step, below)) = step.undone_over(&under)
        {
            done.push_front(step);
            under = below;
        }
        self.done = done;
        let mut over = theirs.to_vec();
        let mut undone = Vec::new();
        while let Some(step) = self.undone.pop()
            && let Some((step, above)) = step.redone_over(&over)
        {
            undone.insert(0, step);
            over = above;
        }
        self.undone = undone;
    }

    /// Makes an upload the image in every step, as if it had been there from the beginning.
    pub fn settle(&mut self, number: u64, image: &Element) {
        let replace = |blocks: &mut Vec<Node>| {
            if let Some(other) = settled(blocks, number, image) {
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

impl Step {
    /// A step that was done, on top of their changes; and these as they are before it.
    fn undone_over(mut self, theirs: &[Splice]) -> Option<(Self, Vec<Splice>)> {
        let mut under = theirs.to_vec();
        self.after = selection_after(&under, &self.after);
        for splice in self.splices.iter_mut().rev() {
            under = splice.carry(&under, splice.inserted.len(), splice.removed.len())?;
        }
        self.before = selection_after(&under, &self.before);
        Some((self, under))
    }

    /// A step that was undone, on top of their changes; and these as they are after it.
    fn redone_over(mut self, theirs: &[Splice]) -> Option<(Self, Vec<Splice>)> {
        let mut over = theirs.to_vec();
        self.before = selection_after(&over, &self.before);
        for splice in &mut self.splices {
            over = splice.carry(&over, splice.removed.len(), splice.inserted.len())?;
        }
        self.after = selection_after(&over, &self.after);
        Some((self, over))
    }

    fn add(&mut self, splice: Splice) {
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

impl Splice {
    /// Moves to where its blocks are after their changes; returns these as they are on its other side.
    fn carry(&mut self, theirs: &[Self], before: usize, after: usize) -> Option<Vec<Self>> {
        let ours = OwnChange {
            at: self.at,
            before,
            after,
        };
        let (carried, moved) = over(theirs, ours)?;
        self.at = self.at.checked_add_signed(moved)?;
        // It counted letters of the document before.
        self.began = None;
        Some(carried)
    }
}

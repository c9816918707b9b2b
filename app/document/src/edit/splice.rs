//! The one change there is: some blocks of the document give way to others.

use crate::document::Document;
use crate::edit::position::{Position, Selection};
use crate::edit::state::State;
use crate::ends::alike_ends;
use crate::mark::Marks;
use crate::node::Node;

/// From the block at `at`, the removed ones give way to the inserted ones.
///
/// Blocks are shared with the documents before and after; what is not named here has not changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Splice {
    pub at: usize,
    pub removed: Vec<Node>,
    pub inserted: Vec<Node>,
    /// Where the selection began before and after, to tell which of several equal letters came or went.
    pub(crate) began: Option<(Position, Position)>,
}

/// What a command does: a change, perhaps none, and the selection after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Edit {
    pub splice: Splice,
    pub selection: Selection,
    /// The marks of what is typed next, when they are not those of the text around.
    pub stored: Option<Marks>,
}

impl Splice {
    pub(crate) fn none() -> Self {
        Self {
            at: 0,
            removed: Vec::new(),
            inserted: Vec::new(),
            began: None,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.inserted.is_empty()
    }

    /// The change from one document to another: of the blocks that are not equal, and lie between those that are.
    pub(crate) fn between(one: &Document, other: &Document) -> Self {
        let (before, after) = (one.content(), other.content());
        let is_alike = |one: &Node, other: &Node| one.is_same(other) || one == other;
        let (prefix, suffix) = alike_ends(before, after, &is_alike);
        Self {
            at: prefix,
            removed: before[prefix..before.len() - suffix].to_vec(),
            inserted: after[prefix..after.len() - suffix].to_vec(),
            began: None,
        }
    }

    /// What takes this change back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            at: self.at,
            removed: self.inserted.clone(),
            inserted: self.removed.clone(),
            began: self.began.clone().map(|(before, after)| (after, before)),
        }
    }

    /// This change and the next as one, when the next begins where this one ended.
    pub(crate) fn followed_by(&self, next: &Self) -> Option<Self> {
        let is_same_place = self.at == next.at && self.inserted.len() == next.removed.len();
        is_same_place.then(|| Self {
            at: self.at,
            removed: self.removed.clone(),
            inserted: next.inserted.clone(),
            began: self
                .began
                .as_ref()
                .zip(next.began.as_ref())
                .map(|(one, next)| (one.0.clone(), next.1.clone())),
        })
    }
}

impl Edit {
    /// Nothing changes but the marks of what is typed next.
    pub(crate) fn store(state: &State, stored: Option<Marks>) -> Self {
        Self {
            splice: Splice::none(),
            selection: state.selection.clone(),
            stored,
        }
    }

    pub(crate) fn nothing(state: &State) -> Self {
        Self::store(state, state.stored.clone())
    }
}

impl Document {
    /// Puts the change into effect. Whoever keeps splices applies them in their order.
    pub(crate) fn apply(&mut self, splice: &Splice) {
        let content = &mut self.0.content;
        let end = (splice.at + splice.removed.len()).min(content.len());
        content.splice(splice.at.min(end)..end, splice.inserted.iter().cloned());
    }
}

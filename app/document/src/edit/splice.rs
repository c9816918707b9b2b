//! The only kind of change: consecutive top-level blocks are replaced by others.

use crate::common_ends::common_ends;
use crate::document::Document;
use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::state::EditorState;
use crate::mark::MarkSet;
use crate::node::Node;

/// Replaces the removed blocks, which start at index `at`, by the inserted ones.
///
/// The blocks are shared with the documents before and after. All other blocks are unchanged.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockSplice {
    pub at: usize,
    pub removed: Vec<Node>,
    pub inserted: Vec<Node>,
    /// The start of the selection before and after; it tells which of several equal letters was inserted or removed.
    pub(crate) selection_starts: Option<(TextPosition, TextPosition)>,
}

/// The result of a command: a change, which may be empty, and the selection after it.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentEdit {
    pub splice: BlockSplice,
    pub selection: EditorSelection,
    /// The marks of the text typed next, if they differ from those of the surrounding text.
    pub stored_marks: Option<MarkSet>,
}

impl BlockSplice {
    pub(crate) fn empty() -> Self {
        Self {
            at: 0,
            removed: Vec::new(),
            inserted: Vec::new(),
            selection_starts: None,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.inserted.is_empty()
    }

    /// The change from one document to another: all blocks between the equal blocks at both ends.
    pub(crate) fn between(one: &Document, other: &Document) -> Self {
        let (before, after) = (one.content(), other.content());
        let is_alike = |one: &Node, other: &Node| one.ptr_eq(other) || one == other;
        let (prefix, suffix) = common_ends(before, after, &is_alike);
        Self {
            at: prefix,
            removed: before[prefix..before.len() - suffix].to_vec(),
            inserted: after[prefix..after.len() - suffix].to_vec(),
            selection_starts: None,
        }
    }

    /// Returns the change that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            at: self.at,
            removed: self.inserted.clone(),
            inserted: self.removed.clone(),
            selection_starts: self
                .selection_starts
                .clone()
                .map(|(before, after)| (after, before)),
        }
    }

    /// Combines this change with the next; `None` unless both replace the same blocks.
    pub(crate) fn followed_by(&self, next: &Self) -> Option<Self> {
        let is_same_place = self.at == next.at && self.inserted.len() == next.removed.len();
        is_same_place.then(|| Self {
            at: self.at,
            removed: self.removed.clone(),
            inserted: next.inserted.clone(),
            selection_starts: self
                .selection_starts
                .as_ref()
                .zip(next.selection_starts.as_ref())
                .map(|(one, next)| (one.0.clone(), next.1.clone())),
        })
    }
}

impl DocumentEdit {
    /// An edit that only sets the marks of the text typed next.
    pub(crate) fn with_stored_marks(state: &EditorState, stored: Option<MarkSet>) -> Self {
        Self {
            splice: BlockSplice::empty(),
            selection: state.selection.clone(),
            stored_marks: stored,
        }
    }

    pub(crate) fn unchanged(state: &EditorState) -> Self {
        Self::with_stored_marks(state, state.stored_marks.clone())
    }
}

impl Document {
    /// Whether both have equal blocks; fast for blocks that they share.
    pub fn has_same_content(&self, other: &Self) -> bool {
        BlockSplice::between(self, other).is_empty()
    }

    /// Applies the change. Several splices must be applied in order.
    pub(crate) fn apply(&mut self, splice: &BlockSplice) {
        let content = &mut self.0.content;
        let end = (splice.at + splice.removed.len()).min(content.len());
        content.splice(splice.at.min(end)..end, splice.inserted.iter().cloned());
    }
}

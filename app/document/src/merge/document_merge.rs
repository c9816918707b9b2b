//! The merge of two changed documents: the merged text, and the conflicts that a user resolves.

use super::regions::MergeBuilder;
use crate::board::BoardConflict;
use crate::document::Document;
use crate::edit::BlockSplice;
use crate::node::Node;

/// The merge of two versions of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentMerge {
    /// The merged document with our version of each conflict.
    pub ours: Document,
    /// The merged document with their version of each conflict. Saving it overrules no one.
    pub theirs: Document,
    /// The base of a later merge with the same version of theirs: their document with the base of each conflict.
    pub base: Document,
    pub conflicts: Vec<BlockConflict>,
    /// The changes that make our document the merged one, in block order, with indices into our document.
    pub(crate) splices: Vec<BlockSplice>,
}

/// Blocks that both sides changed in different ways. A side that removed them has none.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockConflict {
    pub base: Vec<Node>,
    pub ours: Vec<Node>,
    pub theirs: Vec<Node>,
    /// The items of a map board that both changed. Empty for text.
    pub items: Vec<BoardConflict>,
    /// The index of the first block in [`DocumentMerge::ours`], and in [`DocumentMerge::base`].
    pub at: usize,
    pub(super) base_at: usize,
}

/// The resolution of a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConflictChoice {
    Theirs,
    Ours,
    /// Their blocks, followed by ours.
    Both,
}

impl DocumentMerge {
    /// Merges the changes of both sides to `base`.
    pub fn of(base: &Document, ours: &Document, theirs: &Document) -> Self {
        MergeBuilder::merge(base, ours, theirs)
    }

    /// Whether the merge changes our document.
    pub fn changes_ours(&self) -> bool {
        !self.splices.is_empty()
    }

    /// The base of the next merge after a conflict is resolved: their version of the block is known.
    #[must_use]
    pub fn base_without(&self, conflict: &BlockConflict) -> Document {
        let mut content = self.base.content().to_vec();
        let end = conflict.base_at + conflict.base.len();
        content.splice(conflict.base_at..end, conflict.theirs.iter().cloned());
        Document::from_blocks(content)
    }
}

impl BlockConflict {
    /// The blocks that replace ours.
    pub fn resolved(&self, choice: ConflictChoice) -> Vec<Node> {
        match choice {
            ConflictChoice::Theirs => self.theirs.clone(),
            ConflictChoice::Ours => self.ours.clone(),
            ConflictChoice::Both => [&self.theirs[..], &self.ours].concat(),
        }
    }

    /// The change from our blocks to those that replace them, also where they are equal.
    pub(crate) fn splice(&self, choice: ConflictChoice) -> BlockSplice {
        BlockSplice {
            at: self.at,
            removed: self.ours.clone(),
            inserted: self.resolved(choice),
            ..BlockSplice::empty()
        }
    }

    /// The conflict as the other side sees it.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        Self {
            ours: self.theirs.clone(),
            theirs: self.ours.clone(),
            ..self.clone()
        }
    }

    /// Whether both have the same versions, wherever the blocks are.
    pub fn has_same_versions(&self, other: &Self) -> bool {
        (&self.base, &self.ours, &self.theirs) == (&other.base, &other.ours, &other.theirs)
    }
}

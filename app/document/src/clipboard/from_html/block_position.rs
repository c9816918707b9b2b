//! Where blocks are built.

use crate::limits;
use crate::reading_budget::ReadingBudget;

/// The level of blocks in the document, from 1, and what reading them may still cost.
#[derive(Clone, Copy)]
pub(super) struct BlockPosition<'b> {
    pub depth: usize,
    pub budget: &'b ReadingBudget,
}

impl BlockPosition<'_> {
    /// The position of blocks this many levels deeper. `None` where a document cannot have blocks: the content of the
    /// container belongs to the block around it.
    pub fn inside(self, levels: usize) -> Option<Self> {
        let depth = self.depth + levels;
        (depth <= limits::MAX_BLOCK_DEPTH).then_some(Self { depth, ..self })
    }
}

//! Merges the changes of two users to one document by blocks, and map boards by their items.
//!
//! Blocks that one side alone changed are merged. A block that both sides changed in different ways is a conflict, which
//! a user resolves. Until then each side keeps its version of the block. The result does not depend on the order of the
//! sides: exchanged sides give the same conflicts with exchanged sides.

mod document_merge;
mod regions;

pub use document_merge::{BlockConflict, ConflictChoice, DocumentMerge};

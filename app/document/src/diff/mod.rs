//! Compares two versions of a document by blocks, and by words within a changed block.

mod block_diff;
mod block_origins;
mod likeness;
mod pairing;

pub use block_diff::{BlockDiff, DiffTag, WordDiff, diff_blocks, diff_nodes, diff_words};
use block_diff::{MAX_PAIRING_DISTANCE, is_similar, shared_length, text_of};
pub use block_origins::{BlockOrigin, block_origins};
pub(crate) use likeness::is_alike;
pub(crate) use pairing::pair_changes;

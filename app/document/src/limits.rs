//! Limits on the size of a document.

/// Maximum number of levels below the document node.
pub const MAX_DEPTH: usize = 32;
/// The deepest level of a text block, whose text is one level deeper.
pub const MAX_BLOCK_DEPTH: usize = MAX_DEPTH - 1;
/// Maximum size of the compact JSON in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// Maximum number of nodes below the document node, including text.
pub const MAX_NODES: usize = 20_000;

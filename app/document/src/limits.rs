//! Limits on the size of a document.

/// Maximum number of levels below the document node.
pub const MAX_DEPTH: usize = 32;
/// Maximum size of the compact JSON in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// Maximum number of nodes below the document node, including text.
pub const MAX_NODES: usize = 20_000;

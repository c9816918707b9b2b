//! How large a document may be.

/// Levels of nodes below the document itself.
pub const DEPTH: usize = 32;
/// Bytes of JSON.
pub const BYTES: usize = 256 * 1024;
/// Nodes below the document, text included.
pub const NODES: usize = 20_000;

//! Code splitting. The released portal is one initial wasm file and one file for each chunk, loaded on demand.
//!
//! `scripts/split-portal.mjs` creates the files. A development build has one file with all chunks. A part of a page that is
//! loaded on demand defines its function beside its content, by [`chunk_view!`] or [`chunk_function!`].

mod chunk_function;
mod code_chunk;
mod lazy_view;

pub use chunk_function::{ChunkCall, chunk_function, chunk_view, poll_once};
pub use code_chunk::{CodeChunk, fetch_for_element};
pub use lazy_view::{lazy_part, lazy_view, page_skeleton, render_when_loaded};
#[doc(hidden)]
pub use wasm_split_helpers;
pub use wasm_split_helpers::SplitLoaderError;

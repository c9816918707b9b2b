//! Code splitting. The released portal is one initial wasm file and one file for each chunk, loaded on demand.
//!
//! `scripts/split-portal.mjs` creates the files. A development build has one file with all chunks.

mod chunk_function;
mod code_chunk;
mod lazy_views;
mod states;

pub(crate) use chunk_function::chunk_function;
pub use chunk_function::poll_once;
pub use lazy_views::{
    LazyPage, LazyPalette, fetch_for_element, lazy_answer_keeper, lazy_background, lazy_comments,
    lazy_day_panel, lazy_editor_controls, lazy_first_steps, lazy_login, lazy_open_polls,
    lazy_shortcuts, lazy_stored_answers, lazy_stratbook_view, lazy_today, prefetch_stratbook_views,
};
pub use states::ChunkStates;

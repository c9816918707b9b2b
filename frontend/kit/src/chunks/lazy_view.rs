//! Views that are rendered as soon as the code of their chunk is loaded.

use leptos::prelude::*;

use super::chunk_function::{ChunkCall, poll_once};
use super::code_chunk::{ChunkState, CodeChunk};
use crate::ui::{LoadFailed, skeleton};

/// Draws a loaded chunk. Boxed, so that the code that waits for a chunk is compiled once.
type DrawChunk = Box<dyn Fn() -> ChunkCall + Send>;

/// Renders a chunk once its code is loaded, and nothing until then.
pub fn render_when_loaded(
    chunk: &'static CodeChunk,
    draw: impl Fn() -> ChunkCall + Send + 'static,
) -> AnyView {
    draw_when_loaded(chunk, Box::new(draw))
}

fn draw_when_loaded(chunk: &'static CodeChunk, draw: DrawChunk) -> AnyView {
    let state = chunk.state().clone();
    (move || (state.get() == ChunkState::Loaded).then(|| poll_once(draw()))).into_any()
}

/// Renders a part of a page once its code is loaded. Until then there is a skeleton or a retry button.
pub fn lazy_part(
    chunk: &'static CodeChunk,
    draw: impl Fn() -> ChunkCall + Send + 'static,
) -> AnyView {
    lazy_view(chunk, draw, page_skeleton, |content| content)
}

/// Renders a chunk once its code is loaded. Until then `frame` surrounds a skeleton or a retry button.
pub fn lazy_view(
    chunk: &'static CodeChunk,
    draw: impl Fn() -> ChunkCall + Send + 'static,
    waiting: fn() -> AnyView,
    frame: impl Fn(AnyView) -> AnyView + Send + 'static,
) -> AnyView {
    draw_in_frame(chunk, Box::new(draw), waiting, Box::new(frame))
}

fn draw_in_frame(
    chunk: &'static CodeChunk,
    draw: DrawChunk,
    waiting: fn() -> AnyView,
    frame: Box<dyn Fn(AnyView) -> AnyView + Send>,
) -> AnyView {
    let state = chunk.state().clone();
    if state.get_untracked() != ChunkState::Loaded {
        state.set(ChunkState::NotLoaded);
        chunk.begin_fetch();
    }
    // After a release the server only has the new chunks. A second failure therefore reloads the whole page.
    let missed = StoredValue::new(false);
    (move || match state.get() {
        ChunkState::Loaded => poll_once(draw()),
        ChunkState::NotLoaded => Some(frame(skeleton(waiting))),
        ChunkState::Failed => {
            let api_error = app_wire::ApiError::new(app_wire::error::UNREACHABLE, "");
            let state = state.clone();
            let again = move || {
                if missed.get_value() {
                    window().location().reload().ok();
                } else {
                    missed.set_value(true);
                    state.set(ChunkState::NotLoaded);
                    chunk.begin_fetch();
                }
            };
            let failed = view! { <LoadFailed error=api_error again=again /> };
            Some(frame(failed.into_any()))
        }
    })
    .into_any()
}

/// The skeleton of a page without one of its own.
pub fn page_skeleton() -> AnyView {
    view! { <div class="skeleton chunk-skeleton"></div> }.into_any()
}

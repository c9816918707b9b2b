//! Which chunks are loaded, and when the others are fetched.

use std::time::Duration;

use app_portal::route::{PortalPage, PortalRoute};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::code_chunk::CodeChunk;
use crate::session::UserSession;

/// Delay before other chunks are prefetched, so that they do not slow down the first page.
const PREFETCH_DELAY: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChunkState {
    NotLoaded,
    Loaded,
    Failed,
}

/// The load state of each chunk.
#[derive(Clone, Copy)]
pub struct ChunkStates([RwSignal<ChunkState>; CodeChunk::COUNT]);

impl ChunkStates {
    pub fn provide() {
        let chunks = Self([(); CodeChunk::COUNT].map(|()| RwSignal::new(ChunkState::NotLoaded)));
        provide_context(chunks);
    }

    /// Fetches the code of the opened page while the first responses are on their way.
    pub fn fetch_opened(route: PortalRoute) {
        if let PortalPage::Chunk(page) = route.page(false) {
            let chunks: Self = expect_context();
            spawn_local(chunks.fetch(CodeChunk::for_page(page)));
        }
    }

    /// Fetches the code of other pages after a delay: most visits open another page as well, and a prefetched page opens
    /// immediately. `index.html` decides whether this visit prefetches.
    pub fn prefetch() {
        let chunks: Self = expect_context();
        let session = UserSession::of_page();
        let root = document().document_element();
        if !root.is_some_and(|root| root.has_attribute("data-prefetch")) {
            return;
        }
        let ahead = move || {
            let user = untrack(|| session.user());
            let is_admin = user.is_some_and(|user| user.permissions.admin);
            spawn_local(async move {
                for &chunk in CodeChunk::prefetched(is_admin) {
                    if chunk.fetch().await {
                        chunks.set(chunk, ChunkState::Loaded);
                    }
                }
            });
        };
        let timer = set_timeout_with_handle(ahead, PREFETCH_DELAY).ok();
        on_cleanup(move || {
            if let Some(timer) = timer {
                timer.clear();
            }
        });
    }

    pub(super) fn state(self, chunk: CodeChunk) -> RwSignal<ChunkState> {
        self.0[chunk as usize]
    }

    /// Setting the same state again must not re-render an open page.
    fn set(self, chunk: CodeChunk, now: ChunkState) {
        let state = self.state(chunk);
        // The signal is disposed after a sign-out.
        if state
            .try_get_untracked()
            .is_some_and(|before| before != now)
        {
            state.set(now);
        }
    }

    pub(super) async fn fetch(self, chunk: CodeChunk) {
        let state = self.state(chunk);
        if state.get_untracked() != ChunkState::Loaded {
            let now = if chunk.fetch().await {
                ChunkState::Loaded
            } else {
                ChunkState::Failed
            };
            self.set(chunk, now);
        }
    }
}

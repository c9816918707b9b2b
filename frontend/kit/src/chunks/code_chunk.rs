//! A function of a chunk as a value: the name of its chunk, how its code is fetched, and whether it is loaded.

use std::pin::Pin;
use std::sync::OnceLock;
use std::time::Duration;

use app_portal::route::has_style_of_other_pages;
use gloo_timers::future::sleep;
use js_sys::Promise;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_split_helpers::SplitLoaderError;
use web_sys::Element;

use crate::query::live::LiveStream;

const RETRY_DELAY: Duration = Duration::from_secs(5);

#[wasm_bindgen]
extern "C" {
    /// Of the script in `index.html`: loads the style sheet of the other pages once.
    #[wasm_bindgen(js_name = otherPagesStyle)]
    fn other_pages_style() -> Promise;

    /// Of the script in `index.html`: whether the service worker has cached the files of a chunk, as a boolean.
    #[wasm_bindgen(js_name = isChunkCached)]
    fn is_chunk_cached(name: &str) -> Promise;
}

type FetchCall = Pin<Box<dyn Future<Output = Result<(), SplitLoaderError>>>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChunkState {
    NotLoaded,
    Loaded,
    Failed,
}

/// A function of a chunk, defined by [`chunk_view!`](super::chunk_view). It has to be fetched before it is called, even if
/// another function of the chunk is loaded; the file is then not transferred again.
pub struct CodeChunk {
    /// The name of the chunk.
    name: &'static str,
    fetch_code: fn() -> FetchCall,
    state: OnceLock<ArcRwSignal<ChunkState>>,
}

impl CodeChunk {
    pub const fn new(name: &'static str, fetch_code: fn() -> FetchCall) -> Self {
        Self {
            name,
            fetch_code,
            state: OnceLock::new(),
        }
    }

    pub(super) fn state(&self) -> &ArcRwSignal<ChunkState> {
        self.state
            .get_or_init(|| ArcRwSignal::new(ChunkState::NotLoaded))
    }

    /// Setting the same state again must not re-render an open page.
    fn set_state(&self, now: ChunkState) {
        if self.state().get_untracked() != now {
            self.state().set(now);
        }
    }

    /// Fetches the code and the style sheet. Returns whether both are loaded.
    async fn load(&self) -> bool {
        let style =
            has_style_of_other_pages(self.name).then(|| JsFuture::from(other_pages_style()));
        if (self.fetch_code)().await.is_err() {
            return false;
        }
        match style {
            Some(style) => style.await.is_ok(),
            None => true,
        }
    }

    /// Fetches the code, unless it is loaded.
    pub async fn fetch(&self) {
        if self.state().get_untracked() != ChunkState::Loaded {
            let is_loaded = self.load().await;
            self.set_state(if is_loaded {
                ChunkState::Loaded
            } else {
                ChunkState::Failed
            });
        }
    }

    /// Fetches the code without waiting for it.
    pub fn begin_fetch(&'static self) {
        spawn_local(self.fetch());
    }

    /// Fetches the code again until it is loaded, without waiting for it.
    pub fn begin_fetch_until_loaded(&'static self) {
        spawn_local(self.fetch_until_loaded());
    }

    /// Loads the code for later if it is cached. A failure is not shown.
    pub async fn load_cached(&self) {
        let is_cached = JsFuture::from(is_chunk_cached(self.name)).await;
        if is_cached.is_ok_and(|cached| cached.is_truthy()) && self.load().await {
            self.set_state(ChunkState::Loaded);
        }
    }

    /// Fetches the code again until it is loaded, where nothing on the page shows that it is missing.
    pub async fn fetch_until_loaded(&self) {
        for attempt in 0.. {
            self.fetch().await;
            if self.state().get_untracked() != ChunkState::Failed {
                return;
            }
            if let Some(live) = use_context::<LiveStream>() {
                live.record_failure(attempt);
            }
            sleep(RETRY_DELAY).await;
        }
    }
}

/// Fetches code that draws into an element, again after each failure. Returns whether it is loaded: false if the element
/// has left the page.
pub async fn fetch_for_element<F>(element: &Element, fetch: fn() -> F) -> bool
where
    F: Future<Output = Result<(), SplitLoaderError>>,
{
    while fetch().await.is_err() {
        sleep(RETRY_DELAY).await;
        if !element.is_connected() {
            return false;
        }
    }
    true
}

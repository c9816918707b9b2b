//! Cached responses: data that everyone reads is kept as serialized bytes until it changes. A write of another kind of
//! data leaves them in the cache.

use std::ops::Range;
use std::sync::Arc;

use app_domain::event::EventKind;
use app_service::AppServices;
use app_service::port::DataVersion;
use arc_swap::ArcSwapOption;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};
use tokio::sync::Mutex;

use crate::http::ErrorResponse;
use crate::response_cache::{CacheableBody, CachedResponse};

/// Caches one response.
pub struct ResponseCache {
    /// The kinds of events that change the response.
    kinds: &'static [EventKind],
    cached: ArcSwapOption<CacheEntry>,
    /// Held while the response is rendered, so that after a change only one request renders it.
    render_lock: Mutex<()>,
}

struct CacheEntry {
    version: DataVersion,
    valid_during: Option<Range<DateTime<Utc>>>,
    response: CachedResponse,
}

impl ResponseCache {
    /// Creates an empty cache of a response that changes with events of these kinds.
    pub fn new(kinds: &'static [EventKind]) -> Self {
        Self {
            kinds,
            cached: ArcSwapOption::empty(),
            render_lock: Mutex::default(),
        }
    }

    /// Returns the cached response; renders it again with `make` after a change.
    pub async fn get_or_render<F>(
        &self,
        services: &AppServices,
        request_headers: &HeaderMap,
        make: F,
    ) -> Result<Response, ErrorResponse>
    where
        F: AsyncFnOnce() -> Result<CacheableBody, ErrorResponse>,
    {
        if let Some(kept) = &*self.cached.load()
            && self.is_fresh(kept, services)
        {
            return Ok(kept.response.respond(request_headers));
        }
        let _one_at_a_time = self.render_lock.lock().await;
        if let Some(kept) = self
            .cached
            .load_full()
            .filter(|kept| self.is_fresh(kept, services))
        {
            return Ok(kept.response.respond(request_headers));
        }
        // Read before `make` reads the data, which is then of this version or newer, never older.
        let version = services.version_watch.version_of(self.kinds);
        let body = make().await?;
        let kept = Arc::new(CacheEntry {
            version,
            valid_during: body.valid_during,
            response: CachedResponse::new(body.json),
        });
        self.cached.store(Some(kept.clone()));
        Ok(kept.response.respond(request_headers))
    }

    fn is_fresh(&self, kept: &CacheEntry, services: &AppServices) -> bool {
        kept.version == services.version_watch.version_of(self.kinds)
            && kept
                .valid_during
                .as_ref()
                .is_none_or(|holds| holds.contains(&services.now()))
    }
}

//! Cached responses: data that everyone reads is kept as serialized bytes until it changes. A write of another kind of
//! data leaves them in the cache.

use app_domain::event::EventKind;
use app_service::{AppServices, VersionedCache};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::http::ErrorResponse;
use crate::response_cache::CachedResponse;

/// Caches one response.
pub struct ResponseCache(VersionedCache<CachedResponse>);

impl ResponseCache {
    /// Creates an empty cache of a response that changes with events of these kinds.
    pub fn new(kinds: &'static [EventKind]) -> Self {
        Self(VersionedCache::new(kinds))
    }

    /// Returns the cached response; renders it again with `make` after a change.
    pub async fn get_or_render<F>(
        &self,
        services: &AppServices,
        request_headers: &HeaderMap,
        make: F,
    ) -> Result<Response, ErrorResponse>
    where
        F: AsyncFnOnce() -> Result<CachedResponse, ErrorResponse>,
    {
        let load = async |_| Ok::<_, ErrorResponse>((make().await?, None));
        let cached = self.0.get_or_load(services, load).await?;
        Ok(cached.value.respond(request_headers))
    }
}

//! Cached responses: data that everyone reads is kept as serialized bytes until it changes. A write of another kind of
//! data leaves them in the cache.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use app_domain::event::EventKind;
use app_service::AppServices;
use app_service::port::DataVersion;
use app_wire::SuccessEnvelope;
use arc_swap::ArcSwapOption;
use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use crate::http::ErrorResponse;
use crate::http::encoding::{accepts_gzip, gzip};
use crate::http::headers::PRIVATE_NO_CACHE;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const GZIP: HeaderValue = HeaderValue::from_static("gzip");
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Caches one response.
pub struct ResponseCache {
    /// The kinds of events that change the response.
    kinds: &'static [EventKind],
    cached: ArcSwapOption<CachedResponse>,
    /// Held while the response is rendered, so that after a change only one request renders it.
    render_lock: Mutex<()>,
}

/// A serialized body and how long it is valid.
pub struct CacheableBody {
    json: Vec<u8>,
    valid_during: Option<Range<DateTime<Utc>>>,
}

struct CachedResponse {
    version: DataVersion,
    valid_during: Option<Range<DateTime<Utc>>>,
    json: Bytes,
    /// Compressed on the first request that accepts gzip.
    gzip: OnceLock<Bytes>,
    /// One tag per encoding, because the bytes differ.
    json_tag: HeaderValue,
    gzip_tag: HeaderValue,
}

impl CacheableBody {
    /// `{"success":true,"data":…}`, valid until the next change.
    pub fn of(data: &impl Serialize) -> Self {
        Self::of_envelope(&SuccessEnvelope::new(data))
    }

    /// A complete envelope, valid until the next change.
    pub fn of_envelope(envelope: &impl Serialize) -> Self {
        let json = serde_json::to_vec(envelope).expect("wire types have string keys");
        Self {
            json,
            valid_during: None,
        }
    }

    /// Limits the validity to the instants of `today`.
    #[must_use]
    pub fn valid_during(self, today: Range<DateTime<Utc>>) -> Self {
        Self {
            valid_during: Some(today),
            ..self
        }
    }
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
        asked: &HeaderMap,
        make: F,
    ) -> Result<Response, ErrorResponse>
    where
        F: AsyncFnOnce() -> Result<CacheableBody, ErrorResponse>,
    {
        if let Some(kept) = &*self.cached.load()
            && self.is_fresh(kept, services)
        {
            return Ok(kept.respond(asked));
        }
        let _one_at_a_time = self.render_lock.lock().await;
        if let Some(kept) = self
            .cached
            .load_full()
            .filter(|kept| self.is_fresh(kept, services))
        {
            return Ok(kept.respond(asked));
        }
        // Read before `make` reads the data, which is then of this version or newer, never older.
        let version = services.version_watch.version_of(self.kinds);
        let kept = Arc::new(CachedResponse::new(version, make().await?));
        self.cached.store(Some(kept.clone()));
        Ok(kept.respond(asked))
    }

    fn is_fresh(&self, kept: &CachedResponse, services: &AppServices) -> bool {
        kept.version == services.version_watch.version_of(self.kinds)
            && kept
                .valid_during
                .as_ref()
                .is_none_or(|holds| holds.contains(&services.now()))
    }
}

impl CachedResponse {
    fn new(version: DataVersion, draft: CacheableBody) -> Self {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&draft.json)[..16]);
        let tag = |suffix: &str| {
            HeaderValue::from_str(&format!("\"{digest}{suffix}\""))
                .expect("base64 is a valid header value")
        };
        Self {
            version,
            valid_during: draft.valid_during,
            json: draft.json.into(),
            gzip: OnceLock::new(),
            json_tag: tag(""),
            gzip_tag: tag("-gzip"),
        }
    }

    fn respond(&self, asked: &HeaderMap) -> Response {
        let is_gzip = accepts_gzip(asked);
        let tag = if is_gzip {
            &self.gzip_tag
        } else {
            &self.json_tag
        };
        let mut response = if matches_if_none_match(asked, tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if is_gzip {
            let bytes = self.gzip.get_or_init(|| gzip(&self.json).into());
            let mut response = Response::new(Body::from(bytes.clone()));
            response.headers_mut().insert(CONTENT_ENCODING, GZIP);
            response.headers_mut().insert(CONTENT_TYPE, JSON);
            response
        } else {
            let mut response = Response::new(Body::from(self.json.clone()));
            response.headers_mut().insert(CONTENT_TYPE, JSON);
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, tag.clone());
        headers.insert(CACHE_CONTROL, PRIVATE_NO_CACHE);
        headers.insert(VARY, ACCEPT_ENCODING);
        response
    }
}

/// Whether `If-None-Match` contains `tag` (RFC 9110 §13.1.2, weak comparison).
pub fn matches_if_none_match(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    asked.get_all(IF_NONE_MATCH).iter().any(|value| {
        value.as_bytes().split(|byte| *byte == b',').any(|part| {
            let part = part.trim_ascii();
            part == b"*" || opaque_tag(part) == opaque_tag(tag.as_bytes())
        })
    })
}

/// The tag without the prefix `W/` of weak tags.
fn opaque_tag(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_found_among_others_and_when_weak() {
        let tag = HeaderValue::from_static("\"abc\"");
        let named = |value: &'static str| {
            let mut asked = HeaderMap::new();
            asked.insert(IF_NONE_MATCH, HeaderValue::from_static(value));
            matches_if_none_match(&asked, &tag)
        };
        assert!(named("\"abc\"") && named("\"x\", W/\"abc\"") && named("*"));
        assert!(!named("\"abcd\"") && !named("abc"));
        assert!(!matches_if_none_match(&HeaderMap::new(), &tag));
    }
}

//! Finished answers: what everybody reads is kept as bytes, and made anew after a change.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use app_api::wire::Success;
use app_service::Services;
use app_service::port::Version;
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

use crate::http::Refusal;
use crate::http::encoding::{accepts_gzip, gzip};

/// Kept by the reader's browser, but asked for again each time: the answer is then mostly 304.
const PRIVATE_NO_CACHE: HeaderValue = HeaderValue::from_static("private, no-cache");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const GZIP: HeaderValue = HeaderValue::from_static("gzip");
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Room for one finished answer.
#[derive(Default)]
pub struct Board {
    kept: ArcSwapOption<Kept>,
    /// Held while an answer is made, so that a change makes one reader work and not all of them.
    making: Mutex<()>,
}

/// An answer as its maker hands it over.
pub struct Draft {
    json: Vec<u8>,
    holds: Option<Range<DateTime<Utc>>>,
}

struct Kept {
    version: Version,
    holds: Option<Range<DateTime<Utc>>>,
    json: Bytes,
    /// Made for the first reader who asks for it.
    gzip: OnceLock<Bytes>,
    /// One for each encoding, as the bytes differ.
    json_tag: HeaderValue,
    gzip_tag: HeaderValue,
}

impl Draft {
    /// `{"success":true,"data":…}`, good until the next change.
    pub fn of(data: &impl Serialize) -> Self {
        Self::whole(&Success::of(data))
    }

    /// A whole envelope, good until the next change.
    pub fn whole(envelope: &impl Serialize) -> Self {
        let json = serde_json::to_vec(envelope).expect("wire types have string keys");
        Self { json, holds: None }
    }

    /// Good at most while it is today.
    #[must_use]
    pub fn within(self, today: Range<DateTime<Utc>>) -> Self {
        Self {
            holds: Some(today),
            ..self
        }
    }
}

impl Board {
    /// The kept answer, or after a change the one that `make` drafts.
    pub async fn answer<F>(
        &self,
        services: &Services,
        asked: &HeaderMap,
        make: F,
    ) -> Result<Response, Refusal>
    where
        F: AsyncFnOnce() -> Result<Draft, Refusal>,
    {
        if let Some(kept) = &*self.kept.load()
            && kept.is_good(services)
        {
            return Ok(kept.answer(asked));
        }
        let _one_at_a_time = self.making.lock().await;
        if let Some(kept) = self.kept.load_full().filter(|kept| kept.is_good(services)) {
            return Ok(kept.answer(asked));
        }
        // Asked before the draft reads: what it reads is of this version or newer, never older.
        let version = services.feed.version();
        let kept = Arc::new(Kept::new(version, make().await?));
        self.kept.store(Some(kept.clone()));
        Ok(kept.answer(asked))
    }
}

impl Kept {
    fn new(version: Version, draft: Draft) -> Self {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&draft.json)[..16]);
        let tag = |suffix: &str| {
            HeaderValue::from_str(&format!("\"{digest}{suffix}\""))
                .expect("base64 fits into a header")
        };
        Self {
            version,
            holds: draft.holds,
            json: draft.json.into(),
            gzip: OnceLock::new(),
            json_tag: tag(""),
            gzip_tag: tag("-gzip"),
        }
    }

    fn is_good(&self, services: &Services) -> bool {
        self.version == services.feed.version()
            && self
                .holds
                .as_ref()
                .is_none_or(|holds| holds.contains(&services.now()))
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let is_gzip = accepts_gzip(asked);
        let tag = if is_gzip {
            &self.gzip_tag
        } else {
            &self.json_tag
        };
        let mut response = if is_named(asked, tag) {
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

/// Whether `If-None-Match` names `tag` (RFC 9110 §13.1.2; weak comparison).
pub fn is_named(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    asked.get_all(IF_NONE_MATCH).iter().any(|value| {
        value.as_bytes().split(|byte| *byte == b',').any(|part| {
            let part = part.trim_ascii();
            part == b"*" || opaque(part) == opaque(tag.as_bytes())
        })
    })
}

/// A tag without the mark of weakness.
fn opaque(tag: &[u8]) -> &[u8] {
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
            is_named(&asked, &tag)
        };
        assert!(named("\"abc\"") && named("\"x\", W/\"abc\"") && named("*"));
        assert!(!named("\"abcd\"") && !named("abc"));
        assert!(!is_named(&HeaderMap::new(), &tag));
    }
}

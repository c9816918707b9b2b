//! A response that is kept as serialized bytes, in every coding that was requested.

use std::sync::{Arc, OnceLock};

use app_wire::SuccessEnvelope;
use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::http::encoded_part::{EncodedPart, join};
use crate::http::encoding::CompressionEffort::Thorough;
use crate::http::encoding::{ContentCoding, MIN_COMPRESSED_BYTES};
use crate::http::headers::PRIVATE_NO_CACHE;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// The minimum size of a body whose parts are compressed separately, in bytes. A smaller one is smaller as a whole, and
/// compressed quickly.
const MIN_SPLIT_BYTES: usize = 256 * 1024;

/// The same bytes in each coding. Every coding has its own tag, because the bytes differ.
pub struct CachedResponse {
    parts: Vec<Arc<EncodedPart>>,
    length: usize,
    plain: EncodedBody,
    brotli: EncodedBody,
    gzip: EncodedBody,
}

/// A body in one coding, made on the first request that accepts it.
struct EncodedBody {
    bytes: OnceLock<Bytes>,
    tag: HeaderValue,
}

impl CachedResponse {
    /// `{"success":true,"data":…}`.
    pub fn of(data: &impl Serialize) -> Self {
        Self::of_envelope(&SuccessEnvelope::new(data))
    }

    /// A complete envelope.
    pub fn of_envelope(envelope: &impl Serialize) -> Self {
        let json = serde_json::to_vec(envelope).expect("wire types have string keys");
        Self::new(json.into())
    }

    pub fn new(json: Bytes) -> Self {
        Self::of_parts(vec![Arc::new(EncodedPart::new(json))])
    }

    /// A body of consecutive parts. A part that was in another response is not compressed again.
    pub fn of_parts(mut parts: Vec<Arc<EncodedPart>>) -> Self {
        let length = parts.iter().map(|part| part.plain.len()).sum();
        if parts.len() > 1 && length < MIN_SPLIT_BYTES {
            parts = vec![Arc::new(EncodedPart::new(join(&parts, None).into()))];
        }
        let digest = match &*parts {
            [whole] => whole.digest,
            parts => {
                let digests = parts.iter().map(|part| part.digest);
                Sha256::digest(digests.collect::<Vec<_>>().as_flattened()).into()
            }
        };
        let digest = URL_SAFE_NO_PAD.encode(&digest[..16]);
        let encoded = |suffix: &str| EncodedBody {
            bytes: OnceLock::new(),
            tag: HeaderValue::from_str(&format!("\"{digest}{suffix}\""))
                .expect("base64 is a valid header value"),
        };
        Self {
            parts,
            length,
            plain: encoded(""),
            brotli: encoded("-br"),
            gzip: encoded("-gzip"),
        }
    }

    fn encode(&self, coding: Option<ContentCoding>) -> Bytes {
        match (&*self.parts, coding) {
            ([whole], None) => whole.plain.clone(),
            ([whole], Some(coding)) => coding.compress(&whole.plain, Thorough).into(),
            (parts, coding) => join(parts, coding).into(),
        }
    }

    /// Answers a request: with the bytes in a coding that it accepts, or 304 if it has them.
    pub fn respond(&self, request_headers: &HeaderMap) -> Response {
        let coding = ContentCoding::negotiate(request_headers, Thorough)
            .filter(|_| self.length >= MIN_COMPRESSED_BYTES);
        let body = match coding {
            None => &self.plain,
            Some(ContentCoding::Brotli) => &self.brotli,
            Some(ContentCoding::Gzip) => &self.gzip,
        };
        let mut response = if matches_if_none_match(request_headers, &body.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let bytes = body.bytes.get_or_init(|| self.encode(coding)).clone();
            let mut response = Response::new(Body::from(bytes));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, JSON);
            if let Some(coding) = coding {
                headers.insert(CONTENT_ENCODING, coding.header());
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, body.tag.clone());
        headers.insert(CACHE_CONTROL, PRIVATE_NO_CACHE);
        headers.insert(VARY, ACCEPT_ENCODING);
        response
    }
}

/// Whether `If-None-Match` contains `tag` (RFC 9110 §13.1.2, weak comparison).
pub fn matches_if_none_match(request_headers: &HeaderMap, tag: &HeaderValue) -> bool {
    request_headers.get_all(IF_NONE_MATCH).iter().any(|value| {
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
            let mut request_headers = HeaderMap::new();
            request_headers.insert(IF_NONE_MATCH, HeaderValue::from_static(value));
            matches_if_none_match(&request_headers, &tag)
        };
        assert!(named("\"abc\"") && named("\"x\", W/\"abc\"") && named("*"));
        assert!(!named("\"abcd\"") && !named("abc"));
        assert!(!matches_if_none_match(&HeaderMap::new(), &tag));
    }

    #[test]
    fn each_coding_has_its_tag_and_a_short_response_has_none() {
        const LONG: &str = include_str!("cached_response.rs");
        let answer = |json: &'static str, accepted: &'static str| {
            let mut request_headers = HeaderMap::new();
            request_headers.insert("accept-encoding", HeaderValue::from_static(accepted));
            let response =
                CachedResponse::new(Bytes::from_static(json.as_bytes())).respond(&request_headers);
            let header = |name: &str| {
                let value = response.headers().get(name).map(HeaderValue::to_str);
                value.map_or("", |value| value.expect("text")).to_owned()
            };
            (header("content-encoding"), header("etag"))
        };
        let (brotli, gzip, plain) = (
            answer(LONG, "br, gzip"),
            answer(LONG, "gzip"),
            answer(LONG, ""),
        );
        assert_eq!([&*brotli.0, &*gzip.0, &*plain.0], ["br", "gzip", ""]);
        assert!(brotli.1 != gzip.1 && gzip.1 != plain.1);
        assert_eq!(answer("[]", "br, gzip").0, "");
    }
}

//! Compression of JSON responses that are not cached. Streams, files and bytes that are compressed already have other
//! types or a content coding, and stay as they are.

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY};
use axum::response::Response;
use http_body_util::BodyExt;
use hyper::body::Body as _;

use super::encoding::CompressionEffort::Fast;
use super::encoding::{ContentCoding, MIN_COMPRESSED_BYTES};

const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Compresses a JSON response of at least [`MIN_COMPRESSED_BYTES`].
pub async fn compress_json(response: Response, coding: ContentCoding) -> Response {
    if !is_compressible(&response) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(content) = body.collect().await else {
        // The body is in memory, so this does not happen.
        return Response::from_parts(head, Body::empty());
    };
    let bytes = coding.compress(&content.to_bytes(), Fast);
    head.headers.remove(CONTENT_LENGTH);
    head.headers.insert(CONTENT_ENCODING, coding.header());
    head.headers.append(VARY, ACCEPT_ENCODING);
    if let Some(tag) = head.headers.get(ETAG).and_then(weak) {
        head.headers.insert(ETAG, tag);
    }
    Response::from_parts(head, Body::from(bytes))
}

fn is_compressible(response: &Response) -> bool {
    let headers = response.headers();
    let is_json = headers
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let length = response.body().size_hint().exact().unwrap_or_default();
    is_json && !headers.contains_key(CONTENT_ENCODING) && length >= MIN_COMPRESSED_BYTES as u64
}

/// The weak form of a tag: the bytes of the codings differ (RFC 9110 §8.8.3).
fn weak(tag: &HeaderValue) -> Option<HeaderValue> {
    let tag = tag.to_str().ok()?;
    HeaderValue::from_str(&format!("W/{}", tag.trim_start_matches("W/"))).ok()
}

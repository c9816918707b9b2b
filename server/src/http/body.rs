//! Request bodies: read up to 1 MiB within a time limit, as the JSON object that endpoints with a body expect.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::ErrorResponse;
use crate::fields::read_fields;

/// Maximum size of a body, in bytes.
pub const MAX_BODY_BYTES: usize = 1024 * 1024;
/// How many bytes of an oversized body are still received, so that the client reads the error response instead of
/// a broken connection.
const MAX_DRAINED_BYTES: usize = 8 * MAX_BODY_BYTES;
pub(super) const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// The fields of a JSON object, unknown ones included.
///
/// Rejects with 415 a body that is not declared as JSON, with 413 one that is too large, with 408 one that does not
/// arrive in time, and with 400 one that is not an object or is nested deeper than 128 levels.
#[derive(Debug)]
pub struct JsonFields(pub Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for JsonFields {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, _: &S) -> Result<Self, ErrorResponse> {
        let (_, bytes) = read_json(request).await?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|_| ErrorResponse::malformed("The body must be a JSON object."))
    }
}

/// The body as a struct of `BodyField`s; rejects what [`JsonFields`] rejects.
#[derive(Debug)]
pub struct RequestBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for RequestBody<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ErrorResponse> {
        let JsonFields(fields) = JsonFields::from_request(request, state).await?;
        Ok(Self(read_fields(fields)))
    }
}

/// Returns the head and the whole body; 415 when the body is not declared as JSON.
pub async fn read_json(request: Request) -> Result<(Parts, Bytes), ErrorResponse> {
    let (head, body) = request.into_parts();
    let bytes = collect(body).await?;
    if is_json(&head.headers) {
        Ok((head, bytes))
    } else {
        Err(ErrorResponse::from_status(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ))
    }
}

/// Reads the whole body; 413 above the size limit, 408 after the time limit.
pub async fn collect(body: Body) -> Result<Bytes, ErrorResponse> {
    timeout(BODY_TIMEOUT, collect_limited(body))
        .await
        .unwrap_or_else(|_| Err(ErrorResponse::from_status(StatusCode::REQUEST_TIMEOUT)))
}

/// Whether the declared length exceeds the maximum size.
pub fn is_declared_too_large(body: &impl hyper::body::Body) -> bool {
    body.size_hint().lower() > MAX_BODY_BYTES as u64
}

async fn collect_limited(mut body: Body) -> Result<Bytes, ErrorResponse> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let mut kept = BytesMut::with_capacity(announced.min(MAX_BODY_BYTES));
    let mut seen = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame
            .map_err(|_| ErrorResponse::malformed("The body ended before it was complete."))?;
        let Ok(chunk) = frame.into_data() else {
            continue;
        };
        seen += chunk.len();
        if seen > MAX_DRAINED_BYTES {
            break;
        } else if seen <= MAX_BODY_BYTES {
            kept.extend_from_slice(&chunk);
        }
    }
    if seen > MAX_BODY_BYTES {
        Err(ErrorResponse::from_status(StatusCode::PAYLOAD_TOO_LARGE))
    } else {
        Ok(kept.freeze())
    }
}

/// `application/json`, with or without parameters.
fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

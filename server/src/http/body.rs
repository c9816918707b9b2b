//! Reading bodies: at most 1 MiB, in reasonable time, as the JSON object that every endpoint with a body takes.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::Refusal;

/// The largest body that is read.
pub const BODY_LIMIT: usize = 1024 * 1024;
/// How much of a body that is too large is still taken off the line, so that its sender reads the refusal
/// instead of a broken connection.
const DRAIN_LIMIT: usize = 8 * BODY_LIMIT;
pub(super) const ARRIVAL_LIMIT: Duration = Duration::from_secs(15);

/// The fields of a JSON object; unknown ones are no error.
///
/// Refuses with 415 what is not declared as JSON, with 413 what is too large, with 408 what does not arrive, and
/// with 400 what is no object or nested deeper than 128 levels.
#[derive(Debug)]
pub struct Fields(pub Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        let (_, bytes) = declared_json(request).await?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|_| Refusal::unreadable("The body must be a JSON object."))
    }
}

/// The head, and the whole body, which must be declared as JSON.
pub async fn declared_json(request: Request) -> Result<(Parts, Bytes), Refusal> {
    let (head, body) = request.into_parts();
    let bytes = collect(body).await?;
    if is_json(&head.headers) {
        Ok((head, bytes))
    } else {
        Err(Refusal::of_status(StatusCode::UNSUPPORTED_MEDIA_TYPE))
    }
}

/// The whole body.
pub async fn collect(body: Body) -> Result<Bytes, Refusal> {
    timeout(ARRIVAL_LIMIT, collected(body))
        .await
        .unwrap_or_else(|_| Err(Refusal::of_status(StatusCode::REQUEST_TIMEOUT)))
}

/// Whether the sender has announced more than is read.
pub fn is_announced_too_large(body: &impl hyper::body::Body) -> bool {
    body.size_hint().lower() > BODY_LIMIT as u64
}

async fn collected(mut body: Body) -> Result<Bytes, Refusal> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let mut kept = BytesMut::with_capacity(announced.min(BODY_LIMIT));
    let mut seen = 0;
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| Refusal::unreadable("The body was cut off before its end."))?;
        let Ok(chunk) = frame.into_data() else {
            continue;
        };
        seen += chunk.len();
        if seen > DRAIN_LIMIT {
            break;
        } else if seen <= BODY_LIMIT {
            kept.extend_from_slice(&chunk);
        }
    }
    if seen > BODY_LIMIT {
        Err(Refusal::of_status(StatusCode::PAYLOAD_TOO_LARGE))
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

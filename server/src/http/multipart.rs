//! Multipart forms: returns the fields like those of a JSON body and passes the files to a sink as they arrive.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use bytes::Bytes;
use futures::StreamExt;
use http_body_util::BodyExt;
use multer::{Field, Multipart};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::body::{BODY_TIMEOUT, MAX_BODY_BYTES};
use super::multipart_body::ThrottledBody;
use super::{ErrorResponse, JsonFields};

/// Maximum time for a form to arrive; each of its chunks has `BODY_TIMEOUT`.
pub const FORM_TIMEOUT: Duration = Duration::from_mins(5);
/// How many bytes of a rejected form, or after the last part, are still received, so that the client reads the response
/// instead of a broken connection.
const MAX_DRAINED_BYTES: usize = 32 * 1024 * 1024;
/// How long they are received.
const DRAIN_TIMEOUT: Duration = BODY_TIMEOUT;
/// Bytes that each part adds to the size of the fields, however small it is.
const PART_OVERHEAD_BYTES: usize = 64;

/// Receives the files of a form one after another, as they arrive.
pub trait FileSink: Send {
    /// Reads the file of the part `name` to its end; an error rejects the whole form.
    fn receive(
        &mut self,
        name: &str,
        file: Field<'static>,
    ) -> impl Future<Output = Result<(), ErrorResponse>> + Send;
}

/// Reads the body of an endpoint that accepts a form or JSON: 415 for anything else, 413 above 1 MiB of fields.
///
/// `lists` are the fields that may be repeated. Files go to `intake` before the fields are validated, so the caller
/// must remove them when the request is rejected.
pub async fn read_form_or_json(
    request: Request,
    lists: &[&str],
    intake: &mut impl FileSink,
) -> Result<JsonFields, ErrorResponse> {
    match boundary(request.headers()) {
        None => JsonFields::from_request(request, &()).await,
        Some(boundary) => {
            let body = ThrottledBody::new(Body::into_data_stream(request.into_body()));
            let form = MultipartForm {
                parts: Multipart::new(body.clone(), boundary),
                body,
                counted_bytes: 0,
            };
            form.read_or_drain(lists, intake).await
        }
    }
}

/// Reads the body of an endpoint that expects only files; fields are not an error.
pub async fn read_form(
    request: Request,
    intake: &mut impl FileSink,
) -> Result<JsonFields, ErrorResponse> {
    read_form_or_json(request, &[], intake).await
}

/// Whether the body is a form.
pub fn is_form(headers: &HeaderMap) -> bool {
    boundary(headers).is_some()
}

fn boundary(headers: &HeaderMap) -> Option<String> {
    let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    multer::parse_boundary(kind).ok()
}

/// The next bytes of a file; `None` at its end.
pub async fn next_chunk(file: &mut Field<'static>) -> Result<Option<Bytes>, ErrorResponse> {
    within_timeout(file.chunk()).await
}

/// Receives and discards the body of a rejected request.
pub async fn drain_body(mut body: Body) {
    let reading = async {
        let mut left = MAX_DRAINED_BYTES;
        while let Some(Ok(frame)) = body.frame().await {
            left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
            if left == 0 {
                return;
            }
        }
    };
    // A body that does not end in time is abandoned.
    let _ = timeout(DRAIN_TIMEOUT, reading).await;
}

async fn within_timeout<T>(
    arriving: impl Future<Output = Result<Option<T>, multer::Error>>,
) -> Result<Option<T>, ErrorResponse> {
    match timeout(BODY_TIMEOUT, arriving).await {
        Ok(arrived) => arrived.map_err(|_| malformed_form()),
        Err(_) => Err(ErrorResponse::from_status(StatusCode::REQUEST_TIMEOUT)),
    }
}

struct MultipartForm {
    parts: Multipart<'static>,
    /// The body from which the parts are read.
    body: ThrottledBody,
    /// Bytes of all fields and part names so far.
    counted_bytes: usize,
}

impl MultipartForm {
    async fn read_or_drain(
        mut self,
        lists: &[&str],
        intake: &mut impl FileSink,
    ) -> Result<JsonFields, ErrorResponse> {
        let read = self.read_fields(lists, intake).await;
        let drained = self.drain_rest().await;
        read.and_then(|fields| drained.map(|()| fields))
    }

    async fn read_fields(
        &mut self,
        lists: &[&str],
        intake: &mut impl FileSink,
    ) -> Result<JsonFields, ErrorResponse> {
        let mut fields = Map::new();
        loop {
            self.body.budget().allow_head();
            let Some(part) = within_timeout(self.parts.next_field()).await? else {
                return Ok(JsonFields(fields));
            };
            self.body.budget().allow_all();
            let Some(name) = part.name().map(str::to_owned) else {
                continue;
            };
            self.count_bytes(name.len() + PART_OVERHEAD_BYTES)?;
            if part.file_name().is_some() {
                intake.receive(&name, part).await?;
                continue;
            }
            let text = Value::String(self.read_text(part).await?);
            if lists.contains(&name.as_str()) {
                let list = fields
                    .entry(name)
                    .or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(list) = list {
                    list.push(text);
                }
            } else {
                fields.insert(name, text);
            }
        }
    }

    async fn read_text(&mut self, mut part: Field<'static>) -> Result<String, ErrorResponse> {
        let mut bytes = Vec::new();
        while let Some(chunk) = next_chunk(&mut part).await? {
            self.count_bytes(chunk.len())?;
            bytes.extend_from_slice(&chunk);
        }
        String::from_utf8(bytes)
            .map_err(|_| ErrorResponse::malformed("The fields of the form must be UTF-8."))
    }

    fn count_bytes(&mut self, bytes: usize) -> Result<(), ErrorResponse> {
        self.counted_bytes += bytes;
        if self.counted_bytes > MAX_BODY_BYTES {
            return Err(ErrorResponse::from_status(StatusCode::PAYLOAD_TOO_LARGE));
        }
        Ok(())
    }

    /// Receives and discards the rest of the body: of a rejected form, and after the last part. Only at its end does the
    /// server notice that the client leaves.
    async fn drain_rest(&mut self) -> Result<(), ErrorResponse> {
        self.body.budget().allow(MAX_DRAINED_BYTES);
        let reading = async {
            while let Some(chunk) = self.body.next().await {
                chunk.map_err(|_| malformed_form())?;
            }
            Ok(())
        };
        let drained = timeout(DRAIN_TIMEOUT, reading).await;
        drained.unwrap_or_else(|_| Err(ErrorResponse::from_status(StatusCode::REQUEST_TIMEOUT)))
    }
}

fn malformed_form() -> ErrorResponse {
    ErrorResponse::malformed("The form is incomplete or malformed.")
}

//! Forms with files: the fields as JSON would have named them, the files as they arrive.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use bytes::Bytes;
use http_body_util::BodyExt;
use multer::{Field, Multipart};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::body::{ARRIVAL_LIMIT, BODY_LIMIT};
use super::paced::{Allowance, Paced};
use super::{Fields, Refusal};

/// How long a form may take to arrive; each of its chunks has `ARRIVAL_LIMIT`.
pub const FORM_LIMIT: Duration = Duration::from_secs(5 * 60);
/// How much of a refused form is still taken off the line, so that its sender reads the refusal instead of a broken
/// connection, and for how long.
const DRAIN_LIMIT: usize = 32 * 1024 * 1024;
const DRAIN_TIME: Duration = ARRIVAL_LIMIT;
/// As so many bytes each part of a form counts, however small it is.
const PART_COST: usize = 64;

/// Takes the files of a form, one after another, as they arrive.
pub trait Intake: Send {
    /// Reads the file of the part `name` to its end, or refuses the whole form.
    fn take(
        &mut self,
        name: &str,
        file: Field<'static>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
}

/// The body of an endpoint that takes a form or JSON: 415 for anything else, 413 for more than 1 MiB of fields.
///
/// `lists` are the fields that may be repeated. Files go to `intake` before the fields are judged, so whoever keeps
/// them must let go of them again when the request is refused.
pub async fn form_or_json(
    request: Request,
    lists: &[&str],
    intake: &mut impl Intake,
) -> Result<Fields, Refusal> {
    match boundary(request.headers()) {
        None => Fields::from_request(request, &()).await,
        Some(boundary) => {
            let parts = Paced::new(Body::into_data_stream(request.into_body()));
            let form = Form {
                allowance: parts.allowance(),
                parts: Multipart::new(parts, boundary),
                seen: 0,
            };
            form.read(lists, intake).await
        }
    }
}

/// The body of an endpoint that takes files alone; fields are no error.
pub async fn form(request: Request, intake: &mut impl Intake) -> Result<Fields, Refusal> {
    form_or_json(request, &[], intake).await
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
pub async fn chunk(file: &mut Field<'static>) -> Result<Option<Bytes>, Refusal> {
    in_time(file.chunk()).await
}

/// Takes the body of a refused request off the line.
pub async fn drain(mut body: Body) {
    let reading = async {
        let mut left = DRAIN_LIMIT;
        while let Some(Ok(frame)) = body.frame().await {
            left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
            if left == 0 {
                return;
            }
        }
    };
    // Whoever sends no more has nothing to lose.
    let _ = timeout(DRAIN_TIME, reading).await;
}

async fn in_time<T>(
    arriving: impl Future<Output = Result<Option<T>, multer::Error>>,
) -> Result<Option<T>, Refusal> {
    match timeout(ARRIVAL_LIMIT, arriving).await {
        Ok(arrived) => arrived.map_err(|_| cut_off()),
        Err(_) => Err(Refusal::of_status(StatusCode::REQUEST_TIMEOUT)),
    }
}

struct Form {
    parts: Multipart<'static>,
    allowance: Allowance,
    /// Bytes of fields so far, and of the names of all parts.
    seen: usize,
}

impl Form {
    async fn read(mut self, lists: &[&str], intake: &mut impl Intake) -> Result<Fields, Refusal> {
        let read = self.fields(lists, intake).await;
        if read.is_err() {
            self.drain().await;
        }
        read
    }

    async fn fields(
        &mut self,
        lists: &[&str],
        intake: &mut impl Intake,
    ) -> Result<Fields, Refusal> {
        let mut fields = Map::new();
        loop {
            self.allowance.head();
            let Some(part) = in_time(self.parts.next_field()).await? else {
                return Ok(Fields(fields));
            };
            self.allowance.unlimited();
            let Some(name) = part.name().map(str::to_owned) else {
                continue;
            };
            self.count(name.len() + PART_COST)?;
            if part.file_name().is_some() {
                intake.take(&name, part).await?;
                continue;
            }
            let text = Value::String(self.text(part).await?);
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

    async fn text(&mut self, mut part: Field<'static>) -> Result<String, Refusal> {
        let mut bytes = Vec::new();
        while let Some(chunk) = chunk(&mut part).await? {
            self.count(chunk.len())?;
            bytes.extend_from_slice(&chunk);
        }
        String::from_utf8(bytes)
            .map_err(|_| Refusal::unreadable("The fields of the form must be UTF-8."))
    }

    fn count(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.seen += bytes;
        if self.seen > BODY_LIMIT {
            return Err(Refusal::of_status(StatusCode::PAYLOAD_TOO_LARGE));
        }
        Ok(())
    }

    /// Takes the rest off the line.
    async fn drain(&mut self) {
        self.allowance.set(DRAIN_LIMIT);
        let reading = async {
            while let Ok(Some(mut part)) = self.parts.next_field().await {
                while let Ok(Some(_)) = part.chunk().await {}
            }
        };
        let _ = timeout(DRAIN_TIME, reading).await;
    }
}

fn cut_off() -> Refusal {
    Refusal::unreadable("The form was cut off or cannot be read.")
}

//! Forms with files: the fields as JSON would have named them, the files as they arrive.

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use multer::{Field, Multipart};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::body::{ARRIVAL_LIMIT, BODY_LIMIT, DRAIN_LIMIT};
use super::{Fields, Refusal};

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
    let kind = request.headers().get(CONTENT_TYPE);
    let boundary = kind
        .and_then(|kind| kind.to_str().ok())
        .and_then(|kind| multer::parse_boundary(kind).ok());
    match boundary {
        None => Fields::from_request(request, &()).await,
        Some(boundary) => {
            let form = Form {
                parts: Multipart::new(Body::into_data_stream(request.into_body()), boundary),
                seen: 0,
            };
            timeout(ARRIVAL_LIMIT, form.read(lists, intake))
                .await
                .unwrap_or_else(|_| Err(Refusal::of_status(StatusCode::REQUEST_TIMEOUT)))
        }
    }
}

struct Form {
    parts: Multipart<'static>,
    /// Bytes of fields so far.
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
        while let Some(part) = self.parts.next_field().await.map_err(|_| cut_off())? {
            let Some(name) = part.name().map(str::to_owned) else {
                continue;
            };
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
        Ok(Fields(fields))
    }

    async fn text(&mut self, mut part: Field<'static>) -> Result<String, Refusal> {
        let mut bytes = Vec::new();
        while let Some(chunk) = part.chunk().await.map_err(|_| cut_off())? {
            self.seen += chunk.len();
            if self.seen > BODY_LIMIT {
                return Err(Refusal::of_status(StatusCode::PAYLOAD_TOO_LARGE));
            }
            bytes.extend_from_slice(&chunk);
        }
        String::from_utf8(bytes)
            .map_err(|_| Refusal::unreadable("The fields of the form must be UTF-8."))
    }

    /// Takes the rest off the line, so that its sender reads the refusal instead of a broken connection.
    async fn drain(&mut self) {
        let mut left = DRAIN_LIMIT;
        while let Ok(Some(mut part)) = self.parts.next_field().await {
            while let Ok(Some(chunk)) = part.chunk().await {
                left = left.saturating_sub(chunk.len());
                if left == 0 {
                    return;
                }
            }
        }
    }
}

fn cut_off() -> Refusal {
    Refusal::unreadable("The form was cut off or cannot be read.")
}

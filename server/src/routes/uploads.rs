//! `/uploads/{name}`: the bytes of an upload, and nothing that could run.
//!
//! An image in a page carries no bearer token, so the name is the right to see it: 128 random bits that only those are
//! told who may read the strategy.

use app_domain::upload::{Upload, read_file_name};
use app_service::{ServiceError, uploads};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, IF_RANGE, RANGE,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::finished::is_named;
use crate::http::Refusal;
use crate::http::range::{Asked, asked};
use crate::state::Shared;

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// Nothing is loaded and nothing runs, whatever a browser takes the bytes for.
const INERT: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");
/// The bytes behind a name never change. Caches that others share leave them to this server's word.
const FOR_EVER: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const BYTES: HeaderValue = HeaderValue::from_static("bytes");

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(show))
}

/// An upload
///
/// With the type that its bytes had when it was taken; a PDF is an attachment. Anyone who knows the name may read it.
#[utoipa::path(get, path = "/uploads/{name}", tag = "stratbook", security(()),
    params(
        ("name" = String, Path, description = "As `url` of an upload ends"),
        ("Range" = Option<String>, Header, nullable = false, description = "One range of bytes"),
    ),
    responses(
        (status = 200, description = "The bytes", content_type = "application/octet-stream"),
        (status = 206, description = "The range that was asked for", content_type = "application/octet-stream"),
        (status = 304, description = "`If-None-Match` names it"),
        (status = 404, description = "There is no such upload"),
        (status = 416, description = "The range begins behind the end"),
    ),
)]
async fn show(
    State(app): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Some((id, kind)) = read_file_name(&name) else {
        return Ok(nothing());
    };
    let upload = match uploads::one(&app.services, id).await {
        Ok(upload) if upload.kind == kind => upload,
        Ok(_) | Err(ServiceError::NotFound(_)) => return Ok(nothing()),
        Err(error) => return Err(error.into()),
    };
    let tag = text(&format!("\"{id}\""));
    if is_named(&headers, &tag) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        describe(&mut response, &upload, tag);
        return Ok(response);
    }
    // A part of another file is of no use (RFC 9110, 13.1.5).
    let is_same = headers.get(IF_RANGE).is_none_or(|known| known == tag);
    let wanted = headers.get(RANGE).filter(|_| is_same);
    let (status, range) = match asked(wanted, upload.bytes) {
        Asked::All => (StatusCode::OK, 0..upload.bytes),
        Asked::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
        Asked::Nothing => {
            let all = text(&format!("bytes */{}", upload.bytes));
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, [(CONTENT_RANGE, all)]).into_response());
        }
    };
    let found = app.services.files.get(&name, range.clone()).await;
    let Some(bytes) = found.map_err(ServiceError::from)? else {
        tracing::error!(
            upload.name = name,
            "the bytes of an upload are not where they should be"
        );
        return Ok(nothing());
    };
    let mut response = (status, Body::from_stream(bytes)).into_response();
    response
        .headers_mut()
        .insert(CONTENT_LENGTH, (range.end - range.start).into());
    if status == StatusCode::PARTIAL_CONTENT {
        let (first, last, all) = (range.start, range.end - 1, upload.bytes);
        let part = text(&format!("bytes {first}-{last}/{all}"));
        response.headers_mut().insert(CONTENT_RANGE, part);
    }
    describe(&mut response, &upload, tag);
    Ok(response)
}

/// The headers that are the same for every answer about the upload.
fn describe(response: &mut Response, upload: &Upload, tag: HeaderValue) {
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_static(upload.kind.media_type());
    headers.insert(CONTENT_TYPE, media_type);
    headers.insert(CONTENT_DISPOSITION, disposition(upload));
    headers.insert(CONTENT_SECURITY_POLICY, INERT);
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, SAME_ORIGIN);
    headers.insert(CACHE_CONTROL, FOR_EVER);
    headers.insert(ACCEPT_RANGES, BYTES);
    headers.insert(ETAG, tag);
}

/// Images are shown in place; a PDF is an attachment, since a browser's own viewer would run its scripts whatever the
/// policy says. The name is in ASCII for old readers, in UTF-8 for all others (RFC 6266).
fn disposition(upload: &Upload) -> HeaderValue {
    let name = &upload.name;
    let place = if upload.kind.is_image() {
        "inline"
    } else {
        "attachment"
    };
    let plain: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || " ._-()".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let encoded: String = name
        .bytes()
        .map(|byte| match byte {
            byte if byte.is_ascii_alphanumeric() || b"._-".contains(&byte) => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect();
    text(&format!(
        "{place}; filename=\"{plain}\"; filename*=UTF-8''{encoded}"
    ))
}

fn text(value: &str) -> HeaderValue {
    HeaderValue::from_str(value).expect("printable ASCII fits into a header")
}

fn nothing() -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    let line = "There is no such upload.\n";
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, kind)], line).into_response()
}

#[cfg(test)]
mod tests {
    use app_domain::upload::{Kind, UploadId};

    use super::*;

    #[test]
    fn a_name_is_told_plainly_and_in_full() {
        let upload = |kind, name: &str| Upload {
            id: UploadId::of_random([0; 16]),
            kind,
            bytes: 1,
            pixels: None,
            name: name.to_owned(),
        };
        assert_eq!(
            disposition(&upload(Kind::Pdf, "Plan Ü, 1.pdf")),
            "attachment; filename=\"Plan __ 1.pdf\"; filename*=UTF-8''Plan%20%C3%9C%2C%201.pdf"
        );
        assert_eq!(
            disposition(&upload(Kind::Png, "a.png")),
            "inline; filename=\"a.png\"; filename*=UTF-8''a.png"
        );
    }
}

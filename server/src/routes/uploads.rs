//! `/uploads/{name}`: the bytes of an upload, served so that nothing in them can run.
//!
//! Browsers request images without a bearer token, so the name is the permission to read: 128 random bits that only
//! readers of the strategy receive.

use std::ops::Range;

use app_domain::upload::{UploadedFile, parse_file_name};
use app_service::port::FileRange;
use app_service::{ServiceError, uploads};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, IF_RANGE, RANGE,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::ErrorResponse;
use crate::http::byte_range::{RequestedRange, requested_range};
use crate::response_cache::matches_if_none_match;
use crate::state::{AppState, SharedState};

pub(super) const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// Nothing is loaded and nothing runs, whatever type a browser assumes.
const SANDBOX_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");
/// The picture of a name never changes. Shared caches must not store them: this server decides who reads them.
pub(super) const IMMUTABLE: HeaderValue =
    HeaderValue::from_static("private, max-age=31536000, immutable");
pub(super) const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const BYTES: HeaderValue = HeaderValue::from_static("bytes");

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "describes a response that is streamed")]
struct FileBytes(Vec<u8>);

/// Get an upload
///
/// Returns the bytes with the media type that was detected at upload; a PDF is sent as an attachment. Anyone who knows
/// the name can read the file.
#[utoipa::path(get, path = "/uploads/{name}", tag = "stratbook", security(()),
    params(
        ("name" = String, Path, description = "The last segment of the `url` of an upload"),
        ("Range" = Option<String>, Header, nullable = false, description = "A single range of bytes"),
    ),
    responses(
        (status = 200, description = "The bytes", content(
            (FileBytes = "image/png"), (FileBytes = "image/jpeg"), (FileBytes = "image/webp"),
            (FileBytes = "image/gif"), (FileBytes = "image/avif"), (FileBytes = "application/pdf"),
        )),
        (status = 206, description = "The requested range", content(
            (FileBytes = "image/png"), (FileBytes = "image/jpeg"), (FileBytes = "image/webp"),
            (FileBytes = "image/gif"), (FileBytes = "image/avif"), (FileBytes = "application/pdf"),
        )),
        (status = 304, description = "`If-None-Match` contains its tag"),
        (status = 404, description = "The upload does not exist"),
        (status = 416, description = "The range starts after the end"),
    ),
)]
async fn show(
    State(app): State<SharedState>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let Some(upload) = find_upload(&app, &name).await? else {
        return Ok(not_found());
    };
    let tag = header_value(&format!("\"{}-{}\"", upload.id, upload.bytes));
    respond(&app, &upload, &headers, Some(tag)).await
}

/// The response with the bytes of an upload, or with the requested range of them. `tag`: its entity tag, which contains
/// the upload's id; `None` for outsiders, who must not learn it.
pub(super) async fn respond(
    app: &AppState,
    upload: &UploadedFile,
    headers: &HeaderMap,
    tag: Option<HeaderValue>,
) -> Result<Response, ErrorResponse> {
    if let Some(tag) = &tag
        && matches_if_none_match(headers, tag)
    {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        add_headers(&mut response, upload, Some(tag.clone()));
        return Ok(response);
    }
    // A range of another version is not requested (RFC 9110 §13.1.5).
    let is_same = headers
        .get(IF_RANGE)
        .is_none_or(|known| tag.as_ref() == Some(known));
    let wanted = headers.get(RANGE).filter(|_| is_same);
    let (status, range) = match requested_range(wanted, upload.bytes) {
        RequestedRange::All => (StatusCode::OK, 0..upload.bytes),
        RequestedRange::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
        RequestedRange::Unsatisfiable => return Ok(unsatisfiable_range(upload.bytes)),
    };
    let Some(found) = read_range(app, &upload.file_name(), range).await? else {
        return Ok(not_found());
    };
    let mut response = (status, Body::from_stream(found.bytes)).into_response();
    add_range_headers(&mut response, &found.range, found.file_bytes);
    add_headers(&mut response, upload, tag);
    Ok(response)
}

fn unsatisfiable_range(total: u64) -> Response {
    let all = header_value(&format!("bytes */{total}"));
    (StatusCode::RANGE_NOT_SATISFIABLE, [(CONTENT_RANGE, all)]).into_response()
}

fn add_range_headers(response: &mut Response, range: &Range<u64>, total: u64) {
    let is_partial = response.status() == StatusCode::PARTIAL_CONTENT;
    let headers = response.headers_mut();
    headers.insert(CONTENT_LENGTH, (range.end - range.start).into());
    if is_partial {
        let part = format!("bytes {}-{}/{total}", range.start, range.end - 1);
        headers.insert(CONTENT_RANGE, header_value(&part));
    }
}

/// The upload with this file name, if there is one.
async fn find_upload(app: &AppState, name: &str) -> Result<Option<UploadedFile>, ErrorResponse> {
    let Some((id, kind)) = parse_file_name(name) else {
        return Ok(None);
    };
    match uploads::load(&app.services, id).await {
        Ok(upload) => Ok(Some(upload).filter(|upload| upload.kind == kind)),
        Err(ServiceError::NotFound(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Reads the stored bytes of an upload. They are missing only in a damaged store. While its metadata is being removed,
/// the file can be shorter than its row says.
async fn read_range(
    app: &AppState,
    name: &str,
    range: Range<u64>,
) -> Result<Option<FileRange>, ErrorResponse> {
    let found = app.services.files.get(name, range).await;
    let found = found.map_err(ServiceError::from)?;
    if found.is_none() {
        tracing::error!(
            upload.name = name,
            "the stored bytes of an upload are missing"
        );
    }
    Ok(found)
}

/// Adds the headers of every response for the upload.
fn add_headers(response: &mut Response, upload: &UploadedFile, tag: Option<HeaderValue>) {
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_static(upload.kind.media_type());
    headers.insert(CONTENT_TYPE, media_type);
    headers.insert(CONTENT_DISPOSITION, content_disposition(upload));
    headers.insert(CONTENT_SECURITY_POLICY, SANDBOX_POLICY);
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, SAME_ORIGIN);
    headers.insert(CACHE_CONTROL, IMMUTABLE);
    headers.insert(ACCEPT_RANGES, BYTES);
    if let Some(tag) = tag {
        headers.insert(ETAG, tag);
    }
}

/// Images are shown inline; a PDF is an attachment, because a browser's own viewer would run its scripts despite the
/// policy.
fn content_disposition(upload: &UploadedFile) -> HeaderValue {
    let name = &upload.name;
    let place = if upload.kind.is_image() {
        "inline"
    } else {
        "attachment"
    };
    disposition(place, name)
}

/// The header of a file with this name, in ASCII for old clients and in UTF-8 for all others (RFC 6266). `place` is
/// `inline` or `attachment`.
pub(in crate::routes) fn disposition(place: &str, name: &str) -> HeaderValue {
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
    header_value(&format!(
        "{place}; filename=\"{plain}\"; filename*=UTF-8''{encoded}"
    ))
}

fn header_value(value: &str) -> HeaderValue {
    HeaderValue::from_str(value).expect("printable ASCII is a valid header value")
}

pub(super) fn not_found() -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    let line = "Upload not found.\n";
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, kind)], line).into_response()
}

#[cfg(test)]
mod tests {
    use app_domain::upload::{UploadId, UploadKind};

    use super::*;

    #[test]
    fn a_name_is_told_plainly_and_in_full() {
        let upload = |kind, name: &str| UploadedFile {
            id: UploadId::from_random_bytes([0; 16]),
            kind,
            bytes: 1,
            pixels: None,
            name: name.to_owned(),
        };
        assert_eq!(
            content_disposition(&upload(UploadKind::Pdf, "Plan Ü, 1.pdf")),
            "attachment; filename=\"Plan __ 1.pdf\"; filename*=UTF-8''Plan%20%C3%9C%2C%201.pdf"
        );
        assert_eq!(
            content_disposition(&upload(UploadKind::Png, "a.png")),
            "inline; filename=\"a.png\"; filename*=UTF-8''a.png"
        );
    }
}

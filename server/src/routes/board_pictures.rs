//! `/uploads/boards/{name}`: the small pictures of map boards, which lists of strategies show.
//!
//! As with uploads, the name is the permission to read: only readers of the strategy receive it.

use app_domain::board::SmallPictureId;
use app_service::strategies;
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::uploads::{CROSS_ORIGIN_RESOURCE_POLICY, IMMUTABLE, SAME_ORIGIN, not_found};
use crate::http::ErrorResponse;
use crate::http::encoding::CompressionEffort::Fast;
use crate::http::encoding::{ContentCoding, MIN_COMPRESSED_BYTES};
use crate::response_cache::matches_if_none_match;
use crate::state::SharedState;

const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");
const SVG: HeaderValue = HeaderValue::from_static("image/svg+xml");
/// Nothing is loaded and nothing runs. The colors of a dark color scheme are in a style.
const PICTURE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(show))
}

/// An SVG image.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes a response that is an image")]
struct SvgImage(String);

/// Get the small picture of a map board
///
/// The name is in the field `picture` of lists of strategies, and changes with the picture.
#[utoipa::path(get, path = "/uploads/boards/{name}", tag = "stratbook", security(()),
    params(("name" = String, Path, description = "The last segment of `picture`")),
    responses(
        (status = 200, description = "The picture", content((SvgImage = "image/svg+xml"))),
        (status = 304, description = "`If-None-Match` contains its tag"),
        (status = 404, description = "No strategy has this picture, or its strategy is in the bin"),
    ),
)]
async fn show(
    State(app): State<SharedState>,
    Path(name): Path<String>,
    request_headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let Some(id) = SmallPictureId::from_file_name(&name) else {
        return Ok(not_found());
    };
    let Some(svg) = strategies::load_small_picture(&app.services, id).await? else {
        return Ok(not_found());
    };
    // The bytes of the codings differ.
    let tag = format!("W/\"{id}\"");
    let tag = HeaderValue::from_str(&tag).expect("digits are a valid header value");
    let mut response = if matches_if_none_match(&request_headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        encoded(svg, &request_headers)
    };
    let headers = response.headers_mut();
    headers.insert(VARY, ACCEPT_ENCODING);
    headers.insert(CONTENT_SECURITY_POLICY, PICTURE_POLICY);
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, SAME_ORIGIN);
    headers.insert(CACHE_CONTROL, IMMUTABLE);
    headers.insert(ETAG, tag);
    Ok(response)
}

/// The picture in a coding that the client accepts.
fn encoded(svg: String, request_headers: &HeaderMap) -> Response {
    let coding = ContentCoding::negotiate(request_headers, Fast);
    let coding = coding.filter(|_| svg.len() >= MIN_COMPRESSED_BYTES);
    let bytes = match coding {
        Some(coding) => coding.compress(svg.as_bytes(), Fast),
        None => svg.into_bytes(),
    };
    let mut response = ([(CONTENT_TYPE, SVG)], bytes).into_response();
    if let Some(coding) = coding {
        response
            .headers_mut()
            .insert(CONTENT_ENCODING, coding.header());
    }
    response
}

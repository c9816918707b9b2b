//! `/calendar/{file}`: the feed that calendar apps read.

use app_service::calendar;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::ical_document;
use crate::http::ErrorResponse;
use crate::http::client_address::client_address;
use crate::http::headers::PRIVATE_NO_CACHE;
use crate::http::request_context::RequestContext;
use crate::response_cache::matches_if_none_match;
use crate::state::SharedState;

const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");

/// Get a player's calendar feed
///
/// Contains the team's sessions at their instants and the player's absences as all-day events, for calendar apps.
/// Anyone who knows the URL can read the feed, at most 120 times per minute.
#[utoipa::path(get, path = "/calendar/{file}", tag = "calendar", security(()),
    params(("file" = String, Path, description = "The secret of the link, followed by `.ics`")),
    responses(
        (status = 200, description = "The feed; `ETag` changes with its content", content_type = "text/calendar",
            body = String),
        (status = 304, description = "Not changed since the `ETag` in `If-None-Match`"),
        (status = 404, description = "No player has this link", body = app_wire::ApiError),
        (status = 429, description = "Too many reads, or too many wrong secrets", body = app_wire::ApiError),
    ),
)]
pub(super) async fn feed(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    Path(file): Path<String>,
    request_headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let feed = match file.strip_suffix(".ics") {
        Some(secret) => calendar::load_subscription(&app.services, secret).await?,
        None => None,
    };
    let Some(feed) = feed else {
        let client = client_address(context.peer, &request_headers, &app.trusted_proxies);
        app.rate_limits.count_failure(&app.services, client).await?;
        return Err(ErrorResponse::from_status(StatusCode::NOT_FOUND));
    };
    app.rate_limits.count_feed_read(&feed.player.id)?;
    let document = ical_document::render(&feed, &app.public_url);
    Ok(document_response(document, &request_headers))
}

fn document_response(document: String, request_headers: &HeaderMap) -> Response {
    let tag = ical_document::etag(&document);
    let mut response = if matches_if_none_match(request_headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = document.into_response();
        response.headers_mut().insert(CONTENT_TYPE, CALENDAR);
        response
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, PRIVATE_NO_CACHE);
    response
}

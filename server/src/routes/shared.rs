//! The content of a link for outsiders: one strategy at `/api/shared/{secret}`, and its files below
//! `/uploads/shared/{secret}/`.
//!
//! The secret is the permission. Nothing is stored by the browser or by caches, so that closing a link ends access at once.

use app_api::convert;
use app_service::strategy_links;
use app_wire::{SharedStrategyBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, REFERRER_POLICY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::uploads;
use crate::http::ErrorResponse;
use crate::http::client_address::client_address;
use crate::http::request_context::RequestContext;
use crate::state::{AppState, SharedState};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NO_INDEX: HeaderValue = HeaderValue::from_static("noindex, nofollow");
const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
const PRIVATE_NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(file))
}

/// Adds the headers of everything that a link shows: no search engine, no cache and no other site learns its address.
pub fn add_private_headers(headers: &mut HeaderMap) {
    headers.insert(ROBOTS, NO_INDEX);
    headers.insert(REFERRER_POLICY, NO_REFERRER);
    headers.insert(CACHE_CONTROL, PRIVATE_NO_STORE);
}

/// Get a shared strategy
///
/// Requires no token. The response has no ids, no authors and no history, and its files have separate addresses.
#[utoipa::path(get, path = "/api/shared/{secret}", tag = "stratbook", security(()),
    params(("secret" = String, Path, description = "The last segment of the `url` of a link")),
    responses(
        (status = 200, description = "The strategy as it is now", body = SuccessEnvelope<SharedStrategyBody>),
        (status = 404, description = "The link is unknown, closed or expired, or its strategy is in the bin",
            body = app_wire::ApiError),
        (status = 429, description = "Too many wrong secrets", body = app_wire::ApiError),
    ),
)]
async fn show(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    Path(secret): Path<String>,
    request_headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let Some(shared) = strategy_links::open(&app.services, &secret).await? else {
        count_wrong_secret(&app, &context, &request_headers).await?;
        return Err(ErrorResponse::from_status(StatusCode::NOT_FOUND));
    };
    let body = SuccessEnvelope::new(convert::shared_strategy(&shared, &app.public_url));
    let mut response = Json(body).into_response();
    add_private_headers(response.headers_mut());
    Ok(response)
}

/// Get a file of a shared strategy
#[utoipa::path(get, path = "/uploads/shared/{secret}/{name}", tag = "stratbook", security(()),
    params(
        ("secret" = String, Path, description = "The secret of the link"),
        ("name" = String, Path, description = "The last segment of the address of the file"),
        ("Range" = Option<String>, Header, nullable = false, description = "A single range of bytes"),
    ),
    responses(
        (status = 200, description = "The bytes"),
        (status = 206, description = "The requested range"),
        (status = 404, description = "The link is not open, or its strategy has no such file"),
        (status = 416, description = "The range starts after the end"),
        (status = 429, description = "Too many wrong secrets"),
    ),
)]
async fn file(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    Path((secret, name)): Path<(String, String)>,
    request_headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let found = strategy_links::load_file(&app.services, &secret, &name).await?;
    let Some(upload) = found else {
        count_wrong_secret(&app, &context, &request_headers).await?;
        return Ok(uploads::not_found());
    };
    let mut response = uploads::respond(&app, &upload, &request_headers, None).await?;
    add_private_headers(response.headers_mut());
    Ok(response)
}

async fn count_wrong_secret(
    app: &AppState,
    context: &RequestContext,
    request_headers: &HeaderMap,
) -> Result<(), ErrorResponse> {
    let client = client_address(context.peer, request_headers, &app.trusted_proxies);
    Ok(app.rate_limits.count_failure(&app.services, client).await?)
}

//! A player's calendar feed, and the link to it.

mod ical_document;

use app_api::convert;
use app_domain::permission::{PlayerOwner, TeamMember};
use app_service::{ResourceKind, ServiceError, calendar};
use app_wire::{CalendarLinkStatusBody, EmptyEnvelope, NewCalendarLinkBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::cached_response::matches_if_none_match;
use crate::http::client_address::client_address;
use crate::http::headers::PRIVATE_NO_CACHE;
use crate::http::request_context::RequestContext;
use crate::http::{CreatedResponse, ErrorResponse, created};
use crate::state::SharedState;

const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(show, create, revoke))
        .routes(routes!(feed))
}

/// Get the state of the calendar link
///
/// The link itself is shown only when it is created.
#[utoipa::path(get, path = "/api/calendar", tag = "calendar", responses(
    (status = 200, description = "When the link was created, if there is one", body = SuccessEnvelope<CalendarLinkStatusBody>),
    (status = 404, description = "An operator has no calendar", body = app_wire::ApiError),
))]
async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> Result<Json<SuccessEnvelope<CalendarLinkStatusBody>>, ErrorResponse> {
    let owner = owner(&member)?;
    let made_at = calendar::link_created_at(&app.services, &owner).await?;
    Ok(Json(SuccessEnvelope::new(convert::calendar_link_status(
        made_at,
    ))))
}

/// Create a calendar link
///
/// Replaces the previous link, which stops working.
#[utoipa::path(post, path = "/api/calendar", tag = "calendar", responses(
    (status = 201, description = "The link, shown only once", body = SuccessEnvelope<NewCalendarLinkBody>),
    (status = 404, description = "An operator has no calendar", body = app_wire::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> CreatedResponse<NewCalendarLinkBody> {
    let owner = owner(&member)?;
    let made = calendar::create_link(&app.services, &owner).await?;
    created(convert::new_calendar_link(&made))
}

/// Revoke the calendar link
#[utoipa::path(delete, path = "/api/calendar", tag = "calendar", responses(
    (status = 200, description = "The link is revoked", body = EmptyEnvelope),
    (status = 404, description = "An operator has no calendar", body = app_wire::ApiError),
))]
async fn revoke(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let owner = owner(&member)?;
    calendar::revoke_link(&app.services, &owner).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// The permission to manage the caller's own link; an operator has none.
fn owner(member: &TeamMember) -> Result<PlayerOwner, ServiceError> {
    let principal = member.principal();
    let player = principal.player_id();
    let player = player.ok_or(ServiceError::NotFound(ResourceKind::Calendar))?;
    Ok(principal.owner_of(player)?)
}

/// Get a player's calendar feed
///
/// The team's sessions at their instants and the player's absences as all-day events, for calendar apps. Anyone who
/// knows the URL can read the feed, at most 120 times per minute.
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
async fn feed(
    State(app): State<SharedState>,
    Extension(arrival): Extension<RequestContext>,
    Path(file): Path<String>,
    request_headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let feed = match file.strip_suffix(".ics") {
        Some(secret) => calendar::load_subscription(&app.services, secret).await?,
        None => None,
    };
    let Some(feed) = feed else {
        let client = client_address(arrival.peer, &request_headers, &app.trusted_proxies);
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

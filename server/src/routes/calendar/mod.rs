//! A player's calendar feed, and the link to it.

mod document;

use app_api::shape;
use app_api::wire::{CalendarBody, CalendarLink, Done, Success};
use app_domain::permission::Member;
use app_service::calendar;
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::finished::is_named;
use crate::http::Refusal;
use crate::http::arrival::Arrival;
use crate::http::client_address::client_address;
use crate::proof::By;
use crate::state::Shared;

const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");
const PRIVATE_NO_CACHE: HeaderValue = HeaderValue::from_static("private, no-cache");

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(show, make, close))
        .routes(routes!(feed))
}

/// Whether one has a calendar link
///
/// The link itself is told only when it is made.
#[utoipa::path(get, path = "/api/calendar", tag = "calendar", responses(
    (status = 200, description = "Since when the caller has a link, if at all", body = Success<CalendarBody>),
))]
async fn show(
    State(app): State<Shared>,
    By(member): By<Member>,
) -> Result<Json<Success<CalendarBody>>, Refusal> {
    let owner = shape::owner(member.principal(), None)?;
    let made_at = calendar::made_at(&app.services, &owner).await?;
    Ok(Json(Success::of(shape::calendar(made_at))))
}

/// Make a calendar link
///
/// In place of the one before, which opens nothing from then on.
#[utoipa::path(post, path = "/api/calendar", tag = "calendar", responses(
    (status = 201, description = "The link; it is told this once", body = Success<CalendarLink>),
))]
async fn make(
    State(app): State<Shared>,
    By(member): By<Member>,
) -> Result<(StatusCode, Json<Success<CalendarLink>>), Refusal> {
    let owner = shape::owner(member.principal(), None)?;
    let made = calendar::make(&app.services, &owner).await?;
    Ok((
        StatusCode::CREATED,
        Json(Success::of(shape::calendar_link(&made))),
    ))
}

/// Close the calendar link
#[utoipa::path(delete, path = "/api/calendar", tag = "calendar", responses(
    (status = 200, description = "There is no link any more", body = Done),
))]
async fn close(State(app): State<Shared>, By(member): By<Member>) -> Result<Json<Done>, Refusal> {
    let owner = shape::owner(member.principal(), None)?;
    calendar::close(&app.services, &owner).await?;
    Ok(Json(Done::default()))
}

/// A player's calendar
///
/// The team's sessions in true instants and the player's absences as whole days, for calendar programs: whoever knows
/// the address reads it, at most 120 times a minute.
#[utoipa::path(get, path = "/calendar/{file}", tag = "calendar", security(()),
    params(("file" = String, Path, description = "The secret of the link, and `.ics`")),
    responses(
        (status = 200, description = "The feed; `ETag` moves with its content", content_type = "text/calendar",
            body = String),
        (status = 304, description = "Nothing has changed since the `ETag` in `If-None-Match`"),
        (status = 404, description = "No player has this link", body = app_api::ApiError),
        (status = 429, description = "Too many readings, or too many wrong addresses", body = app_api::ApiError),
    ),
)]
async fn feed(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    Path(file): Path<String>,
    asked: HeaderMap,
) -> Result<Response, Refusal> {
    let feed = match file.strip_suffix(".ics") {
        Some(secret) => calendar::feed(&app.services, secret).await?,
        None => None,
    };
    let Some(feed) = feed else {
        let client = client_address(arrival.peer, &asked, &app.trusted_proxies);
        app.attempts.failed_from(client)?;
        return Err(Refusal::of_status(StatusCode::NOT_FOUND));
    };
    app.attempts.of_feed(&feed.player.id)?;
    let document = document::of(&feed, &app.public_url);
    let tag = document::tag(&document);
    let mut response = if is_named(&asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = document.into_response();
        response.headers_mut().insert(CONTENT_TYPE, CALENDAR);
        response
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, PRIVATE_NO_CACHE);
    Ok(response)
}

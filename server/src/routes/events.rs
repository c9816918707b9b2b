//! `GET /api/events`: what changes, as it happens.

use app_domain::permission::Member;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::Refusal;
use crate::http::caller::bearer;
use crate::live;
use crate::proof::By;
use crate::state::Shared;

const LAST_EVENT_ID: &str = "last-event-id";
/// Tells nginx to pass each event on at once.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(follow))
}

/// What changes, as server-sent events
///
/// Each event's `data` is a JSON object with `version`, `kind` (`availability_changed`, `pattern_applied`,
/// `pattern_changed`, `absence_changed`, `players_changed`, `plan_changed`, `settings_changed`) and what it is
/// about, such as `date` and `userId`; `id` is the version. After `Last-Event-ID` everything since is told first;
/// when that is more than 500 events, the kind is `reload`: ask for everything anew. A comment comes every
/// 15 seconds. The stream ends when the token does.
#[utoipa::path(get, path = "/api/events", tag = "live",
    params(("Last-Event-ID" = Option<i64>, Header, description = "The newest version already heard of")),
    responses(
        (status = 200, description = "The stream", content_type = "text/event-stream", body = String),
        (status = 401, description = "No or bad token", body = app_api::ApiError),
    ),
)]
async fn follow(
    State(app): State<Shared>,
    By(_): By<Member>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let secret = bearer(&headers).unwrap_or_default().to_owned();
    let last_seen = headers
        .get(LAST_EVENT_ID)
        .map(|value| value.to_str().unwrap_or_default());
    let body = live::listen(app, secret, last_seen).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (X_ACCEL_BUFFERING, HeaderValue::from_static("no")),
    ];
    Ok((headers, body).into_response())
}

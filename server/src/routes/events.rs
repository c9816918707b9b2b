//! `GET /api/events`: changes as they happen.

use app_domain::permission::TeamMember;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::http::caller::bearer_token;
use crate::live_stream;
use crate::state::SharedState;

const LAST_EVENT_ID: &str = "last-event-id";
/// Tells nginx to forward each event without buffering.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(stream_events))
}

/// Stream changes as server-sent events
///
/// Each event's `data` is a JSON object with `version`, `kind` (`availability_changed`, `pattern_applied`,
/// `pattern_changed`, `absence_changed`, `players_changed`, `plan_changed`, `settings_changed`) and its subject,
/// such as `date` and `userId`; `id` is the version. `availability_changed` usually has the changed `day` of the
/// fortnight as the portal shows it. With `Last-Event-ID`, the stream begins with all events since then; if
/// there are more than 500, a single event of kind `reload` tells the client to load everything again. A comment
/// is sent every 15 seconds. The stream ends when the token becomes invalid.
/// `favorites_changed`, `calendar_changed` and `display_settings_changed` are sent only to the player concerned.
/// `presence_changed` with `strategyId` has no `version` and no `id`, because open strategies are not recorded.
/// A token can have at most 20 streams; a further stream ends the oldest one.
#[utoipa::path(get, path = "/api/events", tag = "live",
    params(("Last-Event-ID" = Option<i64>, Header, description = "The newest version already received")),
    responses(
        (status = 200, description = "The stream", content_type = "text/event-stream", body = String),
        (status = 401, description = "Missing or invalid token", body = app_wire::ApiError),
    ),
)]
async fn stream_events(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let player = member.principal().player_id().cloned();
    let secret = bearer_token(&headers).unwrap_or_default().to_owned();
    let last_seen = headers
        .get(LAST_EVENT_ID)
        .map(|value| value.to_str().unwrap_or_default());
    let body = live_stream::open_stream(app, secret, player, last_seen).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (X_ACCEL_BUFFERING, HeaderValue::from_static("no")),
    ];
    Ok((headers, body).into_response())
}

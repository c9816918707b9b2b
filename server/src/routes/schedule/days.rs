//! `GET /api/schedule/next14`, `GET /api/schedule`: the days with the row of every player and the day's analysis.

use app_api::convert;
use app_domain::permission::TeamMember;
use app_domain::{Day, PlayerId, ValidationRule};
use app_service::schedule;
use app_wire::{ListEnvelope, ScheduleDay, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::pagination::{PageParams, PageRequest};
use crate::state::SharedState;

/// Get the next 14 days
///
/// Starts with today in the bot timezone. Each day has one row per player, with all times in the bot timezone exactly
/// as stored.
///
/// With `limit` or `cursor`, each day has the rows of one page of players; the analysis still covers all players.
#[utoipa::path(get, path = "/api/schedule/next14", tag = "schedule", params(PageParams), responses(
    (status = 200, description = "14 days; `ETag` is new after every change and every midnight. A page also \
        has `nextCursor`, null on the last one", body = SuccessEnvelope<Vec<ScheduleDay>>),
    (status = 304, description = "Not changed since the `ETag` in `If-None-Match`"),
))]
pub async fn next14(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(page): Query<PageParams>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    if page.is_given() {
        return Ok(Json(player_page(&app, &member, &page).await?).into_response());
    }
    let cached = app.response_caches.next14.get(&app.services, &member);
    Ok(cached.await?.value.response.respond(&headers))
}

/// The fourteen days with the rows of a page of players.
async fn player_page(
    app: &SharedState,
    member: &TeamMember,
    page: &PageParams,
) -> Result<ListEnvelope<ScheduleDay>, ErrorResponse> {
    let mut faults = Vec::new();
    let page = page.parse::<PlayerId>(&mut faults);
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let schedule = schedule::next_14_days(&app.services, member).await?;
    let ids: Vec<&PlayerId> = schedule.players.iter().map(|player| &player.id).collect();
    let unknown = || ErrorResponse::from(vec![ValidationRule::Cursor.on_field("cursor")]);
    let first = match page.after() {
        None => 0,
        Some(after) => {
            let last = ids.iter().position(|id| *id == after);
            last.ok_or_else(unknown)? + 1
        }
    };
    let end = ids.len().min(first + page.limit() as usize);
    let days = convert::schedule_page(&schedule, first..end);
    let last = (end < ids.len()).then(|| PageRequest::cursor(ids[end - 1]));
    Ok(ListEnvelope {
        success: true,
        data: days,
        next_cursor: last,
    })
}

/// The requested range of days.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DayRangeParams {
    /// The first day.
    #[param(inline, value_type = Option<Day>, required, nullable = false, example = "01.01.2026")]
    from: Option<String>,
    /// The last day. The range can have at most 62 days.
    #[param(inline, value_type = Option<Day>, required, nullable = false, example = "31.01.2026")]
    to: Option<String>,
}

/// Get a range of days
///
/// The range can contain past days. The response is like that of the next 14 days.
#[utoipa::path(get, path = "/api/schedule", tag = "schedule", params(DayRangeParams), responses(
    (status = 200, description = "The days from `from` to `to`", body = SuccessEnvelope<Vec<ScheduleDay>>),
))]
pub async fn between(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(params): Query<DayRangeParams>,
) -> Result<Json<SuccessEnvelope<Vec<ScheduleDay>>>, ErrorResponse> {
    let mut faults = Vec::new();
    let mut read = |field: &str, raw: Option<String>| {
        let day = raw
            .ok_or(ValidationRule::Required)
            .and_then(|raw| raw.parse::<Day>());
        day.map_err(|rule| faults.push(rule.on_field(field)))
    };
    let (Ok(from), Ok(to)) = (read("from", params.from), read("to", params.to)) else {
        return Err(faults.into());
    };
    let schedule = schedule::between(&app.services, &member, from, to).await?;
    Ok(Json(SuccessEnvelope::new(convert::schedule(&schedule))))
}

//! `GET /api/schedule/next14`, `GET /api/schedule`: every player's row on every day, and what they add up to.

use std::ops::Range;

use app_api::shape;
use app_api::wire::{ScheduleDay, Success};
use app_domain::permission::Member;
use app_domain::{Day, Rule, Zone};
use app_service::schedule;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};
use serde::Deserialize;

use crate::finished::Draft;
use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

/// The coming fourteen days
///
/// From today in the bot timezone; one row a player, every time in the bot timezone exactly as stored.
#[utoipa::path(get, path = "/api/schedule/next14", tag = "schedule", responses(
    (status = 200, description = "Fourteen days; `ETag` moves with every change and every midnight",
        body = Success<Vec<ScheduleDay>>),
    (status = 304, description = "Nothing has changed since the `ETag` in `If-None-Match`"),
))]
pub async fn next14(
    State(app): State<Shared>,
    By(member): By<Member>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let make = async || {
        let schedule = schedule::next14(&app.services, &member).await?;
        let today = instants_of(schedule.today, schedule.settings.scheduling.timezone);
        Ok(Draft::of(&shape::schedule(&schedule)).within(today))
    };
    app.boards
        .next14
        .answer(&app.services, &headers, make)
        .await
}

/// Which days are asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// First day, `DD.MM.YYYY`.
    #[param(required, nullable = false, example = "01.01.2026")]
    from: Option<String>,
    /// Last day, `DD.MM.YYYY`; at most 62 days with the first.
    #[param(required, nullable = false, example = "31.01.2026")]
    to: Option<String>,
}

/// Some days
///
/// Past ones too; otherwise as the coming fourteen.
#[utoipa::path(get, path = "/api/schedule", tag = "schedule", params(Asked), responses(
    (status = 200, description = "The days from `from` to `to`", body = Success<Vec<ScheduleDay>>),
))]
pub async fn between(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(asked): Query<Asked>,
) -> Result<Json<Success<Vec<ScheduleDay>>>, Refusal> {
    let mut faults = Vec::new();
    let mut read = |field: &str, raw: Option<String>| {
        let day = raw.ok_or(Rule::Required).and_then(|raw| raw.parse::<Day>());
        day.map_err(|rule| faults.push(rule.of(field)))
    };
    let (Ok(from), Ok(to)) = (read("from", asked.from), read("to", asked.to)) else {
        return Err(faults.into());
    };
    let schedule = schedule::between(&app.services, &member, from, to).await?;
    Ok(Json(Success::of(shape::schedule(&schedule))))
}

/// While it is `day` in `zone`.
fn instants_of(day: Day, zone: Zone) -> Range<DateTime<Utc>> {
    zone.start_of(day).to_utc()..zone.start_of(day.plus(1)).to_utc()
}

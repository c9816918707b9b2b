//! `PUT /api/schedule/days/{date}`: what admins write on a team day.

use app_api::shape;
use app_api::wire::{DayPlanChange, ScheduleDay, Success};
use app_domain::permission::Admin;
use app_domain::plan::{PLAN_TEXT_MAX, PlanChange};
use app_domain::text::optional_text;
use app_domain::{Day, Rule};
use app_service::{plans, schedule};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::http::{Fields, Refusal};
use crate::input::{Input, ruled};
use crate::proof::By;
use crate::state::Shared;

/// Plan a day
///
/// The word *off* in the reason makes it an off-day. Players' availability is never touched.
#[utoipa::path(put, path = "/api/schedule/days/{date}", tag = "schedule",
    params(("date" = String, Path, description = "`DD.MM.YYYY`", example = "15.01.2026")),
    request_body = DayPlanChange,
    responses(
        (status = 200, description = "The day as in the schedule", body = Success<ScheduleDay>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
    ),
)]
pub async fn save(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(date): Path<String>,
    body: Fields,
) -> Result<Json<Success<ScheduleDay>>, Refusal> {
    let day: Day = shape::parsed("date", &date)?;
    let mut input = Input::new(body);
    let (Ok(reason), Ok(focus)) = (
        input.change("reason", ruled(plan_text)),
        input.change("focus", ruled(plan_text)),
    ) else {
        return Err(input.refusal());
    };
    plans::save(&app.services, &admin, day, &PlanChange { reason, focus }).await?;
    let schedule = schedule::between(&app.services, &admin.principal().member()?, day, day).await?;
    let day = schedule
        .days
        .first()
        .ok_or_else(|| Refusal::of_status(StatusCode::NOT_FOUND))?;
    Ok(Json(Success::of(shape::schedule_day(&schedule, day))))
}

fn plan_text(raw: &str) -> Result<String, Rule> {
    optional_text(raw, PLAN_TEXT_MAX)
}

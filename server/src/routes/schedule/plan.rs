//! `PUT /api/schedule/days/{date}`: the plan of a team day, which admins write.

use app_api::convert;
use app_api::wire::{DayPlanRequest, ScheduleDay, SuccessEnvelope};
use app_domain::day_plan::{DayPlanPatch, MAX_PLAN_TEXT_CHARS};
use app_domain::permission::TeamAdmin;
use app_domain::text::optional_text;
use app_domain::{Day, ValidationRule};
use app_service::{plans, schedule};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::auth::Require;
use crate::fields::{FieldReader, parse_with};
use crate::http::{ErrorResponse, JsonFields};
use crate::state::SharedState;

/// Plan a day
///
/// The word *off* in the reason makes it an off-day. Players' availability is never changed.
#[utoipa::path(put, path = "/api/schedule/days/{date}", tag = "schedule",
    params(("date" = String, Path, description = "`DD.MM.YYYY`", example = "15.01.2026")),
    request_body = DayPlanRequest,
    responses(
        (status = 200, description = "The day as in the schedule", body = SuccessEnvelope<ScheduleDay>),
        (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
    ),
)]
pub async fn save(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(date): Path<String>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<ScheduleDay>>, ErrorResponse> {
    let day: Day = convert::parse_field("date", &date)?;
    let mut input = FieldReader::new(body);
    let (Ok(reason), Ok(focus)) = (
        input.change("reason", parse_with(plan_text)),
        input.change("focus", parse_with(plan_text)),
    ) else {
        return Err(input.into_error());
    };
    plans::save(&app.services, &admin, day, &DayPlanPatch { reason, focus }).await?;
    let schedule = schedule::between(&app.services, &admin.principal().member()?, day, day).await?;
    let day = schedule
        .days
        .first()
        .ok_or_else(|| ErrorResponse::from_status(StatusCode::NOT_FOUND))?;
    Ok(Json(SuccessEnvelope::new(convert::schedule_day(
        &schedule, day,
    ))))
}

fn plan_text(raw: &str) -> Result<String, ValidationRule> {
    optional_text(raw, MAX_PLAN_TEXT_CHARS)
}

//! `PUT /api/schedule/days/{date}`: the plan of a team day, which admins write.

use app_api::convert;
use app_domain::day_plan::{DayPlanPatch, MAX_PLAN_TEXT_CHARS};
use app_domain::permission::TeamAdmin;
use app_domain::text::optional_text;
use app_domain::{Day, ValidationRule};
use app_service::{plans, schedule};
use app_wire::{ScheduleDay, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::{ErrorResponse, RequestBody};
use crate::state::SharedState;

/// Changes to the plan of a day. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayPlanRequest {
    #[schema(value_type = Option<String>, nullable = false, max_length = 200, example = "League match")]
    reason: BodyField<String>,
    #[schema(value_type = Option<String>, nullable = false, max_length = 200, example = "Retakes")]
    focus: BodyField<String>,
    /// Switches the day off or on. If it is omitted, the reason `Off-Day`, in upper or lower case, switches the day
    /// off, and replacing that reason switches it on.
    #[schema(value_type = Option<bool>, nullable = false)]
    is_off_day: BodyField<bool>,
}

/// Plan a day
///
/// On an off-day, nobody plays and nobody is asked. The request never changes the availability of players.
#[utoipa::path(put, path = "/api/schedule/days/{date}", tag = "schedule",
    params(("date" = Day, Path, description = "The team day", example = "15.01.2026")),
    request_body = DayPlanRequest,
    responses(
        (status = 200, description = "The day as in the schedule", body = SuccessEnvelope<ScheduleDay>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    ),
)]
pub async fn save(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(date): Path<String>,
    RequestBody(body): RequestBody<DayPlanRequest>,
) -> Result<Json<SuccessEnvelope<ScheduleDay>>, ErrorResponse> {
    let day: Day = convert::parse_field("date", &date)?;
    let mut errors = FieldErrors::default();
    let (Ok(reason), Ok(focus), Ok(is_off_day)) = (
        errors.change(body.reason, plan_text),
        errors.change(body.focus, plan_text),
        errors.change(body.is_off_day, unparsed::<bool>),
    ) else {
        return Err(errors.into_error());
    };
    let change = DayPlanPatch {
        reason,
        focus,
        is_off_day,
    };
    plans::save(&app.services, &admin, day, &change).await?;
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

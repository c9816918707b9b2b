//! `/api/recurring-availability`: weekly patterns (specification §2.3, §4.3).

use app_api::convert;
use app_api::wire::{
    EmptyEnvelope, NewPatternRequest, PatternBody, SavedPatternBody, SuccessEnvelope,
};
use app_domain::DayAvailability;
use app_domain::ValidationRule;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::TeamMember;
use app_service::patterns::{self, NewPattern};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{FieldReader, boolean, parse, whole_number};
use crate::http::{ErrorResponse, JsonFields};
use crate::routes::user_id::{UserIdParams, owner};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, save, clear))
        .routes(routes!(remove))
}

/// Get a player's pattern
///
/// The caller's, or for admins that of `userId`. Ordered by weekday, as entered, in the time zone it was entered in.
#[utoipa::path(get, path = "/api/recurring-availability", tag = "recurring", params(UserIdParams), responses(
    (status = 200, description = "At most seven entries", body = SuccessEnvelope<Vec<PatternBody>>),
    (status = 403, description = "`userId` is another player", body = app_api::ApiError),
))]
async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(of): Query<UserIdParams>,
) -> Result<Json<SuccessEnvelope<Vec<PatternBody>>>, ErrorResponse> {
    let owner = of.owner(member.principal())?;
    let patterns = patterns::list(&app.services, &owner).await?;
    let entries = patterns
        .iter()
        .map(|pattern| convert::pattern(owner.player(), pattern))
        .collect();
    Ok(Json(SuccessEnvelope::new(entries)))
}

/// Set a weekday of the pattern
///
/// Creates or replaces the entry and updates the next 14 days: those that the old entry has filled, and empty ones.
/// Manual answers are kept. With `active: false` the entry is paused, and its days are cleared.
#[utoipa::path(post, path = "/api/recurring-availability", tag = "recurring", request_body = NewPatternRequest, responses(
    (status = 200, description = "The weekday's entry was replaced", body = SuccessEnvelope<SavedPatternBody>),
    (status = 201, description = "The weekday had no entry", body = SuccessEnvelope<SavedPatternBody>),
    (status = 403, description = "`userId` is another player", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
))]
async fn save(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    body: JsonFields,
) -> Result<(StatusCode, Json<SuccessEnvelope<SavedPatternBody>>), ErrorResponse> {
    let mut input = FieldReader::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(day_of_week), Ok(availability), Ok(active)) = (
        owner,
        input.required("dayOfWeek", parse_weekday),
        input.required("availability", parse_availability),
        input.optional("active", boolean),
    ) else {
        return Err(input.into_error());
    };
    let new = NewPattern {
        day_of_week,
        availability,
        active,
        zone: None,
    };
    let saved = patterns::save(&app.services, &owner, new).await?;
    let status = if saved.is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    let entry = convert::pattern(owner.player(), &saved.pattern);
    Ok((
        status,
        Json(SuccessEnvelope::new(SavedPatternBody {
            entry,
            days_changed: saved.days_changed,
        })),
    ))
}

/// Remove a weekday of the pattern
///
/// Clears exactly the days that it has filled. A missing entry is not an error.
#[utoipa::path(delete, path = "/api/recurring-availability/{day}", tag = "recurring",
    params(("day" = u8, Path, description = "0 = Sunday to 6 = Saturday"), UserIdParams),
    responses(
        (status = 200, description = "The entry is removed", body = EmptyEnvelope),
        (status = 403, description = "`userId` is another player", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(day): Path<String>,
    Query(of): Query<UserIdParams>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let owner = of.owner(member.principal())?;
    let day: DayOfWeek = convert::parse_field("day", &day)?;
    patterns::remove(&app.services, &owner, Some(day)).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// Remove the whole pattern
///
/// Clears exactly the days that it has filled. A missing entry is not an error.
#[utoipa::path(delete, path = "/api/recurring-availability", tag = "recurring", params(UserIdParams), responses(
    (status = 200, description = "The entry is removed", body = EmptyEnvelope),
    (status = 403, description = "`userId` is another player", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
))]
async fn clear(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(of): Query<UserIdParams>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    patterns::remove(&app.services, &of.owner(member.principal())?, None).await?;
    Ok(Json(EmptyEnvelope::default()))
}

fn parse_weekday(value: &Value) -> Result<DayOfWeek, ValidationRule> {
    DayOfWeek::new(whole_number(value)?)
}

/// The availability of an entry, which must not be empty.
fn parse_availability(value: &Value) -> Result<DayAvailability, ValidationRule> {
    let availability: DayAvailability = parse(value)?;
    if availability.is_silent() {
        Err(ValidationRule::EmptyPattern)
    } else {
        Ok(availability)
    }
}

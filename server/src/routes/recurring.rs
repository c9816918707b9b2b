//! `/api/recurring-availability`: weekly patterns (interface §2.3, §4.3).

use app_api::shape;
use app_api::wire::{Done, NewPatternEntry, PatternBody, PatternSaved, Success};
use app_domain::Availability;
use app_domain::Rule;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::Member;
use app_service::patterns::{self, NewPattern};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{Fields, Refusal};
use crate::input::{Input, boolean, parsed, whole_number};
use crate::proof::By;
use crate::routes::user_id::{OfPlayer, owner};
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, save, clear))
        .routes(routes!(remove))
}

/// A player's pattern
///
/// The caller's, or for admins that of `userId`; by weekday, as typed, in the zone it was typed in.
#[utoipa::path(get, path = "/api/recurring-availability", tag = "recurring", params(OfPlayer), responses(
    (status = 200, description = "At most seven entries", body = Success<Vec<PatternBody>>),
    (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
))]
async fn list(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(of): Query<OfPlayer>,
) -> Result<Json<Success<Vec<PatternBody>>>, Refusal> {
    let owner = of.owner(member.principal())?;
    let patterns = patterns::list(&app.services, &owner).await?;
    let entries = patterns
        .iter()
        .map(|pattern| shape::pattern(owner.player(), pattern))
        .collect();
    Ok(Json(Success::of(entries)))
}

/// Set a weekday of the pattern
///
/// Creates or replaces the entry, and brings the coming fourteen days in line: days that came from the old entry,
/// and empty ones. What was answered by hand stays. With `active: false` the entry rests, and its days are emptied.
#[utoipa::path(post, path = "/api/recurring-availability", tag = "recurring", request_body = NewPatternEntry, responses(
    (status = 200, description = "The weekday's entry was replaced", body = Success<PatternSaved>),
    (status = 201, description = "The weekday had no entry", body = Success<PatternSaved>),
    (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
))]
async fn save(
    State(app): State<Shared>,
    By(member): By<Member>,
    body: Fields,
) -> Result<(StatusCode, Json<Success<PatternSaved>>), Refusal> {
    let mut input = Input::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(day_of_week), Ok(availability), Ok(active)) = (
        owner,
        input.required("dayOfWeek", weekday),
        input.required("availability", answered),
        input.optional("active", boolean),
    ) else {
        return Err(input.refusal());
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
    let entry = shape::pattern(owner.player(), &saved.pattern);
    Ok((
        status,
        Json(Success::of(PatternSaved {
            entry,
            days_changed: saved.days_changed,
        })),
    ))
}

/// Remove a weekday of the pattern
///
/// Empties exactly the days that came from it. What is not there is no error.
#[utoipa::path(delete, path = "/api/recurring-availability/{day}", tag = "recurring",
    params(("day" = u8, Path, description = "0 = Sunday to 6 = Saturday"), OfPlayer),
    responses(
        (status = 200, description = "There is no entry any more", body = Done),
        (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(day): Path<String>,
    Query(of): Query<OfPlayer>,
) -> Result<Json<Done>, Refusal> {
    let owner = of.owner(member.principal())?;
    let day: DayOfWeek = shape::parsed("day", &day)?;
    patterns::remove(&app.services, &owner, Some(day)).await?;
    Ok(Json(Done::default()))
}

/// Remove the whole pattern
///
/// Empties exactly the days that came from it. What is not there is no error.
#[utoipa::path(delete, path = "/api/recurring-availability", tag = "recurring", params(OfPlayer), responses(
    (status = 200, description = "There is no entry any more", body = Done),
    (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
))]
async fn clear(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(of): Query<OfPlayer>,
) -> Result<Json<Done>, Refusal> {
    patterns::remove(&app.services, &of.owner(member.principal())?, None).await?;
    Ok(Json(Done::default()))
}

fn weekday(value: &Value) -> Result<DayOfWeek, Rule> {
    DayOfWeek::new(whole_number(value)?)
}

/// A pattern always says something.
fn answered(value: &Value) -> Result<Availability, Rule> {
    let availability: Availability = parsed(value)?;
    if availability.is_silent() {
        Err(Rule::EmptyPattern)
    } else {
        Ok(availability)
    }
}

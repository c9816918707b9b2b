//! `/api/recurring-availability`: weekly patterns (specification §2.3, §4.3).

use app_api::convert;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::{PlayerOwner, RequestPrincipal, TeamMember};
use app_domain::{DayAvailability, PlayerId, ValidationRule};
use app_service::patterns::{self, NewPattern};
use app_wire::{EmptyEnvelope, PatternBody, SavedPatternBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::{ErrorResponse, RequestBody};
use crate::routes::user_id::{UserIdParams, owner};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, save, clear))
        .routes(routes!(remove))
}

/// One weekday to create or replace.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternRequest {
    /// 0 = Sunday to 6 = Saturday.
    #[schema(value_type = u8, maximum = 6)]
    day_of_week: BodyField<i64>,
    /// `x` or windows, in the player's own zone, or in the bot timezone if the player has none.
    #[schema(value_type = String, example = "19:00-23:00")]
    availability: BodyField<String>,
    /// Whether the entry fills days. Unchanged by default; true for a new weekday.
    #[schema(value_type = Option<bool>)]
    active: BodyField<bool>,
    /// The id of the player. Defaults to the caller.
    #[schema(value_type = Option<PlayerId>)]
    user_id: BodyField<String>,
}

impl PatternRequest {
    fn parse(
        self,
        principal: &RequestPrincipal,
    ) -> Result<(PlayerOwner, NewPattern), ErrorResponse> {
        let mut errors = FieldErrors::default();
        let owner = owner(principal, &mut errors, self.user_id)?;
        let (Ok(owner), Ok(day_of_week), Ok(availability), Ok(active)) = (
            owner,
            errors.required(self.day_of_week, |index: &i64| DayOfWeek::new(*index)),
            errors.required(self.availability, parse_availability),
            errors.optional(self.active, unparsed::<bool>),
        ) else {
            return Err(errors.into_error());
        };
        let new = NewPattern {
            day_of_week,
            availability,
            active,
            zone: None,
        };
        Ok((owner, new))
    }
}

/// Get a player's pattern
///
/// Returns the pattern of the caller. Admins can get that of another player with `userId`. Sorted by weekday, with the
/// windows as entered, in the time zone in which they were entered.
#[utoipa::path(get, path = "/api/recurring-availability", tag = "recurring", params(UserIdParams), responses(
    (status = 200, description = "At most seven entries", body = SuccessEnvelope<Vec<PatternBody>>),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
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
/// Creates or replaces the entry, and updates those of the next 14 days that the old entry had filled or that are
/// empty. Manual answers are kept. With `active: false`, the entry is paused and its days are cleared.
#[utoipa::path(post, path = "/api/recurring-availability", tag = "recurring", request_body = PatternRequest, responses(
    (status = 200, description = "The weekday's entry was replaced", body = SuccessEnvelope<SavedPatternBody>),
    (status = 201, description = "The weekday had no entry", body = SuccessEnvelope<SavedPatternBody>),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
    (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
))]
async fn save(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequestBody(body): RequestBody<PatternRequest>,
) -> Result<(StatusCode, Json<SuccessEnvelope<SavedPatternBody>>), ErrorResponse> {
    let (owner, new) = body.parse(member.principal())?;
    let saved = patterns::save(&app.services, &owner, new).await?;
    let status = if saved.is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    let body = SavedPatternBody {
        entry: convert::pattern(owner.player(), &saved.pattern),
        days_changed: saved.days_changed,
    };
    Ok((status, Json(SuccessEnvelope::new(body))))
}

/// Remove a weekday of the pattern
///
/// Clears exactly the days that the pattern has filled. It is not an error if there is no entry.
#[utoipa::path(delete, path = "/api/recurring-availability/{day}", tag = "recurring",
    params(("day" = u8, Path, maximum = 6, description = "0 = Sunday to 6 = Saturday"), UserIdParams),
    responses(
        (status = 200, description = "The entry is removed", body = EmptyEnvelope),
        (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
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
/// Clears exactly the days that the pattern has filled. It is not an error if there is no entry.
#[utoipa::path(delete, path = "/api/recurring-availability", tag = "recurring", params(UserIdParams), responses(
    (status = 200, description = "The entry is removed", body = EmptyEnvelope),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
    (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
))]
async fn clear(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(of): Query<UserIdParams>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    patterns::remove(&app.services, &of.owner(member.principal())?, None).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// The availability of an entry, which must not be empty.
fn parse_availability(raw: &str) -> Result<DayAvailability, ValidationRule> {
    let availability: DayAvailability = raw.parse()?;
    if availability.is_silent() {
        Err(ValidationRule::EmptyPattern)
    } else {
        Ok(availability)
    }
}

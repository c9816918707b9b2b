//! `POST /api/schedule/update-availability`: sets a player's availability on one local date.

use app_api::convert;
use app_domain::day_version::DayVersion;
use app_domain::permission::TeamMember;
use app_domain::{Day, DayAvailability, PlayerId, Zone};
use app_service::availability::{AvailabilityAnswer, update_from_base};
use app_wire::{SuccessEnvelope, UpdatedDayRow};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors};
use crate::http::{ErrorResponse, RequestBody};
use crate::routes::user_id::owner;
use crate::state::SharedState;

/// A player's new availability on one local date.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AvailabilityUpdateRequest {
    /// The player's local date.
    #[schema(value_type = Day)]
    date: BodyField<String>,
    /// Empty, `x`, or up to twelve windows.
    #[schema(value_type = String, example = "14:00-16:00, 20:00-23:00")]
    availability: BodyField<String>,
    /// The id of the player. Defaults to the caller.
    #[schema(value_type = Option<PlayerId>)]
    user_id: BodyField<String>,
    /// The zone of `date` and the windows. Defaults to the player's own zone, or to the bot timezone without one.
    #[schema(value_type = Option<String>, example = "America/New_York")]
    timezone: BodyField<String>,
    /// The `version` of the value that the edit is based on, read in the same zone. Changes stored since then are
    /// merged. If it is omitted, the last write wins.
    #[schema(value_type = Option<String>)]
    base_version: BodyField<String>,
}

/// Answer for a day
///
/// Replaces the player's answer for that local date and nothing else. Each window is stored on the team day on which
/// it starts; an unchanged value is not an error. Players can answer from today to 366 days ahead; only admins can
/// answer for past days, and for days on which the player is away.
///
/// With `baseVersion`, an edit is merged with what was stored since that version: different windows merge, and a
/// conflict is refused with the current day. Without it, the last write wins.
#[utoipa::path(post, path = "/api/schedule/update-availability", tag = "schedule",
    request_body = AvailabilityUpdateRequest,
    responses(
        (status = 200, description = "The player's row of every team day that changed, or of the date itself",
            body = SuccessEnvelope<Vec<UpdatedDayRow>>),
        (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
        (status = 409, description = "`absent`: the player is away on that day; `availability_changed`: the day has \
            changed since `baseVersion` in conflict with the edit, `data` has its current `availability` and `version`",
            body = app_wire::ApiError),
    ),
)]
pub async fn update_availability(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequestBody(body): RequestBody<AvailabilityUpdateRequest>,
) -> Result<Json<SuccessEnvelope<Vec<UpdatedDayRow>>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let owner = owner(member.principal(), &mut errors, body.user_id)?;
    let (Ok(owner), Ok(day), Ok(value), Ok(zone), Ok(base)) = (
        owner,
        errors.required(body.date, str::parse::<Day>),
        errors.required(body.availability, str::parse::<DayAvailability>),
        errors.optional(body.timezone, str::parse::<Zone>),
        errors.optional(body.base_version, str::parse::<DayVersion>),
    ) else {
        return Err(errors.into_error());
    };
    let answer = AvailabilityAnswer { day, zone, value };
    let update = update_from_base(&app.services, &owner, answer, base).await?;
    Ok(Json(SuccessEnvelope::new(convert::changed_rows(&update))))
}

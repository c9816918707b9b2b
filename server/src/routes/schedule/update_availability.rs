//! `POST /api/schedule/update-availability`: sets a player's availability on one local date.

use app_api::convert;
use app_api::wire::{AvailabilityUpdateRequest, SuccessEnvelope, UpdatedDayRow};
use app_domain::day_version::DayVersion;
use app_domain::permission::TeamMember;
use app_domain::{Day, DayAvailability, Zone};
use app_service::availability::{AvailabilityAnswer, update_from_base};
use axum::Json;
use axum::extract::State;

use crate::auth::Require;
use crate::fields::{FieldReader, parse};
use crate::http::{ErrorResponse, JsonFields};
use crate::routes::user_id::owner;
use crate::state::SharedState;

/// Answer for a day
///
/// Replaces the player's answer for that local date and nothing else. Each window is stored on the team day on which
/// it starts; an unchanged value is a success. Players answer from today to 366 days ahead; past days, and days on
/// which the player is away, are for admins.
///
/// With `baseVersion`, an edit is merged with what was stored since that version: different windows merge, and a
/// conflict is refused with the current day. Without it, the last write wins.
#[utoipa::path(post, path = "/api/schedule/update-availability", tag = "schedule",
    request_body = AvailabilityUpdateRequest,
    responses(
        (status = 200, description = "The player's row of every team day that changed, or of the date itself",
            body = SuccessEnvelope<Vec<UpdatedDayRow>>),
        (status = 403, description = "`userId` is another player", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
        (status = 409, description = "`absent`: the player is away on that day; `availability_changed`: the day has \
            changed since `baseVersion` in conflict with the edit, `data` has its current `availability` and `version`",
            body = app_api::ApiError),
    ),
)]
pub async fn update_availability(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<Vec<UpdatedDayRow>>>, ErrorResponse> {
    let mut input = FieldReader::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(day), Ok(value), Ok(zone), Ok(base)) = (
        owner,
        input.required("date", parse::<Day>),
        input.required("availability", parse::<DayAvailability>),
        input.optional("timezone", parse::<Zone>),
        input.optional("baseVersion", parse::<DayVersion>),
    ) else {
        return Err(input.into_error());
    };
    let answer = AvailabilityAnswer { day, zone, value };
    let update = update_from_base(&app.services, &owner, answer, base).await?;
    Ok(Json(SuccessEnvelope::new(convert::changed_rows(&update))))
}

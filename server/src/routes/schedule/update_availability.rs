//! `POST /api/schedule/update-availability`: what a player says about one local date.

use app_api::shape;
use app_api::wire::{AvailabilityUpdate, DayRow, Success};
use app_domain::day_version::DayVersion;
use app_domain::permission::Member;
use app_domain::{Availability, Day, Zone};
use app_service::availability::{Answer, update_since};
use axum::Json;
use axum::extract::State;

use crate::http::{Fields, Refusal};
use crate::input::{Input, parsed};
use crate::proof::By;
use crate::routes::user_id::owner;
use crate::state::Shared;

/// Answer for a day
///
/// Replaces what the player has said about that local date, and nothing else. Each window is stored on the team
/// day in which it begins; an equal value is a success. Players answer from today to 366 days ahead; past days,
/// and days on which the player is absent, are for admins.
///
/// With `baseVersion` an edit is merged with what was stored since it began: different windows merge, and what does not
/// merge is refused with the day as it is now. Without it the last write wins.
#[utoipa::path(post, path = "/api/schedule/update-availability", tag = "schedule",
    request_body = AvailabilityUpdate,
    responses(
        (status = 200, description = "The player's row of every team day that changed, or of the date itself",
            body = Success<Vec<DayRow>>),
        (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
        (status = 409, description = "`absent`: the player is absent on that day; `availability_changed`: the day was \
            changed since `baseVersion` and the two do not merge, `data` has its `availability` and `version` now",
            body = app_api::ApiError),
    ),
)]
pub async fn update_availability(
    State(app): State<Shared>,
    By(member): By<Member>,
    body: Fields,
) -> Result<Json<Success<Vec<DayRow>>>, Refusal> {
    let mut input = Input::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(day), Ok(value), Ok(zone), Ok(base)) = (
        owner,
        input.required("date", parsed::<Day>),
        input.required("availability", parsed::<Availability>),
        input.optional("timezone", parsed::<Zone>),
        input.optional("baseVersion", parsed::<DayVersion>),
    ) else {
        return Err(input.refusal());
    };
    let answer = Answer { day, zone, value };
    let update = update_since(&app.services, &owner, answer, base).await?;
    Ok(Json(Success::of(shape::changed_rows(&update))))
}

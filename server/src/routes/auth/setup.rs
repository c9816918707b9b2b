//! `POST /api/auth/setup`: the set-up link's code creates the first admin.

use app_api::wire::{Done, Redeemed, Success};
use app_domain::settings::team_name;
use app_domain::{Role, Zone};
use app_service::sign_in::{self, NewTeam};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use utoipa::ToSchema;

use super::redeem::{RedeemBody, browser, counted, redeemed};
use crate::http::arrival::Arrival;
use crate::http::{Fields, Refusal};
use crate::input::{Input, parsed, plain, ruled};
use crate::routes::user_mappings::new_player;
use crate::state::Shared;

/// What [`set_up`] reads.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the body; `Fields` reads it")]
pub struct SetupBody {
    /// From the fragment of the set-up link.
    code: String,
    #[schema(min_length = 1, max_length = 100)]
    display_name: String,
    #[schema(value_type = String, example = "MAIN")]
    role: Role,
    /// The admin's chat account; may be missing.
    #[schema(nullable = false, pattern = "^[0-9]{17,20}$")]
    chat_id: Option<String>,
    /// Required with a `chatId`.
    #[schema(nullable = false, min_length = 1, max_length = 32)]
    chat_username: Option<String>,
    /// `branding.teamName`.
    #[schema(nullable = false, min_length = 1, max_length = 100)]
    team_name: Option<String>,
    /// `scheduling.timezone`.
    #[schema(nullable = false, example = "Europe/Berlin")]
    timezone: Option<String>,
}

/// Set up a new team: register its first admin and sign them in
///
/// Only without players, with the code of the operator's set-up link. A code works once, within 72 hours; of two
/// requests at once one succeeds. At most ten wrong codes a minute from one address.
#[utoipa::path(post, path = "/api/auth/setup", tag = "auth", security(()),
    request_body = SetupBody,
    responses(
        (status = 200, description = "The token, shown this once, and who it belongs to", body = Success<Redeemed>),
        (status = 400, description = "Fields are missing or wrong; the code stays valid", body = app_api::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_api::ApiError),
        (status = 409, description = "`players_exist`: the team is set up already", body = app_api::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_api::ApiError),
    ),
)]
pub async fn set_up(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Json<Success<Redeemed>>, Refusal> {
    let mut input = Input::new(fields);
    let (Ok(code), Ok(admin), Ok(team_name), Ok(timezone)) = (
        input.required("code", plain),
        new_player(&mut input),
        input.optional("teamName", ruled(team_name)),
        input.optional("timezone", parsed::<Zone>),
    ) else {
        return Err(input.refusal());
    };
    let team = NewTeam {
        admin,
        team_name,
        timezone,
    };
    let issued = sign_in::set_up_team(&app.services, &code, team, browser(&headers)).await;
    let issued = counted(&app, arrival, &headers, issued)?;
    Ok(Json(Success::of(redeemed(&app, issued).await?)))
}

/// Check the code of a set-up link
///
/// The code stays valid. Refused as `POST /api/auth/setup` would refuse it.
#[utoipa::path(post, path = "/api/auth/setup/check", tag = "auth", security(()),
    request_body = RedeemBody,
    responses(
        (status = 200, description = "The code is valid", body = Done),
        (status = 400, description = "No code in the body", body = app_api::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_api::ApiError),
        (status = 409, description = "`players_exist`: the team is set up already", body = app_api::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_api::ApiError),
    ),
)]
pub async fn check(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Json<Done>, Refusal> {
    let mut input = Input::new(fields);
    let Ok(code) = input.required("code", plain) else {
        return Err(input.refusal());
    };
    let checked = sign_in::check_setup_code(&app.services, &code).await;
    counted(&app, arrival, &headers, checked)?;
    Ok(Json(Done::default()))
}

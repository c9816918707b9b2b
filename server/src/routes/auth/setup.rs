//! `POST /api/auth/setup`: creates the first admin with the code of a set-up link.

use app_api::wire::{EmptyEnvelope, SignInBody, SuccessEnvelope};
use app_domain::settings::parse_team_name;
use app_domain::{Role, Zone};
use app_service::sign_in::{self, NewTeam};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use utoipa::ToSchema;

use super::redeem::{RedeemBody, count_refused_code, session_response, user_agent};
use crate::fields::{FieldReader, parse, parse_with, string};
use crate::http::request_context::RequestContext;
use crate::http::{ErrorResponse, JsonFields};
use crate::routes::user_mappings::new_player;
use crate::state::SharedState;

/// A new team and its first admin.
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
    /// The admin's chat account; optional.
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
/// Possible only without players, with the code of the operator's set-up link. A code works once, within 72 hours; of
/// two concurrent requests one succeeds. At most ten wrong codes per minute from one address.
#[utoipa::path(post, path = "/api/auth/setup", tag = "auth", security(()),
    request_body = SetupBody,
    responses(
        (status = 200, description = "The token, shown only once, and its user", body = SuccessEnvelope<SignInBody>),
        (status = 400, description = "Fields are missing or wrong; the code stays valid", body = app_api::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_api::ApiError),
        (status = 409, description = "`players_exist`: the team is set up already", body = app_api::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_api::ApiError),
    ),
)]
pub async fn set_up(
    State(app): State<SharedState>,
    Extension(arrival): Extension<RequestContext>,
    headers: HeaderMap,
    fields: JsonFields,
) -> Result<Json<SuccessEnvelope<SignInBody>>, ErrorResponse> {
    let mut input = FieldReader::new(fields);
    let (Ok(code), Ok(admin), Ok(team_name), Ok(timezone)) = (
        input.required("code", string),
        new_player(&mut input),
        input.optional("teamName", parse_with(parse_team_name)),
        input.optional("timezone", parse::<Zone>),
    ) else {
        return Err(input.into_error());
    };
    let team = NewTeam {
        admin,
        team_name,
        timezone,
    };
    let issued = sign_in::set_up_team(&app.services, &code, team, user_agent(&headers)).await;
    let issued = count_refused_code(&app, arrival, &headers, issued)?;
    Ok(Json(SuccessEnvelope::new(
        session_response(&app, issued).await?,
    )))
}

/// Check the code of a set-up link
///
/// The code stays valid. The errors are those of `POST /api/auth/setup`.
#[utoipa::path(post, path = "/api/auth/setup/check", tag = "auth", security(()),
    request_body = RedeemBody,
    responses(
        (status = 200, description = "The code is valid", body = EmptyEnvelope),
        (status = 400, description = "No code in the body", body = app_api::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_api::ApiError),
        (status = 409, description = "`players_exist`: the team is set up already", body = app_api::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_api::ApiError),
    ),
)]
pub async fn check(
    State(app): State<SharedState>,
    Extension(arrival): Extension<RequestContext>,
    headers: HeaderMap,
    fields: JsonFields,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let mut input = FieldReader::new(fields);
    let Ok(code) = input.required("code", string) else {
        return Err(input.into_error());
    };
    let checked = sign_in::check_setup_code(&app.services, &code).await;
    count_refused_code(&app, arrival, &headers, checked)?;
    Ok(Json(EmptyEnvelope::default()))
}

//! `POST /api/auth/setup`: creates the first admin with the code of a set-up link.

use app_domain::settings::{StratbookReadPermission, parse_team_name};
use app_domain::{Role, Zone};
use app_service::sign_in::{self, NewTeam};
use app_wire::{EmptyEnvelope, SignInBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::redeem::{OneTimeCodeRequest, count_refused_code, session_response, user_agent};
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::request_context::RequestContext;
use crate::http::{ErrorResponse, RequestBody};
use crate::routes::user_mappings::{NewPlayerRequest, new_player};
use crate::state::SharedState;

/// A new team and its first admin.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupRequest {
    /// The code from the fragment of the set-up link.
    #[schema(value_type = String)]
    code: BodyField<String>,
    #[schema(value_type = String, min_length = 1, max_length = 100)]
    display_name: BodyField<String>,
    #[schema(value_type = Role)]
    role: BodyField<String>,
    /// The id of the admin's chat account; optional.
    #[schema(value_type = Option<String>, nullable = false, pattern = "^[0-9]{17,20}$")]
    chat_id: BodyField<String>,
    /// Required if there is a `chatId`.
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 32)]
    chat_username: BodyField<String>,
    /// `branding.teamName`.
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 100)]
    team_name: BodyField<String>,
    /// `scheduling.timezone`.
    #[schema(value_type = Option<String>, nullable = false, example = "Europe/Berlin")]
    timezone: BodyField<String>,
    /// `stratbook.readPermission`. If it is omitted, everyone may read strategies, including callers without a token.
    #[schema(value_type = Option<StratbookReadPermission>, nullable = false)]
    read_permission: BodyField<String>,
}

impl SetupRequest {
    /// Returns the code and the team.
    fn parse(self) -> Result<(String, NewTeam), ErrorResponse> {
        let mut errors = FieldErrors::default();
        let admin = NewPlayerRequest {
            chat_id: self.chat_id,
            chat_username: self.chat_username,
            display_name: self.display_name,
            role: self.role,
        };
        let (Ok(code), Ok(admin), Ok(team_name), Ok(timezone), Ok(read_permission)) = (
            errors.required(self.code, unparsed::<str>),
            new_player(&mut errors, admin),
            errors.optional(self.team_name, parse_team_name),
            errors.optional(self.timezone, str::parse::<Zone>),
            errors.optional(self.read_permission, str::parse::<StratbookReadPermission>),
        ) else {
            return Err(errors.into_error());
        };
        let team = NewTeam {
            admin,
            team_name,
            timezone,
            read_permission,
        };
        Ok((code, team))
    }
}

/// Set up a new team: register its first admin and sign them in
///
/// Possible only while there are no players, with the code of the operator's set-up link. A code works once, within 72
/// hours; of two concurrent requests, one succeeds. An address can send at most ten wrong codes per minute.
#[utoipa::path(post, path = "/api/auth/setup", tag = "auth", security(()),
    request_body = SetupRequest,
    responses(
        (status = 200, description = "The token, shown only once, and its user", body = SuccessEnvelope<SignInBody>),
        (status = 400, description = "Fields are missing or wrong; the code stays valid", body = app_wire::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_wire::ApiError),
        (status = 409, description = "`players_exist`: the team is set up already", body = app_wire::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_wire::ApiError),
    ),
)]
pub async fn set_up(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    headers: HeaderMap,
    RequestBody(body): RequestBody<SetupRequest>,
) -> Result<Json<SuccessEnvelope<SignInBody>>, ErrorResponse> {
    let (code, team) = body.parse()?;
    let issued = sign_in::set_up_team(&app.services, &code, team, user_agent(&headers)).await;
    let issued = count_refused_code(&app, context, &headers, issued).await?;
    Ok(Json(SuccessEnvelope::new(
        session_response(&app, issued).await?,
    )))
}

/// Check the code of a set-up link
///
/// Checking a code does not use it up. The errors are those of `POST /api/auth/setup`.
#[utoipa::path(post, path = "/api/auth/setup/check", tag = "auth", security(()),
    request_body = OneTimeCodeRequest,
    responses(
        (status = 200, description = "The code is valid", body = EmptyEnvelope),
        (status = 400, description = "No code in the body", body = app_wire::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_wire::ApiError),
        (status = 409, description = "`players_exist`: the team is set up already", body = app_wire::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_wire::ApiError),
    ),
)]
pub async fn check(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    headers: HeaderMap,
    RequestBody(body): RequestBody<OneTimeCodeRequest>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let checked = sign_in::check_setup_code(&app.services, &body.read()?).await;
    count_refused_code(&app, context, &headers, checked).await?;
    Ok(Json(EmptyEnvelope::default()))
}

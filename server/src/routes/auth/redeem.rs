//! `POST /api/auth/redeem`: exchanges a one-time code for a token.

use app_domain::permission::RequestPrincipal;
use app_service::sign_in::{self, NewSession};
use app_service::{ServiceError, display_settings, settings};
use app_wire::{SignInBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::user::current_user;
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::client_address::client_address;
use crate::http::request_context::RequestContext;
use crate::http::{ErrorResponse, RequestBody, RequestCaller};
use crate::state::{AppState, SharedState};

/// A one-time code.
#[derive(Deserialize, ToSchema)]
pub struct OneTimeCodeRequest {
    /// The code from the fragment of a sign-in link.
    #[schema(value_type = String)]
    code: BodyField<String>,
}

impl OneTimeCodeRequest {
    pub(super) fn read(self) -> Result<String, ErrorResponse> {
        let mut errors = FieldErrors::default();
        let code = errors.required(self.code, unparsed::<str>);
        code.map_err(|_| errors.into_error())
    }
}

/// Redeem a one-time code for a token
///
/// A code works once. A code from the bot is valid for ten minutes, one from the operator for ten minutes or the chosen
/// lifetime, and one from an admin's sign-in link for 72 hours. An address can send at most ten wrong codes per minute;
/// a valid code is always accepted. If the request has the token of a session, the new session replaces it.
#[utoipa::path(post, path = "/api/auth/redeem", tag = "auth", security(()),
    request_body = OneTimeCodeRequest,
    responses(
        (status = 200, description = "The token, shown only once, and its user", body = SuccessEnvelope<SignInBody>),
        (status = 400, description = "No code in the body", body = app_wire::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_wire::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_wire::ApiError),
    ),
)]
pub async fn redeem(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    headers: HeaderMap,
    RequestBody(body): RequestBody<OneTimeCodeRequest>,
) -> Result<Json<SuccessEnvelope<SignInBody>>, ErrorResponse> {
    let (code, replaced) = (body.read()?, session_of(&app, &headers).await?);
    let issued =
        sign_in::redeem_replacing(&app.services, replaced, &code, user_agent(&headers)).await;
    let issued = count_refused_code(&app, context, &headers, issued).await?;
    Ok(Json(SuccessEnvelope::new(
        session_response(&app, issued).await?,
    )))
}

/// Counts a refused code toward the client's rate limit; a valid code is always accepted.
pub(super) async fn count_refused_code<T>(
    app: &AppState,
    context: RequestContext,
    headers: &HeaderMap,
    outcome: Result<T, ServiceError>,
) -> Result<T, ServiceError> {
    if matches!(outcome, Err(ServiceError::CodeRefused)) {
        let client = client_address(context.peer, headers, &app.trusted_proxies);
        app.rate_limits.count_failure(&app.services, client).await?;
    }
    outcome
}

/// Returns the player's session to which the request belongs. Operators have none: their tokens belong to no browser.
async fn session_of(app: &AppState, headers: &HeaderMap) -> Result<Option<Uuid>, ErrorResponse> {
    let caller = RequestCaller::from_headers(app, headers).await?;
    let player = caller.principal.player_id();
    Ok(player.and(caller.token))
}

/// The `User-Agent`; empty without one.
pub(super) fn user_agent(headers: &HeaderMap) -> &str {
    headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// The response for a new session.
pub(super) async fn session_response(
    app: &AppState,
    issued: NewSession,
) -> Result<SignInBody, ServiceError> {
    let NewSession {
        token,
        player,
        is_first,
    } = issued;
    let member = RequestPrincipal::Player(player).member()?;
    let settings = settings::current(&app.services, &member).await?;
    let display = display_settings::of_member(&app.services, &member).await?;
    Ok(SignInBody {
        token: token.reveal().to_owned(),
        user: current_user(&member, &settings, display),
        is_first,
    })
}

//! `POST /api/auth/redeem`: a one-time code becomes a token.

use app_api::wire::{Redeemed, Success};
use app_domain::permission::Principal;
use app_service::sign_in::{self, Issued};
use app_service::{ServiceError, settings};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use utoipa::ToSchema;

use super::user::current_user;
use crate::http::arrival::Arrival;
use crate::http::client_address::client_address;
use crate::http::{Fields, Refusal};
use crate::input::{Input, ruled};
use crate::state::{App, Shared};

/// What [`redeem`] reads.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body; `Fields` reads it")]
pub struct RedeemBody {
    /// From the fragment of a sign-in link.
    code: String,
}

/// Redeem a one-time code for a token
///
/// A code works once, within ten minutes. At most ten attempts a minute from one address and for one player.
#[utoipa::path(post, path = "/api/auth/redeem", tag = "auth", security(()),
    request_body = RedeemBody,
    responses(
        (status = 200, description = "The token, shown this once, and who it belongs to", body = Success<Redeemed>),
        (status = 400, description = "No code in the body", body = app_api::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_api::ApiError),
        (status = 429, description = "Too many attempts", body = app_api::ApiError),
    ),
)]
pub async fn redeem(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Json<Success<Redeemed>>, Refusal> {
    let mut input = Input::new(fields);
    let Ok(code) = input.required("code", ruled(|code| Ok(code.to_owned()))) else {
        return Err(input.refusal());
    };
    app.attempts
        .from_address(client_address(arrival.peer, &headers, &app.trusted_proxies))?;
    let browser = headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let issued = sign_in::redeem(&app.services, &code, browser).await?;
    if let Err(refused) = app.attempts.of_account(&issued.player.id) {
        revoke(&app, &issued).await?;
        return Err(refused.into());
    }
    let member = Principal::Player(issued.player).member()?;
    let settings = settings::current(&app.services, &member).await?;
    let (token, user) = (
        issued.token.reveal().to_owned(),
        current_user(&member, &settings),
    );
    Ok(Json(Success::of(Redeemed { token, user })))
}

/// Whose account it is shows only once the code is spent: a session over the limit ends before anyone has it.
async fn revoke(app: &App, issued: &Issued) -> Result<(), ServiceError> {
    let known = sign_in::authenticate(&app.services, issued.token.reveal()).await?;
    if let Some((known, token)) =
        known.and_then(|known| known.token.map(|token| (known.principal, token)))
    {
        sign_in::sign_out(&app.services, &known.member()?, token).await?;
    }
    Ok(())
}

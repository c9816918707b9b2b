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
use crate::input::{Input, plain};
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
/// A code works once: those of the bot within ten minutes, those of the operator within ten minutes or as long as they
/// chose, those of an admin's sign-in link within 72 hours. At most ten wrong codes a minute from one address; a right
/// one always passes.
#[utoipa::path(post, path = "/api/auth/redeem", tag = "auth", security(()),
    request_body = RedeemBody,
    responses(
        (status = 200, description = "The token, shown this once, and who it belongs to", body = Success<Redeemed>),
        (status = 400, description = "No code in the body", body = app_api::ApiError),
        (status = 401, description = "The code is unknown, used or expired", body = app_api::ApiError),
        (status = 429, description = "Too many wrong codes", body = app_api::ApiError),
    ),
)]
pub async fn redeem(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Json<Success<Redeemed>>, Refusal> {
    let mut input = Input::new(fields);
    let Ok(code) = input.required("code", plain) else {
        return Err(input.refusal());
    };
    let issued = sign_in::redeem(&app.services, &code, browser(&headers)).await;
    let issued = counted(&app, arrival, &headers, issued)?;
    Ok(Json(Success::of(redeemed(&app, issued).await?)))
}

/// Counts a refused code as a failure of the client; a right one always passes.
pub(super) fn counted<T>(
    app: &App,
    arrival: Arrival,
    headers: &HeaderMap,
    outcome: Result<T, ServiceError>,
) -> Result<T, ServiceError> {
    if matches!(outcome, Err(ServiceError::CodeRefused)) {
        let client = client_address(arrival.peer, headers, &app.trusted_proxies);
        app.attempts.failed_from(client)?;
    }
    outcome
}

/// The `User-Agent`; empty without one.
pub(super) fn browser(headers: &HeaderMap) -> &str {
    headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// A new session on the wire.
pub(super) async fn redeemed(app: &App, issued: Issued) -> Result<Redeemed, ServiceError> {
    let Issued { token, player } = issued;
    let member = Principal::Player(player).member()?;
    let settings = settings::current(&app.services, &member).await?;
    Ok(Redeemed {
        token: token.reveal().to_owned(),
        user: current_user(&member, &settings),
    })
}

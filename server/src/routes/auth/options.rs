//! `GET /api/auth/options`: which ways to sign in the login page may offer.

use app_api::wire::{SignInOptions, Success};
use app_service::pulse::{self, Life};
use app_service::sign_in;
use axum::Json;
use axum::extract::State;

use crate::http::Refusal;
use crate::state::Shared;

/// List the ways to sign in
#[utoipa::path(get, path = "/api/auth/options", tag = "auth", security(()), responses(
    (status = 200, description = "What is offered", body = Success<SignInOptions>),
))]
pub async fn show(State(app): State<Shared>) -> Result<Json<Success<SignInOptions>>, Refusal> {
    Ok(Json(Success::of(SignInOptions {
        chat: app.chat.is_some(),
        bot: pulse::heard(&app.services).await?.life == Life::Alive,
        needs_set_up: !sign_in::has_players(&app.services).await?,
    })))
}

//! `GET /api/auth/options`: the sign-in methods that the login page may offer.

use app_service::heartbeat::{self, BotLiveness};
use app_service::sign_in;
use app_wire::{SignInOptions, SuccessEnvelope};
use axum::Json;
use axum::extract::State;

use crate::http::ErrorResponse;
use crate::state::SharedState;

/// List the sign-in methods
#[utoipa::path(get, path = "/api/auth/options", tag = "auth", security(()), responses(
    (status = 200, description = "The available methods", body = SuccessEnvelope<SignInOptions>),
))]
pub async fn show(
    State(app): State<SharedState>,
) -> Result<Json<SuccessEnvelope<SignInOptions>>, ErrorResponse> {
    Ok(Json(SuccessEnvelope::new(SignInOptions {
        chat: app.chat.is_some(),
        bot: heartbeat::bot_status(&app.services).await?.liveness == BotLiveness::Alive,
        needs_set_up: !sign_in::has_players(&app.services).await?,
    })))
}

//! `GET /api/auth/options`: the sign-in methods that the login page may offer, and how the team appears.

use app_service::heartbeat::{self, BotLiveness};
use app_service::{settings, sign_in};
use app_wire::{SignInOptions, SuccessEnvelope, TeamBrand};
use axum::Json;
use axum::extract::State;

use crate::http::ErrorResponse;
use crate::state::SharedState;

/// List the sign-in methods, and get the appearance of the team
#[utoipa::path(get, path = "/api/auth/options", tag = "auth", security(()), responses(
    (status = 200, description = "The available methods", body = SuccessEnvelope<SignInOptions>),
))]
pub async fn show(
    State(app): State<SharedState>,
) -> Result<Json<SuccessEnvelope<SignInOptions>>, ErrorResponse> {
    let has_players = sign_in::has_players(&app.services).await?;
    let team = if has_players {
        let branding = settings::branding(&app.services).await?;
        Some(TeamBrand {
            logo_url: branding.logo_url.clone(),
            team_name: branding.team_name,
            team_color: branding.team_color,
        })
    } else {
        None
    };
    Ok(Json(SuccessEnvelope::new(SignInOptions {
        chat: app.chat.is_some(),
        bot: heartbeat::bot_status(&app.services).await?.liveness == BotLiveness::Alive,
        needs_set_up: !has_players,
        team,
    })))
}

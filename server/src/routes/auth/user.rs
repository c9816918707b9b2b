//! `GET /api/auth/user`: who is signed in, and what they may do.

use app_api::wire::{CurrentUser, Permissions, Success};
use app_domain::permission::{Member, Principal};
use app_domain::settings::{EditPermission, Settings};
use app_service::settings;
use axum::Json;
use axum::extract::State;

use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

/// Validate the token and return the current user
#[utoipa::path(get, path = "/api/auth/user", tag = "auth", responses(
    (status = 200, description = "Who is signed in", body = Success<CurrentUser>),
    (status = 401, description = "No or bad token", body = app_api::ApiError),
))]
pub async fn show(
    State(app): State<Shared>,
    By(member): By<Member>,
) -> Result<Json<Success<CurrentUser>>, Refusal> {
    let settings = settings::current(&app.services, &member).await?;
    Ok(Json(Success::of(current_user(&member, &settings))))
}

/// A member as the wire shows them.
pub(super) fn current_user(member: &Member, settings: &Settings) -> CurrentUser {
    let principal = member.principal();
    let player = principal.player();
    let is_admin = principal.is_admin();
    let edits = is_admin || settings.stratbook.edit_permission == EditPermission::All;
    CurrentUser {
        chat_id: player.map(|player| player.id.to_string()),
        display_name: match principal {
            Principal::Player(player) => player.display_name.clone(),
            Principal::Operator { name } => name.clone(),
            Principal::Anonymous => String::new(),
        },
        chat_username: player.map(|player| player.username.clone()),
        role: player.map(|player| player.role),
        is_admin,
        timezone: player.and_then(|player| player.timezone.clone()),
        permissions: Permissions {
            edit_strategies: edits,
            delete_strategies: is_admin,
            admin: is_admin,
        },
        team_name: settings.branding.team_name.clone(),
        logo_url: settings.branding.logo_url.to_string(),
        bot_timezone: settings.scheduling.timezone.to_string(),
    }
}

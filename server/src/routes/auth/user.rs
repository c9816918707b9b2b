//! `GET /api/auth/user`: the current user and their permissions.

use app_domain::display_settings::DisplaySettings;
use app_domain::permission::{RequestPrincipal, TeamMember};
use app_domain::settings::{Settings, StratbookEditPermission};
use app_service::{display_settings, settings};
use app_wire::{CurrentUser, PlayerLook, SuccessEnvelope, UserPermissionsBody};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::state::SharedState;

/// Validate the token and return the current user
#[utoipa::path(get, path = "/api/auth/user", tag = "auth", responses(
    (status = 200, description = "The current user", body = SuccessEnvelope<CurrentUser>),
    (status = 401, description = "Missing or invalid token", body = app_wire::ApiError),
))]
pub async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let render = async || {
        let settings = settings::current(&app.services, &member).await?;
        let display = display_settings::of_member(&app.services, &member).await?;
        let user = current_user(&member, &settings, display);
        Ok::<_, ErrorResponse>(SuccessEnvelope::new(user))
    };
    let users = &app.response_caches.users;
    let json = users.get_or_render(&app.services, member.principal(), render);
    Ok(([(CONTENT_TYPE, "application/json")], json.await?))
}

/// A member as the wire type of the current user.
pub(super) fn current_user(
    member: &TeamMember,
    settings: &Settings,
    display: DisplaySettings,
) -> CurrentUser {
    let principal = member.principal();
    let player = principal.player();
    let is_admin = principal.is_admin();
    let edits = is_admin || settings.stratbook.edit_permission == StratbookEditPermission::All;
    CurrentUser {
        chat_id: player.map(|player| player.id.clone()),
        display_name: match principal {
            RequestPrincipal::Player(player) | RequestPrincipal::Administrator(player) => {
                player.display_name.clone()
            }
            RequestPrincipal::Operator { name } => name.clone(),
            RequestPrincipal::Anonymous => String::new(),
        },
        chat_username: player.map(|player| player.username.clone()),
        role: player.map(|player| player.role),
        is_admin,
        has_account: player.is_some_and(|player| player.account.is_some()),
        look: player.map(PlayerLook::from),
        picture_source: player
            .map(|player| player.picture.source())
            .unwrap_or_default(),
        timezone: player.and_then(|player| player.timezone.clone().map(Into::into)),
        permissions: UserPermissionsBody {
            edit_strategies: edits,
            delete_strategies: is_admin,
            admin: is_admin,
        },
        team_name: settings.branding.team_name.clone(),
        logo_url: settings.branding.logo_url.clone(),
        team_color: settings.branding.team_color,
        bot_timezone: settings.scheduling.timezone.to_string().into(),
        display,
    }
}

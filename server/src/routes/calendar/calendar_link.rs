//! `/api/calendar`: the link to a player’s calendar feed.

use app_api::convert;
use app_domain::permission::{PlayerOwner, TeamMember};
use app_service::{ResourceKind, ServiceError, calendar};
use app_wire::{CalendarLinkStatusBody, EmptyEnvelope, NewCalendarLinkBody, SuccessEnvelope};
use axum::Json;
use axum::extract::State;

use crate::auth::Require;
use crate::http::{CreatedResponse, ErrorResponse, created};
use crate::state::SharedState;

/// Get the state of the calendar link
///
/// The link itself is only in the response to its creation.
#[utoipa::path(get, path = "/api/calendar", tag = "calendar", responses(
    (status = 200, description = "When the link was created, if there is one", body = SuccessEnvelope<CalendarLinkStatusBody>),
    (status = 404, description = "An operator has no calendar", body = app_wire::ApiError),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> Result<Json<SuccessEnvelope<CalendarLinkStatusBody>>, ErrorResponse> {
    let owner = owner(&member)?;
    let made_at = calendar::link_created_at(&app.services, &owner).await?;
    Ok(Json(SuccessEnvelope::new(convert::calendar_link_status(
        made_at,
    ))))
}

/// Create a calendar link
///
/// Replaces the previous link, which stops working.
#[utoipa::path(post, path = "/api/calendar", tag = "calendar", responses(
    (status = 201, description = "The link, shown only once", body = SuccessEnvelope<NewCalendarLinkBody>),
    (status = 404, description = "An operator has no calendar", body = app_wire::ApiError),
))]
pub(super) async fn create(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> CreatedResponse<NewCalendarLinkBody> {
    let owner = owner(&member)?;
    let made = calendar::create_link(&app.services, &owner).await?;
    created(convert::new_calendar_link(&made))
}

/// Revoke the calendar link
#[utoipa::path(delete, path = "/api/calendar", tag = "calendar", responses(
    (status = 200, description = "The link is revoked", body = EmptyEnvelope),
    (status = 404, description = "An operator has no calendar", body = app_wire::ApiError),
))]
pub(super) async fn revoke(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let owner = owner(&member)?;
    calendar::revoke_link(&app.services, &owner).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// The permission to manage the caller's own link; an operator has none.
fn owner(member: &TeamMember) -> Result<PlayerOwner, ServiceError> {
    let principal = member.principal();
    let player = principal.player_id();
    let player = player.ok_or(ServiceError::NotFound(ResourceKind::Calendar))?;
    Ok(principal.owner_of(player)?)
}

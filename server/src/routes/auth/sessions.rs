//! `/api/auth/sessions`: lists and revokes the caller's own sessions.

use app_api::convert;
use app_domain::permission::TeamMember;
use app_service::sign_in;
use app_wire::{EmptyEnvelope, SessionBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, State};

use crate::auth::Require;
use crate::http::{ErrorResponse, RequestCaller};
use crate::state::SharedState;

/// List the caller's sessions, newest first
#[utoipa::path(get, path = "/api/auth/sessions", tag = "auth", responses(
    (status = 200, description = "The sessions; an operator has none", body = SuccessEnvelope<Vec<SessionBody>>),
    (status = 401, description = "Missing or invalid token", body = app_wire::ApiError),
))]
pub async fn list(
    State(app): State<SharedState>,
    caller: RequestCaller,
) -> Result<Json<SuccessEnvelope<Vec<SessionBody>>>, ErrorResponse> {
    let member = caller.principal.member()?;
    let sessions = sign_in::sessions(&app.services, &member).await?;
    let bodies = sessions
        .into_iter()
        .map(|token| convert::session(token, caller.token))
        .collect();
    Ok(Json(SuccessEnvelope::new(bodies)))
}

/// Revoke one of the caller's sessions
#[utoipa::path(delete, path = "/api/auth/sessions/{id}", tag = "auth",
    params(("id" = String, Path, description = "The id of the session, as in the list")),
    responses(
        (status = 200, description = "The session is revoked", body = EmptyEnvelope),
        (status = 401, description = "Missing or invalid token", body = app_wire::ApiError),
        (status = 404, description = "The caller has no such session", body = app_wire::ApiError),
    ),
)]
pub async fn revoke(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(id): Path<String>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let id = convert::parse_session_id(&id)?;
    sign_in::revoke_session(&app.services, &member, id).await?;
    Ok(Json(EmptyEnvelope::default()))
}

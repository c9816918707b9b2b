//! `/api/auth/sessions`: one's own sessions, and ending them.

use app_api::wire::{Done, SessionBody, Success};
use app_domain::permission::Member;
use app_service::port::Token;
use app_service::{ServiceError, sign_in};
use axum::Json;
use axum::extract::{Path, State};
use chrono::{DateTime, SecondsFormat, Utc};
use uuid::Uuid;

use crate::http::{Caller, Refusal};
use crate::proof::By;
use crate::state::Shared;

/// List one's own sessions, newest first
#[utoipa::path(get, path = "/api/auth/sessions", tag = "auth", responses(
    (status = 200, description = "The sessions; an operator has none", body = Success<Vec<SessionBody>>),
    (status = 401, description = "No or bad token", body = app_api::ApiError),
))]
pub async fn list(
    State(app): State<Shared>,
    caller: Caller,
) -> Result<Json<Success<Vec<SessionBody>>>, Refusal> {
    let member = caller.principal.member()?;
    let sessions = sign_in::sessions(&app.services, &member).await?;
    let bodies = sessions
        .into_iter()
        .map(|token| session(token, caller.token))
        .collect();
    Ok(Json(Success::of(bodies)))
}

/// Revoke one of one's own sessions
#[utoipa::path(delete, path = "/api/auth/sessions/{id}", tag = "auth",
    params(("id" = String, Path, description = "As the list names it")),
    responses(
        (status = 200, description = "The session is revoked", body = Done),
        (status = 401, description = "No or bad token", body = app_api::ApiError),
        (status = 404, description = "No session of one's own", body = app_api::ApiError),
    ),
)]
pub async fn revoke(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(id): Path<String>,
) -> Result<Json<Done>, Refusal> {
    // What is no id names no session.
    let id = Uuid::parse_str(&id).map_err(|_| ServiceError::NotFound("session"))?;
    sign_in::revoke_session(&app.services, &member, id).await?;
    Ok(Json(Done::default()))
}

fn session(token: Token, current: Option<Uuid>) -> SessionBody {
    SessionBody {
        id: token.id.to_string(),
        user_agent: token.user_agent,
        created_at: text(token.created_at),
        last_used_at: text(token.last_used_at),
        expires_at: token.expires_at.map(text),
        is_current: Some(token.id) == current,
    }
}

fn text(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Secs, true)
}

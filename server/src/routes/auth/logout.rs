//! `POST /api/auth/logout`: the token used ends.

use app_api::wire::Done;
use app_service::{ServiceError, sign_in};
use axum::Json;
use axum::extract::State;

use crate::http::{Caller, Refusal};
use crate::state::Shared;

/// Revoke the token used
#[utoipa::path(post, path = "/api/auth/logout", tag = "auth", responses(
    (status = 200, description = "The token is revoked", body = Done),
    (status = 401, description = "No or bad token", body = app_api::ApiError),
    (status = 409, description = "The operator token of the settings cannot be revoked", body = app_api::ApiError),
))]
pub async fn sign_out(State(app): State<Shared>, caller: Caller) -> Result<Json<Done>, Refusal> {
    let member = caller.principal.member()?;
    let token = caller.token.ok_or_else(|| ServiceError::Conflict {
        code: "fixed_token",
        message: "The operator token of the settings ends when the settings change.".to_owned(),
    })?;
    sign_in::sign_out(&app.services, &member, token).await?;
    Ok(Json(Done::default()))
}

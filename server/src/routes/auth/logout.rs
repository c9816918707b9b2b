//! `POST /api/auth/logout`: revokes the token of the request.

use app_service::{ConflictReason, ServiceError, sign_in};
use app_wire::EmptyEnvelope;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::IntoResponse;

use crate::http::{ErrorResponse, RequestCaller};
use crate::state::SharedState;

/// Removes the cached responses to the signed-out user's queries from the browser.
const CLEAR_CACHE: [(HeaderName, HeaderValue); 1] = [(
    HeaderName::from_static("clear-site-data"),
    HeaderValue::from_static("\"cache\""),
)];

/// Revoke the token of the request
#[utoipa::path(post, path = "/api/auth/logout", tag = "auth", responses(
    (status = 200, description = "The token is revoked", body = EmptyEnvelope),
    (status = 401, description = "Missing or invalid token", body = app_wire::ApiError),
    (status = 409, description = "The operator token from the settings cannot be revoked", body = app_wire::ApiError),
))]
pub async fn sign_out(
    State(app): State<SharedState>,
    caller: RequestCaller,
) -> Result<impl IntoResponse, ErrorResponse> {
    let member = caller.principal.member()?;
    let token = caller
        .token
        .ok_or_else(|| ServiceError::Conflict(ConflictReason::FixedToken))?;
    sign_in::sign_out(&app.services, &member, token).await?;
    Ok((CLEAR_CACHE, Json(EmptyEnvelope::default())))
}

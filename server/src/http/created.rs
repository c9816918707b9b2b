//! The response to a request that adds something.

use app_wire::SuccessEnvelope;
use axum::Json;
use axum::http::StatusCode;

use super::ErrorResponse;

/// 201 with what was added.
pub type CreatedResponse<T> = Result<(StatusCode, Json<SuccessEnvelope<T>>), ErrorResponse>;

/// Returns the response with what was added.
pub fn created<T>(added: T) -> CreatedResponse<T> {
    Ok((StatusCode::CREATED, Json(SuccessEnvelope::new(added))))
}

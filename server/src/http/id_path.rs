//! The id in the path of a request.

use std::str::FromStr;

use app_domain::ValidationRule;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::ErrorResponse;

/// The only id in the path. Handlers take it after the proof of the caller's right, so that a caller without the right
/// learns nothing about the id.
pub struct IdPath<T>(pub T);

impl<S: Send + Sync, T: FromStr<Err = ValidationRule>> FromRequestParts<S> for IdPath<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ErrorResponse> {
        let raw = Path::<String>::from_request_parts(parts, state).await;
        let id = raw.map_or(Err(ValidationRule::Uuid), |Path(raw)| raw.parse());
        id.map(Self)
            .map_err(|rule| ErrorResponse::invalid("id", rule))
    }
}

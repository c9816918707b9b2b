//! Who is asking: the bearer token, looked up on every request.

use std::sync::Arc;

use app_domain::permission::Principal;
use app_service::sign_in::{self, Authenticated};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use uuid::Uuid;

use super::Refusal;
use crate::state::{App, Shared};

/// The principal of a request. A missing, malformed, expired or revoked token makes it anonymous; asking an
/// anonymous principal for a proof is what ends in 401.
#[derive(Debug, Clone)]
pub struct Caller {
    pub principal: Arc<Principal>,
    /// The token used; none for anonymous, and for the operator token of the settings.
    pub token: Option<Uuid>,
}

impl Caller {
    pub async fn of(app: &App, headers: &HeaderMap) -> Result<Self, Refusal> {
        let known = match bearer(headers) {
            Some(secret) => sign_in::authenticate(&app.services, secret).await?,
            None => None,
        };
        Ok(known.map_or(
            Self {
                principal: Arc::new(Principal::Anonymous),
                token: None,
            },
            |Authenticated { principal, token }| Self { principal, token },
        ))
    }
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Refusal> {
        Self::of(app, &parts.headers).await
    }
}

/// The secret of `Authorization: Bearer …`.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, secret) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let secret = secret.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !secret.is_empty()).then_some(secret)
}

//! Identifies the caller by the bearer token, which is looked up on every request.

use std::sync::Arc;

use app_domain::permission::RequestPrincipal;
use app_service::sign_in::{self, AuthenticatedCaller};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use tracing::Span;
use uuid::Uuid;

use super::ErrorResponse;
use super::client_address::client_address;
use super::request_context::RequestContext;
use crate::state::{AppState, SharedState};

/// The caller of a request. A missing, malformed, expired or revoked token makes the principal anonymous; requiring a
/// permission of an anonymous principal results in 401.
#[derive(Debug, Clone)]
pub struct RequestCaller {
    pub principal: Arc<RequestPrincipal>,
    /// The id of the token; `None` for an anonymous caller and for the operator token from the settings.
    pub token: Option<Uuid>,
}

impl RequestCaller {
    /// Authenticates the caller like [`Self::from_headers`]; counts a wrong token toward the address's rate limit.
    pub async fn from_parts(app: &AppState, parts: &Parts) -> Result<Self, ErrorResponse> {
        let caller = Self::from_headers(app, &parts.headers).await?;
        let is_wrong_token =
            caller.principal.is_anonymous() && bearer_token(&parts.headers).is_some();
        if is_wrong_token && let Some(context) = parts.extensions.get::<RequestContext>() {
            let client = client_address(context.peer, &parts.headers, &app.trusted_proxies);
            app.rate_limits.count_wrong_token(client)?;
        }
        Ok(caller)
    }

    /// Authenticates the caller, and adds a player's id to the span of the request.
    pub async fn from_headers(app: &AppState, headers: &HeaderMap) -> Result<Self, ErrorResponse> {
        let known = match bearer_token(headers) {
            Some(secret) => sign_in::authenticate(&app.services, secret).await?,
            None => None,
        };
        let Some(AuthenticatedCaller { principal, token }) = known else {
            return Ok(Self {
                principal: Arc::new(RequestPrincipal::Anonymous),
                token: None,
            });
        };
        if let Some(player) = principal.player_id() {
            Span::current().record("player.id", player.as_str());
        }
        Ok(Self { principal, token })
    }
}

impl FromRequestParts<SharedState> for RequestCaller {
    type Rejection = ErrorResponse;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedState,
    ) -> Result<Self, ErrorResponse> {
        Self::from_parts(app, parts).await
    }
}

/// The secret of `Authorization: Bearer …`.
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, secret) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let secret = secret.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !secret.is_empty()).then_some(secret)
}

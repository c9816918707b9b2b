//! Authentication: from a bearer token to a principal, cached until tokens or players change.

use std::sync::Arc;

use app_domain::cache_dependency::TOKENS;
use app_domain::permission::RequestPrincipal;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::port::{AuthToken, DataVersion, SecretDigest, SecretString, TokenOwner};
use crate::token_cache::CachedToken;
use crate::{AppServices, Result};

/// How long an unused session is valid.
pub(super) const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// The interval at which the last use of a token is stored, so that a request usually needs no write.
const TOUCH_INTERVAL: TimeDelta = TimeDelta::hours(1);

/// The authenticated caller and the token of the request. Cheap to clone.
#[derive(Debug, Clone)]
pub struct AuthenticatedCaller {
    pub principal: Arc<RequestPrincipal>,
    /// `None` for an anonymous caller and for the operator token of the configuration.
    pub token: Option<Uuid>,
}

/// Returns the owner of the token; `None` if it is unknown, expired or revoked, or if its player was removed.
pub async fn authenticate(
    services: &AppServices,
    bearer: &str,
) -> Result<Option<AuthenticatedCaller>> {
    let digest = SecretString::presented(bearer).digest();
    let cache = &services.token_cache;
    // Digests of secrets with 256 random bits: the time of the comparison reveals nothing useful.
    if cache.is_operator_token(&digest) {
        let principal = Arc::new(RequestPrincipal::Operator {
            name: "ADMIN_TOKEN".to_owned(),
        });
        return Ok(Some(AuthenticatedCaller {
            principal,
            token: None,
        }));
    }
    let now = services.now();
    let version = services.version_watch.version_of(TOKENS);
    let seen = match cache.get(&digest, version) {
        Some(seen) => seen,
        None => match look_up(services, &digest, version).await? {
            Some(seen) => seen,
            None => return Ok(None),
        },
    };
    if seen.token.expires_at.is_some_and(|expires| expires <= now) {
        cache.remove(&digest);
        return Ok(None);
    }
    if now - seen.token.last_used_at >= TOUCH_INTERVAL {
        touch(services, digest, &seen, now).await;
    }
    Ok(Some(AuthenticatedCaller {
        principal: seen.principal,
        token: Some(seen.token.id),
    }))
}

async fn look_up(
    services: &AppServices,
    digest: &SecretDigest,
    version: DataVersion,
) -> Result<Option<CachedToken>> {
    let mut reading = services.store.read().await?;
    let Some(token) = reading.token(digest).await? else {
        return Ok(None);
    };
    let principal = match &token.owner {
        TokenOwner::Operator(name) => RequestPrincipal::Operator { name: name.clone() },
        TokenOwner::Player(id) => match reading.player(id).await? {
            Some(player) => RequestPrincipal::Player(player),
            None => return Ok(None),
        },
    };
    // Read at `version` or later: in the worst case the entry is loaded once more.
    let seen = CachedToken {
        version,
        token,
        principal: Arc::new(principal),
    };
    services.token_cache.insert(*digest, seen.clone());
    Ok(Some(seen))
}

/// Extends the expiry. If the database is too busy for this, the caller is still authenticated.
async fn touch(
    services: &AppServices,
    digest: SecretDigest,
    seen: &CachedToken,
    now: DateTime<Utc>,
) {
    let expires_at = seen.token.expires_at.map(|_| now + SESSION_LIFETIME);
    let written = async {
        let mut tx = services.store.write().await?;
        tx.touch_token(seen.token.id, now, expires_at).await?;
        tx.commit().await
    };
    match written.await {
        Ok(_) => {
            let token = AuthToken {
                last_used_at: now,
                expires_at,
                ..seen.token.clone()
            };
            services.token_cache.insert(
                digest,
                CachedToken {
                    token,
                    ..seen.clone()
                },
            );
        }
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "failed to store the last use of a token"
            );
        }
    }
}

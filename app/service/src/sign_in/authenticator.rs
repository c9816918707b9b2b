//! Authentication: from a bearer token to a principal, cached until the data version changes.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use app_domain::permission::RequestPrincipal;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::port::{AuthToken, DataVersion, SecretDigest, SecretString, TokenOwner};
use crate::{AppServices, Result};

/// How long an unused session is valid.
pub(super) const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// The interval at which the last use of a token is stored, so that a request usually needs no write.
const TOUCH_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// Maximum number of cached tokens. The cache is cleared when it is full.
const MAX_CACHED_TOKENS: usize = 10_000;

/// The authenticated caller and the token of the request. Cheap to clone.
#[derive(Debug, Clone)]
pub struct AuthenticatedCaller {
    pub principal: Arc<RequestPrincipal>,
    /// `None` for an anonymous caller and for the operator token of the configuration.
    pub token: Option<Uuid>,
}

/// A cache of tokens and their principals. Role and admin flag are those of the registry at the entry's data version,
/// so any change of the registry or of tokens takes effect on the next request.
#[derive(Debug, Default)]
pub struct TokenAuthenticator {
    operator: Option<SecretDigest>,
    seen: RwLock<HashMap<SecretDigest, CachedToken>>,
}

#[derive(Debug, Clone)]
struct CachedToken {
    version: DataVersion,
    token: AuthToken,
    principal: Arc<RequestPrincipal>,
}

impl TokenAuthenticator {
    pub(crate) fn with_operator_token(digest: SecretDigest) -> Self {
        Self {
            operator: Some(digest),
            seen: RwLock::default(),
        }
    }

    fn cached(&self, digest: &SecretDigest, version: DataVersion) -> Option<CachedToken> {
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        seen.get(digest)
            .filter(|seen| seen.version == version)
            .cloned()
    }

    fn cache(&self, digest: SecretDigest, entry: CachedToken) {
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MAX_CACHED_TOKENS {
            seen.clear();
        }
        seen.insert(digest, entry);
    }

    fn evict(&self, digest: &SecretDigest) {
        self.seen
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(digest);
    }
}

/// Returns the owner of the token; `None` if it is unknown, expired or revoked, or if its player was removed.
pub async fn authenticate(
    services: &AppServices,
    bearer: &str,
) -> Result<Option<AuthenticatedCaller>> {
    let digest = SecretString::presented(bearer).digest();
    let authenticator = &services.authenticator;
    // Digests of secrets with 256 random bits: the time of the comparison reveals nothing useful.
    if authenticator.operator == Some(digest) {
        let principal = Arc::new(RequestPrincipal::Operator {
            name: "ADMIN_TOKEN".to_owned(),
        });
        return Ok(Some(AuthenticatedCaller {
            principal,
            token: None,
        }));
    }
    let now = services.now();
    let version = services.version_watch.version();
    let seen = match authenticator.cached(&digest, version) {
        Some(seen) => seen,
        None => match look_up(services, &digest, version).await? {
            Some(seen) => seen,
            None => return Ok(None),
        },
    };
    if seen.token.expires_at.is_some_and(|expires| expires <= now) {
        authenticator.evict(&digest);
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
    services.authenticator.cache(*digest, seen.clone());
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
            services.authenticator.cache(
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

//! From a bearer token to a principal, remembered as long as the data version stands still.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use app_domain::permission::Principal;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::port::{Secret, SecretDigest, Token, TokenOwner, Version};
use crate::{Result, Services};

/// How long a session lives without being used.
pub(super) const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// How stale the last use may be before it is written down: a session slides without a write per request.
const TOUCH_AFTER: TimeDelta = TimeDelta::hours(1);
/// Remembered tokens; beyond this all are forgotten and asked for again.
const REMEMBERED: usize = 10_000;

/// Who is asking, and by which token. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Authenticated {
    pub principal: Arc<Principal>,
    /// `None` for anonymous and for the operator token of the configuration.
    pub token: Option<Uuid>,
}

/// The principals of the tokens seen lately. Role and admin flag are the registry's at the entry's version,
/// so any change of the registry or of tokens takes effect on the next request.
#[derive(Debug, Default)]
pub struct Authenticator {
    operator: Option<SecretDigest>,
    seen: RwLock<HashMap<SecretDigest, Seen>>,
}

#[derive(Debug, Clone)]
struct Seen {
    version: Version,
    token: Token,
    principal: Arc<Principal>,
}

impl Authenticator {
    pub(crate) fn with_operator_token(digest: SecretDigest) -> Self {
        Self {
            operator: Some(digest),
            seen: RwLock::default(),
        }
    }

    fn remembered(&self, digest: &SecretDigest, version: Version) -> Option<Seen> {
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        seen.get(digest)
            .filter(|seen| seen.version == version)
            .cloned()
    }

    fn remember(&self, digest: SecretDigest, entry: Seen) {
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= REMEMBERED {
            seen.clear();
        }
        seen.insert(digest, entry);
    }

    fn forget(&self, digest: &SecretDigest) {
        self.seen
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(digest);
    }
}

/// Who bears the token; `None` when it is unknown, expired or revoked, or its player has left.
pub async fn authenticate(services: &Services, bearer: &str) -> Result<Option<Authenticated>> {
    let digest = Secret::presented(bearer).digest();
    let authenticator = &services.authenticator;
    // Digests of secrets with 256 random bits: the time of comparing them tells nothing of use.
    if authenticator.operator == Some(digest) {
        let principal = Arc::new(Principal::Operator {
            name: "ADMIN_TOKEN".to_owned(),
        });
        return Ok(Some(Authenticated {
            principal,
            token: None,
        }));
    }
    let now = services.now();
    let version = services.feed.version();
    let seen = match authenticator.remembered(&digest, version) {
        Some(seen) => seen,
        None => match look_up(services, &digest, version).await? {
            Some(seen) => seen,
            None => return Ok(None),
        },
    };
    if seen.token.expires_at.is_some_and(|expires| expires <= now) {
        authenticator.forget(&digest);
        return Ok(None);
    }
    if now - seen.token.last_used_at >= TOUCH_AFTER {
        touch(services, digest, &seen, now).await;
    }
    Ok(Some(Authenticated {
        principal: seen.principal,
        token: Some(seen.token.id),
    }))
}

async fn look_up(
    services: &Services,
    digest: &SecretDigest,
    version: Version,
) -> Result<Option<Seen>> {
    let mut reading = services.store.read().await?;
    let Some(token) = reading.token(digest).await? else {
        return Ok(None);
    };
    let principal = match &token.owner {
        TokenOwner::Operator(name) => Principal::Operator { name: name.clone() },
        TokenOwner::Player(id) => match reading.player(id).await? {
            Some(player) => Principal::Player(player),
            None => return Ok(None),
        },
    };
    // Read at `version` or later: at worst the entry is asked for once more.
    let seen = Seen {
        version,
        token,
        principal: Arc::new(principal),
    };
    services.authenticator.remember(*digest, seen.clone());
    Ok(Some(seen))
}

/// Slides the expiry. A database too busy for it must not keep anybody out.
async fn touch(services: &Services, digest: SecretDigest, seen: &Seen, now: DateTime<Utc>) {
    let expires_at = seen.token.expires_at.map(|_| now + SESSION_LIFETIME);
    let written = async {
        let mut tx = services.store.write().await?;
        tx.touch_token(seen.token.id, now, expires_at).await?;
        tx.commit().await
    };
    match written.await {
        Ok(_) => {
            let token = Token {
                last_used_at: now,
                expires_at,
                ..seen.token.clone()
            };
            services.authenticator.remember(
                digest,
                Seen {
                    token,
                    ..seen.clone()
                },
            );
        }
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the last use of a token was not written"
            );
        }
    }
}

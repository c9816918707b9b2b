//! The tokens that were presented to this process, and the operator's token of the configuration.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use app_domain::permission::RequestPrincipal;

use crate::port::{AuthToken, DataVersion, SecretDigest};

/// Maximum number of cached tokens. The cache is cleared when it is full.
const MAX_CACHED_TOKENS: usize = 10_000;

/// A cache of tokens and their principals. Role and admin flag are those of the registry at the entry's data version,
/// so any change of the registry or of tokens takes effect on the next request.
#[derive(Debug, Default)]
pub struct TokenCache {
    operator: Option<SecretDigest>,
    tokens: RwLock<HashMap<SecretDigest, CachedToken>>,
}

/// A token and its principal at a data version.
#[derive(Debug, Clone)]
pub struct CachedToken {
    pub version: DataVersion,
    pub token: AuthToken,
    pub principal: Arc<RequestPrincipal>,
}

impl TokenCache {
    pub fn with_operator_token(digest: SecretDigest) -> Self {
        Self {
            operator: Some(digest),
            tokens: RwLock::default(),
        }
    }

    /// Whether the secret with this digest is the operator's token of the configuration.
    pub fn is_operator_token(&self, digest: &SecretDigest) -> bool {
        self.operator.as_ref() == Some(digest)
    }

    pub fn get(&self, digest: &SecretDigest, version: DataVersion) -> Option<CachedToken> {
        let seen = self.tokens.read().unwrap_or_else(PoisonError::into_inner);
        seen.get(digest)
            .filter(|seen| seen.version == version)
            .cloned()
    }

    pub fn insert(&self, digest: SecretDigest, entry: CachedToken) {
        let mut seen = self.tokens.write().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MAX_CACHED_TOKENS {
            seen.clear();
        }
        seen.insert(digest, entry);
    }

    pub fn remove(&self, digest: &SecretDigest) {
        self.tokens
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(digest);
    }
}

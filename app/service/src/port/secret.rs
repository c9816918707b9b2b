//! Secrets: 256 random bits, shown once, stored only as a digest (decisions §1).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A source of random bytes fit for secrets.
pub trait RandomSource: Send + Sync + 'static {
    fn fill(&self, bytes: &mut [u8]);
}

/// An opaque secret in plain text. A generated one has 43 characters of URL-safe base64.
///
/// `Debug` never shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretString(String);

/// The SHA-256 digest of a secret. Only the digest is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretDigest([u8; 32]);

impl SecretString {
    pub fn generate(entropy: &dyn RandomSource) -> Self {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes);
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Wraps a secret that a caller presented; it may be any text.
    pub fn presented(raw: &str) -> Self {
        Self(raw.to_owned())
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }

    pub fn digest(&self) -> SecretDigest {
        SecretDigest(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for SecretString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl SecretDigest {
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Reads a stored digest; `None` if its length is not 32 bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

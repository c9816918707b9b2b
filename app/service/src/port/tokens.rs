//! Tokens, one-time codes, and sign-ins under way.

use app_domain::PlayerId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::secret::{Secret, SecretDigest};
use super::store::Result;

/// Whose token it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenOwner {
    /// A player's session.
    Player(PlayerId),
    /// An operator's token, by name; it does not expire.
    Operator(String),
}

/// A stored token; the secret itself is known only to its holder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub id: Uuid,
    pub digest: SecretDigest,
    pub owner: TokenOwner,
    /// What the session was opened with, for the person's list of sessions; at most 200 characters.
    pub user_agent: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    /// `None`: until revoked.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A one-time code that signs a player in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginCode {
    pub digest: SecretDigest,
    pub player: PlayerId,
    pub expires_at: DateTime<Utc>,
}

/// A sign-in under way at the chat platform, bound to the browser that began it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OauthState {
    pub state: SecretDigest,
    /// Digest of the secret that only the beginning browser holds.
    pub browser: SecretDigest,
    /// The PKCE verifier; it is needed in clear to redeem the code.
    pub verifier: Secret,
    pub expires_at: DateTime<Utc>,
}

#[async_trait]
pub trait TokenReads {
    async fn token(&mut self, digest: &SecretDigest) -> Result<Option<Token>>;
    /// A player's sessions, or every operator token (`None`), newest first.
    async fn tokens(&mut self, player: Option<&PlayerId>) -> Result<Vec<Token>>;
    /// Whether this one-time code, of a login or of a sign-in link, has been issued and not taken.
    async fn is_login_code(&mut self, digest: &SecretDigest) -> Result<bool>;
    /// Whether a sign-in has begun with this state and not returned.
    async fn is_oauth_state(&mut self, state: &SecretDigest) -> Result<bool>;
}

#[async_trait]
pub trait TokenWrites {
    async fn insert_token(&mut self, token: &Token) -> Result<()>;
    async fn touch_token(
        &mut self,
        id: Uuid,
        used: DateTime<Utc>,
        expires: Option<DateTime<Utc>>,
    ) -> Result<()>;
    async fn remove_token(&mut self, id: Uuid) -> Result<()>;
    async fn insert_login_code(&mut self, code: &LoginCode) -> Result<()>;
    /// Takes the code out, so that it cannot be used twice; also when it has expired.
    async fn take_login_code(&mut self, digest: &SecretDigest) -> Result<Option<LoginCode>>;
    async fn insert_oauth_state(&mut self, state: &OauthState) -> Result<()>;
    /// Takes the state out, so that it cannot be used twice; also when it has expired.
    async fn take_oauth_state(&mut self, state: &SecretDigest) -> Result<Option<OauthState>>;
    /// Deletes expired tokens, codes, links and states.
    async fn remove_expired(&mut self, now: DateTime<Utc>) -> Result<()>;
}

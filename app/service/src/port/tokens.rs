//! Tokens, one-time codes, and started sign-ins.

use app_domain::PlayerId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::secret::{SecretDigest, SecretString};
use super::store::Result;

/// The owner of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenOwner {
    /// A player's session.
    Player(PlayerId),
    /// The name of an operator's token, which does not expire.
    Operator(String),
}

/// A stored token. Only the digest of its secret is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthToken {
    pub id: Uuid,
    pub digest: SecretDigest,
    pub owner: TokenOwner,
    /// The user agent that opened the session, for the list of sessions; at most 200 characters.
    pub user_agent: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    /// `None`: valid until revoked.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A one-time code that signs a player in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginCode {
    pub digest: SecretDigest,
    pub player: PlayerId,
    pub expires_at: DateTime<Utc>,
}

/// A started sign-in at the chat platform, bound to the browser that started it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OauthState {
    pub state: SecretDigest,
    /// The digest of a secret that only this browser has.
    pub browser: SecretDigest,
    /// The PKCE verifier, stored in plain text because it is needed to redeem the code.
    pub verifier: SecretString,
    pub expires_at: DateTime<Utc>,
}

#[async_trait]
pub trait TokenReads {
    async fn token(&mut self, digest: &SecretDigest) -> Result<Option<AuthToken>>;
    /// Returns a player's sessions, or every operator token (`None`), newest first.
    async fn tokens(&mut self, player: Option<&PlayerId>) -> Result<Vec<AuthToken>>;
    /// Whether this is an unused one-time code, of a login or of a sign-in link.
    async fn is_login_code(&mut self, digest: &SecretDigest) -> Result<bool>;
    /// Whether there is an unfinished sign-in with this state.
    async fn is_oauth_state(&mut self, state: &SecretDigest) -> Result<bool>;
}

#[async_trait]
pub trait TokenWrites {
    async fn insert_token(&mut self, token: &AuthToken) -> Result<()>;
    async fn touch_token(
        &mut self,
        id: Uuid,
        used: DateTime<Utc>,
        expires: Option<DateTime<Utc>>,
    ) -> Result<()>;
    async fn remove_token(&mut self, id: Uuid) -> Result<()>;
    async fn insert_login_code(&mut self, code: &LoginCode) -> Result<()>;
    /// Deletes the code and returns it, even if it has expired, so that it cannot be used twice.
    async fn take_login_code(&mut self, digest: &SecretDigest) -> Result<Option<LoginCode>>;
    /// Stores a code that connects a chat account to its player.
    async fn insert_account_code(&mut self, code: &LoginCode) -> Result<()>;
    /// Deletes the code and returns it, even if it has expired, so that it cannot be used twice.
    async fn take_account_code(&mut self, digest: &SecretDigest) -> Result<Option<LoginCode>>;
    /// Deletes all but the newest `kept` codes of the player, both those that sign in and those that connect an account.
    async fn keep_newest_codes(&mut self, player: &PlayerId, kept: u32) -> Result<()>;
    async fn insert_oauth_state(&mut self, state: &OauthState) -> Result<()>;
    /// Deletes the state and returns it, even if it has expired, so that it cannot be used twice.
    async fn take_oauth_state(&mut self, state: &SecretDigest) -> Result<Option<OauthState>>;
    /// Deletes expired tokens, codes, links and states.
    async fn remove_expired(&mut self, now: DateTime<Utc>) -> Result<()>;
}

//! Sign-in links that admins create for players, and the codes of set-up links.

use app_domain::PlayerId;
use app_domain::permission::ActorIdentity;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::secret::SecretDigest;
use super::store::Result;

/// A link that signs a player in once. Only the digest of its code is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInLink {
    pub id: Uuid,
    pub digest: SecretDigest,
    pub player: PlayerId,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// The admin who created it.
    pub by: ActorIdentity,
}

#[async_trait]
pub trait SignInLinkReads {
    /// Returns the links of all players, or of one, newest first, including expired ones.
    async fn sign_in_links(&mut self, player: Option<&PlayerId>) -> Result<Vec<SignInLink>>;
    /// Returns when the set-up code expires; `None` for an unknown code.
    async fn setup_code_expires_at(&mut self, code: &SecretDigest)
    -> Result<Option<DateTime<Utc>>>;
}

#[async_trait]
pub trait SignInLinkWrites {
    async fn insert_sign_in_link(&mut self, link: &SignInLink) -> Result<()>;
    /// Deletes the link and returns it, even if it has expired, so that its code cannot be used twice.
    async fn take_sign_in_link(&mut self, code: &SecretDigest) -> Result<Option<SignInLink>>;
    /// Deleting a link that does not exist is no error.
    async fn remove_sign_in_link(&mut self, id: Uuid) -> Result<()>;
    async fn insert_setup_code(
        &mut self,
        code: &SecretDigest,
        expires_at: DateTime<Utc>,
    ) -> Result<()>;
    async fn remove_setup_codes(&mut self) -> Result<()>;
}

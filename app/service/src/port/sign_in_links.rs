//! Sign-in links that admins make for players, and the codes of set-up links.

use app_domain::PlayerId;
use app_domain::permission::Actor;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::secret::SecretDigest;
use super::store::Result;

/// A link that signs a player in once; the code itself is known only to those who have the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInLink {
    pub id: Uuid,
    pub digest: SecretDigest,
    pub player: PlayerId,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// The admin who made it.
    pub by: Actor,
}

#[async_trait]
pub trait SignInLinkReads {
    /// The links of all players, or of one, newest first; expired ones included.
    async fn sign_in_links(&mut self, player: Option<&PlayerId>) -> Result<Vec<SignInLink>>;
    /// `None` when there is no such set-up code.
    async fn setup_code_expires_at(&mut self, code: &SecretDigest)
    -> Result<Option<DateTime<Utc>>>;
}

#[async_trait]
pub trait SignInLinkWrites {
    async fn insert_sign_in_link(&mut self, link: &SignInLink) -> Result<()>;
    /// Deletes the link and returns it, so that its code cannot be used twice; also when it has expired.
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

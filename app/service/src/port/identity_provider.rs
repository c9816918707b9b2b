//! The chat platform as an identity provider (OAuth 2, authorization code with PKCE).

use app_domain::player_picture::AvatarHash;
use async_trait::async_trait;

use super::secret::SecretString;

/// The account that has signed in at the platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatIdentity {
    /// The platform's identifier, not validated.
    pub chat_id: String,
    pub username: String,
    /// `None`: the account has no avatar.
    pub avatar: Option<AvatarHash>,
}

#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// The platform did not accept the code.
    #[error("the chat platform refused the sign-in")]
    Refused,
    /// The platform could not be reached.
    #[error("the chat platform could not be reached")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

#[async_trait]
pub trait IdentityProvider: Send + Sync + 'static {
    /// Returns the address of the platform's sign-in page.
    fn authorize_url(&self, state: &SecretString, verifier: &SecretString) -> String;

    /// Redeems an authorization code.
    async fn identify(
        &self,
        code: &str,
        verifier: &SecretString,
    ) -> Result<ChatIdentity, IdentityError>;
}

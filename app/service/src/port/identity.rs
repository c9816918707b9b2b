//! The chat platform as an identity provider (OAuth 2, authorisation code with PKCE).

use async_trait::async_trait;

use super::secret::Secret;

/// Who the platform says has just signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatIdentity {
    /// The platform's identifier, unchecked.
    pub chat_id: String,
    pub username: String,
}

#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// The platform did not accept the code.
    #[error("the chat platform refused the sign-in")]
    Refused,
    /// The platform could not be asked.
    #[error("the chat platform could not be reached")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

#[async_trait]
pub trait IdentityProvider: Send + Sync + 'static {
    /// The platform's page to send the browser to.
    fn authorize_url(&self, state: &Secret, verifier: &Secret) -> String;

    /// Redeems an authorisation code.
    async fn identify(&self, code: &str, verifier: &Secret) -> Result<ChatIdentity, IdentityError>;
}

//! The avatars of Discord accounts.

use app_domain::player_picture::AvatarHash;
use app_domain::{AccountId, ValidationRule};
use async_trait::async_trait;

use super::remote_files::RemoteFile;

/// Opens avatars at Discord, and nothing elsewhere.
#[async_trait]
pub trait AvatarFiles: Send + Sync + 'static {
    /// Opens the avatar of an account. The error is the reason why it cannot be fetched.
    async fn open(
        &self,
        account: &AccountId,
        hash: &AvatarHash,
    ) -> Result<RemoteFile, ValidationRule>;
}

/// For processes that fetch nothing, such as the bot.
pub(crate) struct NoAvatarFiles;

#[async_trait]
impl AvatarFiles for NoAvatarFiles {
    async fn open(&self, _: &AccountId, _: &AvatarHash) -> Result<RemoteFile, ValidationRule> {
        Err(ValidationRule::UnreachableAddress)
    }
}

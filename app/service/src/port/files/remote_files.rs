//! Files on other hosts.

use app_domain::ValidationRule;
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;

/// A file on another host, as a stream.
pub struct RemoteFile {
    /// The last segment of its address; may be empty.
    pub name: String,
    /// An error is the rule that the address violates.
    pub bytes: BoxStream<'static, Result<Bytes, ValidationRule>>,
}

/// Opens files on the public internet, never on this host or its networks.
#[async_trait]
pub trait RemoteFiles: Send + Sync + 'static {
    /// Opens the file at `address`. The error is the rule that the address violates.
    async fn open(&self, address: &str) -> Result<RemoteFile, ValidationRule>;
}

/// For processes that fetch nothing, such as the bot.
pub(crate) struct NoRemoteFiles;

#[async_trait]
impl RemoteFiles for NoRemoteFiles {
    async fn open(&self, _: &str) -> Result<RemoteFile, ValidationRule> {
        Err(ValidationRule::UnreachableAddress)
    }
}

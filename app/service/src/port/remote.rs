//! Files that are on other hosts.

use app_domain::Rule;
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;

/// A file on another host, while its bytes arrive.
pub struct RemoteFile {
    /// The last part of its address; may be empty.
    pub name: String,
    /// An error is the rule that the address broke.
    pub bytes: BoxStream<'static, Result<Bytes, Rule>>,
}

/// Opens files on the public internet, never on this host or its networks.
#[async_trait]
pub trait RemoteFiles: Send + Sync + 'static {
    /// The file at `address`, or the rule that the address breaks.
    async fn open(&self, address: &str) -> Result<RemoteFile, Rule>;
}

/// For processes that fetch nothing, such as the bot.
pub(crate) struct NoRemoteFiles;

#[async_trait]
impl RemoteFiles for NoRemoteFiles {
    async fn open(&self, _: &str) -> Result<RemoteFile, Rule> {
        Err(Rule::UnreachableAddress)
    }
}

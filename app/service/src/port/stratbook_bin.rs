//! The bin of the stratbook in the store. No other read returns what is in the bin.

use app_domain::folder::{Folder, FolderId};
use app_domain::stratbook_bin::{BinCursor, BinEntry, BinEntryId};
use app_domain::strategy::StrategyId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// A strategy in the bin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BinnedStrategy {
    /// Its own entry, or that of the folder that it was deleted with.
    pub entry: BinEntryId,
    pub title: String,
    /// The folder that it was in, which may be in the bin too.
    pub folder: Option<FolderId>,
}

#[async_trait]
pub trait BinReads {
    /// Returns at most `limit` entries after the one at `after`, the latest deletion first.
    async fn bin_entries(&mut self, after: Option<BinCursor>, limit: u32) -> Result<Vec<BinEntry>>;
    async fn bin_entry(&mut self, id: BinEntryId) -> Result<Option<BinEntry>>;
    /// Returns at most `limit` entries of deletions before `before`, the earliest first.
    async fn expired_bin_entries(
        &mut self,
        before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<BinEntryId>>;
    /// Returns the strategy if it is in the bin.
    async fn binned_strategy(&mut self, id: StrategyId) -> Result<Option<BinnedStrategy>>;
    /// Returns the folders of an entry, in no particular order.
    async fn binned_folders(&mut self, entry: BinEntryId) -> Result<Vec<Folder>>;
}

#[async_trait]
pub trait BinWrites {
    /// Inserts the entry, or replaces its counts.
    async fn put_bin_entry(&mut self, entry: &BinEntry) -> Result<()>;
    /// Moves the strategy into the entry.
    async fn bin_strategy(&mut self, id: StrategyId, entry: BinEntryId) -> Result<()>;
    /// Moves the folder and the strategies that are in it, without subfolders, into the entry. Returns the number of
    /// strategies.
    async fn bin_folder(&mut self, id: FolderId, entry: BinEntryId) -> Result<u64>;
    /// Takes the strategy out of the bin into the folder. Its entry stays.
    async fn restore_binned_strategy(
        &mut self,
        id: StrategyId,
        folder: Option<FolderId>,
    ) -> Result<()>;
    /// Takes everything out that is in the entry, into the same folders, and removes the entry.
    async fn restore_bin_entry(&mut self, id: BinEntryId) -> Result<()>;
    /// Removes the entry with the strategies and folders in it, and marks the uploads that only they referred to for
    /// deletion. Returns false if it does not exist.
    async fn purge_bin_entry(&mut self, id: BinEntryId) -> Result<bool>;
}

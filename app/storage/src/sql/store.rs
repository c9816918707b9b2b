//! The store, over the connections of an adapter.

use app_service::port::{
    DataVersion, EarlierDatabase, ReadTransaction, Store, StoreLoad, WriteCount, WriteTransaction,
};
use async_trait::async_trait;
use sqlx::Transaction;
use tokio::time::timeout;

use super::super::{DatabaseDriver, DatabaseStore};
use super::{Result, committed_version, connection_load, reader, try_write, writer};
use crate::CLOSE_TIMEOUT;
use crate::sqlite::earlier_database;

/// The operations that differ between the databases.
#[async_trait]
pub(in super::super) trait DatabaseAdapter {
    /// Begins a transaction whose reads see one snapshot.
    async fn begin_read(&self) -> Result<Transaction<'static, DatabaseDriver>>;

    /// Begins a transaction that is the only writing one among all processes.
    async fn begin_write(&self) -> Result<Transaction<'static, DatabaseDriver>>;

    async fn database_bytes(&self) -> Result<u64>;

    /// See [`Store::check_file`].
    fn verify_file(&self) -> Result<()> {
        Ok(())
    }

    async fn close_connections(&self);
}

#[async_trait]
impl Store for DatabaseStore {
    async fn read(&self) -> Result<Box<dyn ReadTransaction>> {
        Ok(reader(self.begin_read().await?, &self.newest_version))
    }

    async fn write(&self) -> Result<Box<dyn WriteTransaction>> {
        // What is written to a file without a name is lost.
        self.verify_file()?;
        writer(&self.write_queue, self.begin_write(), &self.newest_version).await
    }

    async fn earlier_database(&self, schema: i64) -> Result<Option<Box<dyn EarlierDatabase>>> {
        earlier_database(schema).await
    }

    async fn version(&self) -> Result<DataVersion> {
        committed_version(&self.readers, &self.newest_version).await
    }

    fn is_following_others(&self) -> bool {
        self.newest_version.is_confirmed()
    }

    async fn version_after(&self, seen: DataVersion) -> Result<DataVersion> {
        let version = self.version().await?;
        if version == seen {
            Ok(self.newest_version.wait_after(seen).await)
        } else {
            Ok(version)
        }
    }

    fn write_count(&self) -> WriteCount {
        self.write_queue.count()
    }

    async fn load(&self) -> Result<StoreLoad> {
        Ok(StoreLoad {
            database_bytes: self.database_bytes().await?,
            connections: connection_load(&self.readers),
            write_queue: self.write_queue.load(),
        })
    }

    fn check_file(&self) -> Result<()> {
        self.verify_file()
    }

    async fn try_write(&self) -> Result<()> {
        self.verify_file()?;
        try_write(&self.write_queue, self.begin_write()).await
    }

    async fn close(&self) {
        self.commit_watcher.abort();
        let _ = timeout(CLOSE_TIMEOUT, self.close_connections()).await;
    }
}

impl Drop for DatabaseStore {
    fn drop(&mut self) {
        self.commit_watcher.abort();
    }
}

//! Runs statements in a transaction, with the errors of the store.

use sqlx::query::{Query, QueryAs, QueryScalar};
use sqlx::{Database, FromRow};

use super::super::DatabaseDriver;
use super::store_transaction::{Result, StoreTransaction};
use crate::error::store_error;

type StatementArguments = <DatabaseDriver as Database>::Arguments;
type DatabaseRow = <DatabaseDriver as Database>::Row;

/// A statement that returns no rows.
pub(super) trait RunStatement: Sized {
    /// Returns how many rows were affected.
    fn run(self, transaction: &mut StoreTransaction) -> impl Future<Output = Result<u64>> + Send;
}

impl RunStatement for Query<'_, DatabaseDriver, StatementArguments> {
    async fn run(self, transaction: &mut StoreTransaction) -> Result<u64> {
        let done = self.execute(transaction.connection()).await;
        Ok(done.map_err(store_error)?.rows_affected())
    }
}

/// Implements the reading of rows for a kind of query. A macro, because sqlx's queries have no common trait for it.
macro_rules! read_rows {
    ($query:ident, $($row:tt)+) => {
        impl<T> ReadRows<T> for $query<'_, DatabaseDriver, T, StatementArguments>
        where
            T: Send + Unpin,
            $($row)+: for<'row> FromRow<'row, DatabaseRow> + Send + Unpin,
        {
            async fn all(self, transaction: &mut StoreTransaction) -> Result<Vec<T>> {
                self.fetch_all(transaction.connection()).await.map_err(store_error)
            }

            async fn optional(self, transaction: &mut StoreTransaction) -> Result<Option<T>> {
                self.fetch_optional(transaction.connection()).await.map_err(store_error)
            }

            async fn one(self, transaction: &mut StoreTransaction) -> Result<T> {
                self.fetch_one(transaction.connection()).await.map_err(store_error)
            }
        }
    };
}

/// A statement that returns rows.
pub(super) trait ReadRows<T>: Sized {
    fn all(self, transaction: &mut StoreTransaction)
    -> impl Future<Output = Result<Vec<T>>> + Send;

    fn optional(
        self,
        transaction: &mut StoreTransaction,
    ) -> impl Future<Output = Result<Option<T>>> + Send;

    /// Fails if there is no row.
    fn one(self, transaction: &mut StoreTransaction) -> impl Future<Output = Result<T>> + Send;
}

read_rows!(QueryAs, T);
read_rows!(QueryScalar, (T,));

//! The export and import of all tables, row by row.

use async_trait::async_trait;
use futures::stream::BoxStream;
use serde_json::{Map, Value};

use super::store::Result;

/// A row by column names. Dates are `YYYY-MM-DD`, instants RFC 3339 in UTC, bytes base64.
pub type TableRecord = Map<String, Value>;

/// A table that is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordTable {
    pub name: &'static str,
    /// Whether its rows grant access, such as tokens.
    pub is_access: bool,
}

pub trait RecordReads {
    /// Returns the number of the latest migration. Rows can only be imported into a store with the same number.
    fn schema_version(&self) -> i64;

    /// Returns the exported tables, each after those that it refers to. Short-lived and derived tables are left out.
    fn record_tables(&self) -> Vec<RecordTable>;

    /// Streams the rows of a table, in the same order on every database, without a time limit.
    fn records<'a>(&'a mut self, table: &'a str) -> BoxStream<'a, Result<TableRecord>>;
}

#[async_trait]
pub trait RecordWrites {
    /// Removes the rows that every new store has. If there are other rows, removes nothing and returns the name of
    /// their table.
    async fn remove_default_rows(&mut self) -> Result<Option<&'static str>>;

    /// Inserts rows that were read from another store.
    async fn put_records(&mut self, table: &str, records: &[TableRecord]) -> Result<()>;

    /// Fills the derived tables after all rows have been inserted.
    async fn fill_derived_tables(&mut self) -> Result<()>;
}

//! The export and import of all tables, row by row.

use async_trait::async_trait;
use futures::stream::BoxStream;
use serde_json::{Map, Value};

use super::store::{ReadTransaction, Result};

/// A row by column names. Dates are `YYYY-MM-DD`, instants RFC 3339 in UTC, bytes base64.
pub type TableRecord = Map<String, Value>;

/// A table that is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordTable {
    pub name: &'static str,
    /// Whether its rows grant access, such as tokens.
    pub is_access: bool,
}

/// A row that breaks a rule of its table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the row of {table} with {key} {fault}")]
pub struct RowFault {
    pub table: &'static str,
    /// The cells by which the table is sorted, as they may be printed.
    pub key: String,
    pub fault: RowFaultKind,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RowFaultKind {
    /// With the name of the column.
    #[error("has no valid value for {0}")]
    Value(String),
    #[error("exists twice, lacks a value, or belongs to a row that does not exist")]
    Refused,
    #[error("is in no tree of folders")]
    OutsideFolders,
    #[error("has no row of strategy_versions")]
    NoVersion,
}

#[async_trait]
pub trait RecordReads {
    /// Returns the number of the latest migration. Rows can only be imported into a store with the same number.
    fn schema_version(&self) -> i64;

    /// Returns the exported tables, each after those that it refers to. Short-lived and derived tables are left out.
    fn record_tables(&self) -> Vec<RecordTable>;

    /// Streams the rows of a table, in the same order on every database, without a time limit.
    fn records<'a>(&'a mut self, table: &'a str) -> BoxStream<'a, Result<TableRecord>>;

    /// Reads all rows and returns those that an import would refuse, at most `limit`.
    async fn faulty_rows(&mut self, limit: usize) -> Result<Vec<RowFault>>;
}

#[async_trait]
pub trait RecordWrites {
    /// Removes the rows that every new store has. If there are other rows, removes nothing and returns the name of
    /// their table.
    async fn remove_default_rows(&mut self) -> Result<Option<&'static str>>;

    /// Changes what people typed, such as names, to what the rules accept. Returns the faults that it had.
    fn mend_record(&self, table: &str, record: &mut TableRecord) -> Vec<RowFault>;

    /// Inserts rows that were read from another store. Returns those that cannot be stored; a store that has been
    /// given such a row must not be committed.
    async fn put_records(&mut self, table: &str, records: &[TableRecord]) -> Result<Vec<RowFault>>;

    /// Returns the rows whose fault no single row shows.
    async fn unlinked_rows(&mut self) -> Result<Vec<RowFault>>;

    /// Fills the derived tables after all rows have been inserted.
    async fn fill_derived_tables(&mut self) -> Result<()>;
}

/// A temporary database with an earlier schema.
#[async_trait]
pub trait EarlierDatabase: Send {
    /// Inserts rows as the earlier version wrote them. Returns those that it could not have written.
    async fn put_records(&mut self, table: &str, records: &[TableRecord]) -> Result<Vec<RowFault>>;

    /// Runs the later migrations and returns the rows as this version has them.
    async fn migrate(self: Box<Self>) -> Result<Box<dyn ReadTransaction>>;
}

//! Everything that a store holds, row by row, so that another store can take it in.

use async_trait::async_trait;
use futures::stream::BoxStream;
use serde_json::{Map, Value};

use super::store::Result;

/// A row: its columns by their names. Dates are `YYYY-MM-DD`, instants RFC 3339 in UTC, bytes base64.
pub type Record = Map<String, Value>;

/// A table that holds something worth keeping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordTable {
    pub name: &'static str,
    /// Whether its rows let somebody in.
    pub is_access: bool,
}

pub trait RecordReads {
    /// Counts how the tables have changed over time; records go only into a store with the same number.
    fn schema(&self) -> i64;

    /// Each after those that it refers to. What is good for minutes alone, and what follows from other tables, is not
    /// among them.
    fn record_tables(&self) -> Vec<RecordTable>;

    /// The rows of a table, in the same order on every database; at its leisure.
    fn records<'a>(&'a mut self, table: &'a str) -> BoxStream<'a, Result<Record>>;
}

#[async_trait]
pub trait RecordWrites {
    /// Takes away what every new store comes with. Where there is anything else, nothing is done and the answer is the
    /// table that has it.
    async fn make_room(&mut self) -> Result<Option<&'static str>>;

    /// Adds rows as they were read from another store.
    async fn put_records(&mut self, table: &str, records: &[Record]) -> Result<()>;

    /// Makes what follows from the rows, when all are there.
    async fn complete_records(&mut self) -> Result<()>;
}

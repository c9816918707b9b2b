//! Rows of any table, exported from one store and imported into another.

mod cell;

use app_service::port::{RecordReads, RecordTable, RecordWrites, StoreError, TableRecord};
use async_trait::async_trait;
use futures::TryFutureExt;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use sqlx::{AssertSqlSafe, QueryBuilder, query, query_scalar};

use self::cell::{bind_cell, read_record};
use super::super::{
    AFTER_BULK_INSERT, BEFORE_BULK_INSERT, COLLATE_BINARY, DatabaseDriver, MIGRATIONS, NO_TIMEOUT,
    OVERRIDING_ID, RESYNC_SEQUENCE,
};
use super::{Result, StoreTransaction};
use crate::error::store_error;
use crate::tables::{ColumnKind, TableSchema, tables};

/// Number of rows that one statement inserts, below both databases' limits on parameters.
const ROWS_PER_STATEMENT: usize = 500;

impl RecordReads for StoreTransaction {
    fn schema_version(&self) -> i64 {
        MIGRATIONS
            .iter()
            .map(|migration| migration.version)
            .max()
            .unwrap_or_default()
    }

    fn record_tables(&self) -> Vec<RecordTable> {
        tables().map(TableSchema::record_table).collect()
    }

    fn records<'a>(&'a mut self, table: &'a str) -> BoxStream<'a, Result<TableRecord>> {
        let reading = async move {
            let table = find_table(table)?;
            let connection = self.connection();
            if let Some(statement) = NO_TIMEOUT {
                let done = query(statement).execute(&mut *connection).await;
                done.map_err(store_error)?;
            }
            let rows = query(AssertSqlSafe(select_sql(table))).fetch(connection);
            Ok(rows
                .map_err(store_error)
                .and_then(move |row| async move { read_record(table, &row).map_err(store_error) }))
        };
        reading.try_flatten_stream().boxed()
    }
}

#[async_trait]
impl RecordWrites for StoreTransaction {
    async fn remove_default_rows(&mut self) -> Result<Option<&'static str>> {
        for table in tables().filter(|table| !table.is_prefilled) {
            let name = table.name;
            let sql = AssertSqlSafe(format!("select exists (select 1 from {name})"));
            let is_there: bool = query_scalar(sql)
                .fetch_one(self.connection())
                .await
                .map_err(store_error)?;
            if is_there {
                return Ok(Some(name));
            }
        }
        for table in tables().filter(|table| table.is_prefilled) {
            query(AssertSqlSafe(format!("delete from {}", table.name)))
                .execute(self.connection())
                .await
                .map_err(store_error)?;
        }
        self.execute_all(BEFORE_BULK_INSERT).await?;
        Ok(None)
    }

    async fn put_records(&mut self, table: &str, records: &[TableRecord]) -> Result<()> {
        let table = find_table(table)?;
        for part in records.chunks(ROWS_PER_STATEMENT) {
            let mut sql = insert_sql(table);
            let mut outcome = Ok(());
            sql.push_values(part, |mut row, record| {
                for column in table.columns {
                    let bound = bind_cell(&mut row, *column, record);
                    outcome = outcome.and(bound);
                }
            });
            outcome.map_err(|column| cell_error(table, column))?;
            sql.build()
                .execute(self.connection())
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }

    async fn fill_derived_tables(&mut self) -> Result<()> {
        for table in tables().filter(|table| table.has_generated_ids) {
            if let Some(sql) = RESYNC_SEQUENCE(table.name) {
                query(AssertSqlSafe(sql))
                    .execute(self.connection())
                    .await
                    .map_err(store_error)?;
            }
        }
        self.index_all().await?;
        self.execute_all(AFTER_BULK_INSERT).await
    }
}

impl StoreTransaction {
    async fn execute_all(&mut self, statements: &[&'static str]) -> Result<()> {
        for statement in statements {
            let done = query(*statement).execute(self.connection()).await;
            done.map_err(store_error)?;
        }
        Ok(())
    }
}

fn find_table(name: &str) -> Result<&'static TableSchema> {
    let found = tables().find(|table| table.name == name);
    found.ok_or_else(|| StoreError::Failed(format!("there is no table {name}").into()))
}

fn cell_error(table: &TableSchema, column: &str) -> StoreError {
    let words = format!("a record of {} has no valid value for {column}", table.name);
    StoreError::Failed(words.into())
}

/// Selects all rows in their order. Names are quoted, because some are SQL keywords.
fn select_sql(table: &TableSchema) -> String {
    let column = |(name, kind): &(&str, ColumnKind)| match kind {
        // The columns have several integer widths.
        ColumnKind::Number => format!("cast(\"{name}\" as bigint) as \"{name}\""),
        _ => format!("\"{name}\""),
    };
    let columns: Vec<String> = table.columns.iter().map(column).collect();
    let order = |name: &&str| match table.kind_of(name) {
        Some(ColumnKind::Text) => format!("{}.\"{name}\"{COLLATE_BINARY}", table.name),
        _ => format!("{}.\"{name}\"", table.name),
    };
    let order: Vec<String> = table.order.iter().map(order).collect();
    let (columns, order) = (columns.join(", "), order.join(", "));
    let source = table.source.unwrap_or(table.name);
    format!("select {columns} from {source} order by {order}")
}

fn insert_sql(table: &TableSchema) -> QueryBuilder<DatabaseDriver> {
    let names: Vec<String> = table
        .columns
        .iter()
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    let names = names.join(", ");
    QueryBuilder::new(format!(
        "insert into {} ({names}) {OVERRIDING_ID}",
        table.name
    ))
}

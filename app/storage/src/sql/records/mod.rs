//! Rows of any table, exported from one store and imported into another.

mod cell;

use app_domain::folder::MAX_FOLDER_DEPTH;
use app_service::port::{RecordReads, RecordTable, RecordWrites, StoreError, TableRecord};
use async_trait::async_trait;
use futures::TryFutureExt;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use serde_json::Value;
use sqlx::{AssertSqlSafe, QueryBuilder, query, query_scalar};
use uuid::Uuid;

use self::cell::{bind_cell, read_record};
use super::super::dialect::{
    AFTER_BULK_INSERT, BEFORE_BULK_INSERT, COLLATE_BINARY, FILL_MENTIONS, NO_TIMEOUT,
    OVERRIDING_ID, RESYNC_SEQUENCE,
};
use super::super::{DatabaseDriver, MIGRATIONS};
use super::{Result, StoreTransaction};
use crate::error::store_error;
use crate::row_rules::check_row;
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
            for row in part {
                check_row(table, row).map_err(|column| invalid_row(table, row, Some(column)))?;
            }
            self.execute_all(&["savepoint imported_rows"]).await?;
            if let Err(StoreError::Failed(_)) = self.insert_rows(table, part).await {
                self.execute_all(&["rollback to savepoint imported_rows"])
                    .await?;
                self.insert_each(table, part).await?;
            }
            self.execute_all(&["release savepoint imported_rows"])
                .await?;
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
        self.check_links().await?;
        self.execute_all(&[FILL_MENTIONS]).await?;
        self.index_all().await?;
        self.refresh_all_boards().await?;
        self.execute_all(AFTER_BULK_INSERT).await
    }
}

impl StoreTransaction {
    async fn insert_rows(&mut self, table: &TableSchema, rows: &[TableRecord]) -> Result<()> {
        let mut sql = insert_sql(table);
        let mut outcome = Ok(());
        sql.push_values(rows, |mut row, record| {
            for column in table.columns {
                let bound = bind_cell(&mut row, *column, record);
                outcome = outcome.and(bound);
            }
        });
        let rejected = |column| StoreError::Failed(format!("no valid value for {column}").into());
        outcome.map_err(rejected)?;
        let done = sql.build().execute(self.connection()).await;
        done.map_err(store_error).map(drop)
    }

    /// Inserts rows one by one, so that the error names the one that the database refuses.
    async fn insert_each(&mut self, table: &TableSchema, rows: &[TableRecord]) -> Result<()> {
        for row in rows {
            match self.insert_rows(table, std::slice::from_ref(row)).await {
                Err(StoreError::Failed(_)) => return Err(invalid_row(table, row, None)),
                done => done?,
            }
        }
        Ok(())
    }

    /// Checks what no single row shows: every folder is below a root, within the maximum depth, and every strategy has
    /// the version that it names, which holds its text.
    async fn check_links(&mut self) -> Result<()> {
        let outside: Option<Uuid> = query_scalar(
            r"with recursive tree as (
                select id, 1 as depth from folders where parent_id is null
                union all
                select folders.id, tree.depth + 1 from folders join tree on folders.parent_id = tree.id
                where tree.depth < $1
            )
            select id from folders where id not in (select id from tree) limit 1",
        )
        .bind(i32::try_from(MAX_FOLDER_DEPTH).expect("a small number"))
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        if let Some(id) = outside {
            let words = format!("the row of folders with id {id} is in no tree of folders");
            return Err(StoreError::Failed(words.into()));
        }
        let without_text: Option<Uuid> = query_scalar(
            r"select id from strategies where not exists (
                select 1 from strategy_versions
                where strategy_id = strategies.id and strategy_versions.version = strategies.version
            ) limit 1",
        )
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        if let Some(id) = without_text {
            let words =
                format!("the row of strategies with id {id} has no row of strategy_versions");
            return Err(StoreError::Failed(words.into()));
        }
        Ok(())
    }

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

/// Names a row by the cells by which its table is sorted, and the column that is not valid if it is known.
fn invalid_row(table: &TableSchema, row: &TableRecord, column: Option<&str>) -> StoreError {
    let key: Vec<String> = table
        .order
        .iter()
        .filter_map(|name| Some(format!("{name} {}", printable_cell(row.get(*name)?))))
        .collect();
    let (name, key) = (table.name, key.join(", "));
    let words = match column {
        Some(column) => {
            format!("the row of {name} with {key} has no valid value for {column}")
        }
        None => format!(
            "the row of {name} with {key} exists twice or belongs to a row that does not exist"
        ),
    };
    StoreError::Failed(words.into())
}

/// A cell as it may be printed: shortened, and without characters that control a terminal.
fn printable_cell(value: &Value) -> String {
    const MAX_CHARS: usize = 80;
    let text = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    let shown = text.chars().take(MAX_CHARS).flat_map(char::escape_debug);
    shown.collect()
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

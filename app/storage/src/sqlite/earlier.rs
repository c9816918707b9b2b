//! A temporary database with an earlier schema, which the rows of an older archive are migrated in.
//!
//! The migrations of SQLite serve archives of both databases, because their rows are the same.

use std::sync::Arc;

use app_service::port::{
    EarlierDatabase, ReadTransaction, RowFault, RowFaultKind, StoreError, TableRecord,
};
use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::query_builder::Separated;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, Executor, QueryBuilder, Sqlite, SqlitePool, query_scalar};
use uuid::Uuid;

use super::{BEGIN_READ, MIGRATIONS, sql};
use crate::error::store_error;
use crate::inspection::newest_schema;
use crate::newest_data_version::NewestVersion;
use crate::row_rules::{printable, row_fault};
use crate::tables::{ColumnKind, TableSchema, tables};

/// The first schema whose archives can be read.
const FIRST_READABLE_SCHEMA: i64 = 33;

pub(crate) struct EarlierSqlite {
    pool: SqlitePool,
    schema: i64,
}

/// See [`app_service::port::Store::earlier_database`].
pub(crate) async fn earlier_database(
    schema: i64,
) -> Result<Option<Box<dyn EarlierDatabase>>, StoreError> {
    let is_earlier = (FIRST_READABLE_SCHEMA..newest_schema(&MIGRATIONS)).contains(&schema);
    if !is_earlier || MIGRATIONS.iter().all(|known| known.version != schema) {
        return Ok(None);
    }
    // A file without a name: SQLite removes it with the connection.
    let options = SqliteConnectOptions::new().filename("").foreign_keys(false);
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options)
        .await
        .map_err(store_error)?;
    let database = EarlierSqlite { pool, schema };
    database.run_migrations(0, schema).await?;
    database.remove_default_rows().await?;
    Ok(Some(Box::new(database)))
}

impl EarlierSqlite {
    /// Runs the migrations after `from`, up to `to`.
    async fn run_migrations(&self, from: i64, to: i64) -> Result<(), StoreError> {
        for migration in MIGRATIONS.iter() {
            if migration.version > from && migration.version <= to {
                let done = self.pool.execute(migration.sql.clone()).await;
                done.map_err(store_error)?;
            }
        }
        Ok(())
    }

    async fn execute(&self, statement: &'static str) -> Result<(), StoreError> {
        let done = self.pool.execute(statement).await;
        done.map(drop).map_err(store_error)
    }

    async fn remove_default_rows(&self) -> Result<(), StoreError> {
        for table in tables() {
            if !self.columns_of(table.name).await?.is_empty() {
                let sql = AssertSqlSafe(format!("delete from {}", table.name));
                self.pool.execute(sql).await.map_err(store_error)?;
            }
        }
        Ok(())
    }

    /// The columns of a table in the present schema of the database.
    async fn columns_of(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let columns = query_scalar("select name from pragma_table_info($1)").bind(table);
        columns.fetch_all(&self.pool).await.map_err(store_error)
    }

    /// Inserts a row with the columns that it has.
    async fn insert(
        &self,
        table: &TableSchema,
        columns: &[String],
        row: &TableRecord,
    ) -> Result<(), RowFaultKind> {
        let names: Vec<String> = row.keys().map(|name| format!("\"{name}\"")).collect();
        let names = names.join(", ");
        let mut sql = QueryBuilder::new(format!("insert into {} ({names}) values (", table.name));
        let mut values = sql.separated(", ");
        for (column, value) in row {
            let is_bound =
                columns.contains(column) && bind_cell(&mut values, table.kind_of(column), value);
            if !is_bound {
                return Err(RowFaultKind::Value(printable(column)));
            }
        }
        sql.push(")");
        let done = sql.build().execute(&self.pool).await;
        done.map(drop).map_err(|_| RowFaultKind::Refused)
    }
}

#[async_trait]
impl EarlierDatabase for EarlierSqlite {
    async fn put_records(
        &mut self,
        table: &str,
        records: &[TableRecord],
    ) -> Result<Vec<RowFault>, StoreError> {
        let columns = self.columns_of(table).await?;
        let known = tables().find(|known| known.name == table && !columns.is_empty());
        let table = known.ok_or_else(|| {
            let words = format!("schema {} has no table {}", self.schema, printable(table));
            StoreError::Failed(words.into())
        })?;
        let mut faults = Vec::new();
        self.execute("begin").await?;
        for row in records {
            if let Err(fault) = self.insert(table, &columns, row).await {
                faults.push(row_fault(table, row, fault));
            }
        }
        self.execute("commit").await?;
        Ok(faults)
    }

    async fn migrate(self: Box<Self>) -> Result<Box<dyn ReadTransaction>, StoreError> {
        self.run_migrations(self.schema, i64::MAX).await?;
        let reading = self
            .pool
            .begin_with(BEGIN_READ)
            .await
            .map_err(store_error)?;
        Ok(sql::reader(reading, &Arc::new(NewestVersion::new())))
    }
}

/// Binds a value as the store writes it. A column that this version no longer has is bound by the type of its value.
/// Returns false for a value that the column cannot have.
fn bind_cell(
    row: &mut Separated<'_, Sqlite, &'static str>,
    kind: Option<&ColumnKind>,
    value: &Value,
) -> bool {
    let text = value.as_str();
    match (kind, value) {
        (_, Value::Null) => {
            row.push_bind(None::<String>);
            true
        }
        (Some(ColumnKind::Instant), _) => {
            let at = text.and_then(|text| text.parse::<DateTime<Utc>>().ok());
            at.map(|at| row.push_bind(at)).is_some()
        }
        (Some(ColumnKind::Uuid), _) => {
            let id = text.and_then(|text| text.parse::<Uuid>().ok());
            id.map(|id| row.push_bind(id)).is_some()
        }
        (Some(ColumnKind::Digest), _) => {
            let bytes = text.and_then(|text| STANDARD.decode(text).ok());
            bytes.map(|bytes| row.push_bind(bytes)).is_some()
        }
        (_, Value::String(text)) => {
            row.push_bind(text.clone());
            true
        }
        (_, Value::Bool(flag)) => {
            row.push_bind(*flag);
            true
        }
        (_, Value::Number(number)) => number
            .as_i64()
            .map(|number| row.push_bind(number))
            .is_some(),
        (_, Value::Array(_) | Value::Object(_)) => false,
    }
}

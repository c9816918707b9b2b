//! Rows of any table, read from one store and taken in by another.

mod cell;

use app_service::port::{Record, RecordReads, RecordTable, RecordWrites, StoreError};
use async_trait::async_trait;
use futures::TryFutureExt;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use sqlx::{AssertSqlSafe, QueryBuilder, query, query_scalar};

use self::cell::{bind, read};
use super::super::{
    AFTER_FILLING, BEFORE_FILLING, BY_LETTERS, COUNT_ON, Driver, MIGRATIONS, OWN_IDS,
    TAKE_YOUR_TIME,
};
use super::{Result, Session};
use crate::error::store_error;
use crate::tables::{Kind, Table, tables};

/// Rows of one statement: below every limit on what a statement may be given.
const AT_ONCE: usize = 500;

impl RecordReads for Session {
    fn schema(&self) -> i64 {
        MIGRATIONS
            .iter()
            .map(|migration| migration.version)
            .max()
            .unwrap_or_default()
    }

    fn record_tables(&self) -> Vec<RecordTable> {
        tables().map(Table::described).collect()
    }

    fn records<'a>(&'a mut self, table: &'a str) -> BoxStream<'a, Result<Record>> {
        let reading = async move {
            let table = known(table)?;
            let connection = self.connection();
            if let Some(statement) = TAKE_YOUR_TIME {
                let done = query(statement).execute(&mut *connection).await;
                done.map_err(store_error)?;
            }
            let rows = query(AssertSqlSafe(selection(table))).fetch(connection);
            Ok(rows
                .map_err(store_error)
                .and_then(move |row| async move { read(table, &row).map_err(store_error) }))
        };
        reading.try_flatten_stream().boxed()
    }
}

#[async_trait]
impl RecordWrites for Session {
    async fn make_room(&mut self) -> Result<Option<&'static str>> {
        for table in tables().filter(|table| !table.is_stocked) {
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
        for table in tables().filter(|table| table.is_stocked) {
            query(AssertSqlSafe(format!("delete from {}", table.name)))
                .execute(self.connection())
                .await
                .map_err(store_error)?;
        }
        self.execute_all(BEFORE_FILLING).await?;
        Ok(None)
    }

    async fn put_records(&mut self, table: &str, records: &[Record]) -> Result<()> {
        let table = known(table)?;
        for part in records.chunks(AT_ONCE) {
            let mut sql = insertion(table);
            let mut outcome = Ok(());
            sql.push_values(part, |mut row, record| {
                for column in table.columns {
                    let bound = bind(&mut row, *column, record);
                    outcome = outcome.and(bound);
                }
            });
            outcome.map_err(|column| misfit(table, column))?;
            sql.build()
                .execute(self.connection())
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }

    async fn complete_records(&mut self) -> Result<()> {
        for table in tables().filter(|table| table.is_counted) {
            if let Some(sql) = COUNT_ON(table.name) {
                query(AssertSqlSafe(sql))
                    .execute(self.connection())
                    .await
                    .map_err(store_error)?;
            }
        }
        self.index_all().await?;
        self.execute_all(AFTER_FILLING).await
    }
}

impl Session {
    async fn execute_all(&mut self, statements: &[&'static str]) -> Result<()> {
        for statement in statements {
            let done = query(*statement).execute(self.connection()).await;
            done.map_err(store_error)?;
        }
        Ok(())
    }
}

fn known(name: &str) -> Result<&'static Table> {
    let found = tables().find(|table| table.name == name);
    found.ok_or_else(|| StoreError::Failed(format!("there is no table {name}").into()))
}

fn misfit(table: &Table, column: &str) -> StoreError {
    let words = format!(
        "a record of {} says nothing that {column} can hold",
        table.name
    );
    StoreError::Failed(words.into())
}

/// All rows in their order. Names are in quotes, since some are words of SQL.
fn selection(table: &Table) -> String {
    let column = |(name, kind): &(&str, Kind)| match kind {
        // They are of several widths.
        Kind::Number => format!("cast(\"{name}\" as bigint) as \"{name}\""),
        _ => format!("\"{name}\""),
    };
    let columns: Vec<String> = table.columns.iter().map(column).collect();
    let order = |name: &&str| match table.kind_of(name) {
        Some(Kind::Text) => format!("{}.\"{name}\"{BY_LETTERS}", table.name),
        _ => format!("{}.\"{name}\"", table.name),
    };
    let order: Vec<String> = table.order.iter().map(order).collect();
    let (columns, order) = (columns.join(", "), order.join(", "));
    let source = table.source.unwrap_or(table.name);
    format!("select {columns} from {source} order by {order}")
}

fn insertion(table: &Table) -> QueryBuilder<Driver> {
    let names: Vec<String> = table
        .columns
        .iter()
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    let names = names.join(", ");
    QueryBuilder::new(format!("insert into {} ({names}) {OWN_IDS}", table.name))
}

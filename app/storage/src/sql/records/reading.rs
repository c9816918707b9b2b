//! Rows as they are exported.

use app_service::port::{
    RecordReads, RecordTable, RecordWrites, RowFault, RowFaultKind, StoreError, TableRecord,
};
use async_trait::async_trait;
use futures::TryFutureExt;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use sqlx::{AssertSqlSafe, query};

use super::super::super::MIGRATIONS;
use super::super::super::dialect::{COLLATE_BINARY, NO_TIMEOUT};
use super::super::{Result, StoreTransaction};
use super::cell::read_record;
use crate::error::store_error;
use crate::inspection::newest_schema;
use crate::row_rules::{check_row, row_fault};
use crate::tables::{ColumnKind, TableSchema, tables};

#[async_trait]
impl RecordReads for StoreTransaction {
    fn schema_version(&self) -> i64 {
        newest_schema(&MIGRATIONS)
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

    async fn faulty_rows(&mut self, limit: usize) -> Result<Vec<RowFault>> {
        let mut faults = Vec::new();
        for table in tables() {
            let mut rows = self.records(table.name);
            while let Some(row) = rows.try_next().await? {
                if faults.len() >= limit {
                    return Ok(faults);
                }
                if let Err(column) = check_row(table, &row) {
                    faults.push(row_fault(
                        table,
                        &row,
                        RowFaultKind::Value(column.to_owned()),
                    ));
                }
            }
        }
        faults.extend(self.unlinked_rows().await?);
        faults.truncate(limit);
        Ok(faults)
    }
}

pub(super) fn find_table(name: &str) -> Result<&'static TableSchema> {
    let found = tables().find(|table| table.name == name);
    found.ok_or_else(|| StoreError::Failed(format!("there is no table {name}").into()))
}

/// Selects all rows in their order. Names are quoted, because some are SQL keywords.
fn select_sql(table: &TableSchema) -> String {
    let column = |(name, kind): &(&str, ColumnKind)| {
        if kind.is_number() {
            // The columns have several integer widths.
            format!("cast(\"{name}\" as bigint) as \"{name}\"")
        } else {
            format!("\"{name}\"")
        }
    };
    let columns: Vec<String> = table.columns.iter().map(column).collect();
    let order = |name: &&str| match table.kind_of(name) {
        Some(kind) if kind.is_text() => format!("{}.\"{name}\"{COLLATE_BINARY}", table.name),
        _ => format!("{}.\"{name}\"", table.name),
    };
    let order: Vec<String> = table.order.iter().map(order).collect();
    let (columns, order) = (columns.join(", "), order.join(", "));
    let source = table.source.unwrap_or(table.name);
    format!("select {columns} from {source} order by {order}")
}

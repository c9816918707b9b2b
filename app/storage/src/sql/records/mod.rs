//! Rows of any table, exported from one store and imported into another.

mod cell;

use app_domain::folder::MAX_FOLDER_DEPTH;
use app_service::port::{
    RecordReads, RecordTable, RecordWrites, RowFault, RowFaultKind, StoreError, TableRecord,
};
use async_trait::async_trait;
use futures::TryFutureExt;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
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
use crate::inspection::newest_schema;
use crate::row_rules::{check_row, mend_row, row_fault};
use crate::tables::{ColumnKind, TableSchema, tables};

/// Number of rows that one statement inserts, below both databases' limits on parameters.
const ROWS_PER_STATEMENT: usize = 500;

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

    fn mend_record(&self, table: &str, record: &mut TableRecord) -> Vec<RowFault> {
        let table = tables().find(|known| known.name == table);
        table.map_or_else(Vec::new, |table| mend_row(table, record))
    }

    async fn put_records(&mut self, table: &str, records: &[TableRecord]) -> Result<Vec<RowFault>> {
        let table = find_table(table)?;
        let mut faults = Vec::new();
        for part in records.chunks(ROWS_PER_STATEMENT) {
            let broken = part.iter().filter_map(|row| {
                let column = check_row(table, row).err()?;
                Some(row_fault(
                    table,
                    row,
                    RowFaultKind::Value(column.to_owned()),
                ))
            });
            faults.extend(broken);
            self.execute_all(&["savepoint imported_rows"]).await?;
            if let Err(StoreError::Failed(_)) = self.insert_rows(table, part).await {
                self.execute_all(&["rollback to savepoint imported_rows"])
                    .await?;
                self.insert_each(table, part, &mut faults).await?;
            }
            self.execute_all(&["release savepoint imported_rows"])
                .await?;
        }
        Ok(faults)
    }

    /// Checks that every folder is below a root, within the maximum depth, and that every strategy has the version that
    /// it names, which holds its text.
    async fn unlinked_rows(&mut self) -> Result<Vec<RowFault>> {
        let mut faults = Vec::new();
        for (table, fault, sql) in [
            (
                "folders",
                RowFaultKind::OutsideFolders,
                r"with recursive tree as (
                    select id, 1 as depth from folders where parent_id is null
                    union all
                    select folders.id, tree.depth + 1 from folders join tree on folders.parent_id = tree.id
                    where tree.depth < $1
                )
                select id from folders where id not in (select id from tree)",
            ),
            (
                "strategies",
                RowFaultKind::NoVersion,
                // The depth of folders is of no concern here; both databases want each parameter to be used.
                r"select id from strategies where $1 > 0 and not exists (
                    select 1 from strategy_versions
                    where strategy_id = strategies.id and strategy_versions.version = strategies.version
                )",
            ),
        ] {
            let ids: Vec<Uuid> = query_scalar(sql)
                .bind(i32::try_from(MAX_FOLDER_DEPTH).expect("a small number"))
                .fetch_all(self.connection())
                .await
                .map_err(store_error)?;
            faults.extend(ids.into_iter().map(|id| RowFault {
                table,
                key: format!("id {id}"),
                fault: fault.clone(),
            }));
        }
        Ok(faults)
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

    /// Inserts rows one by one, and names those that the database refuses.
    async fn insert_each(
        &mut self,
        table: &TableSchema,
        rows: &[TableRecord],
        faults: &mut Vec<RowFault>,
    ) -> Result<()> {
        for row in rows {
            self.execute_all(&["savepoint imported_row"]).await?;
            match self.insert_rows(table, std::slice::from_ref(row)).await {
                Err(StoreError::Failed(_)) => {
                    self.execute_all(&["rollback to savepoint imported_row"])
                        .await?;
                    let fault = row_fault(table, row, RowFaultKind::Reference);
                    let is_named = |known: &RowFault| known.key == fault.key;
                    if !faults.iter().any(is_named) {
                        faults.push(fault);
                    }
                }
                done => done?,
            }
            self.execute_all(&["release savepoint imported_row"])
                .await?;
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

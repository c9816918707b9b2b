//! Rows as they are imported.

use app_domain::folder::MAX_FOLDER_DEPTH;
use app_service::port::{RecordWrites, RowFault, RowFaultKind, StoreError, TableRecord};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, QueryBuilder, query, query_scalar};
use uuid::Uuid;

use super::super::super::DatabaseDriver;
use super::super::super::dialect::{
    AFTER_BULK_INSERT, BEFORE_BULK_INSERT, FILL_MENTIONS, OVERRIDING_ID, RESYNC_SEQUENCE,
};
use super::super::statement::{ReadRows, RunStatement};
use super::super::{Result, StoreTransaction};
use super::cell::bind_cell;
use super::reading::find_table;
use crate::error::store_error;
use crate::row_rules::{check_row, mend_row, row_fault};
use crate::tables::{TableSchema, tables};

/// Number of rows that one statement inserts, below both databases' limits on parameters.
const ROWS_PER_STATEMENT: usize = 500;

#[async_trait]
impl RecordWrites for StoreTransaction {
    async fn remove_default_rows(&mut self) -> Result<Option<&'static str>> {
        for table in tables().filter(|table| !table.is_prefilled) {
            let name = table.name;
            let sql = AssertSqlSafe(format!("select exists (select 1 from {name})"));
            let is_there: bool = query_scalar(sql).one(self).await?;
            if is_there {
                return Ok(Some(name));
            }
        }
        for table in tables().filter(|table| table.is_prefilled) {
            query(AssertSqlSafe(format!("delete from {}", table.name)))
                .run(self)
                .await?;
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
        let max_depth = i32::try_from(MAX_FOLDER_DEPTH).expect("a small number");
        let folders: Vec<Uuid> = query_scalar(
            r"with recursive tree as (
                select id, 1 as depth from folders where parent_id is null
                union all
                select folders.id, tree.depth + 1 from folders join tree on folders.parent_id = tree.id
                where tree.depth < $1
            )
            select id from folders where id not in (select id from tree)",
        )
        .bind(max_depth)
        .all(self)
        .await?;
        let strategies: Vec<Uuid> = query_scalar(
            r"select id from strategies where not exists (
                select 1 from strategy_versions
                where strategy_id = strategies.id and strategy_versions.version = strategies.version
            )",
        )
        .all(self)
        .await?;
        let named = |table, fault: RowFaultKind| {
            move |id: Uuid| RowFault {
                table,
                key: format!("id {id}"),
                fault: fault.clone(),
            }
        };
        let folders = folders
            .into_iter()
            .map(named("folders", RowFaultKind::OutsideFolders));
        let strategies = strategies
            .into_iter()
            .map(named("strategies", RowFaultKind::NoVersion));
        Ok(folders.chain(strategies).collect())
    }

    async fn fill_derived_tables(&mut self) -> Result<()> {
        for table in tables().filter(|table| table.has_generated_ids) {
            if let Some(sql) = RESYNC_SEQUENCE(table.name) {
                query(AssertSqlSafe(sql)).run(self).await?;
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
            for (column, kind) in table.columns {
                let bound = bind_cell(&mut row, column, kind, record);
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
                    let fault = row_fault(table, row, RowFaultKind::Refused);
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

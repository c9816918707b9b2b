//! The bin of the stratbook. A strategy in the bin has no row in the search index.

use app_domain::folder::{Folder, FolderId};
use app_domain::stratbook_bin::{BinCursor, BinEntry, BinEntryId};
use app_domain::strategy::StrategyId;
use app_domain::strategy_search::{index_tokens, lineup_tokens};
use app_service::port::{BinReads, BinWrites, BinnedStrategy, ListedStrategy};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as, query_scalar};
use uuid::Uuid;

use super::super::statement::{ReadRows, RunStatement};
use super::super::values::{actor, actor_columns, instant};
use super::super::{Result, StoreTransaction};
use super::rows::{SUMMARY_COLUMNS, StrategyHitRow};
use crate::error::{parse_stored, unreadable};

const ENTRY_COLUMNS: &str =
    "id, kind, title, folders, strategies, deleted_at, by_kind, by_id, by_name";

#[derive(FromRow)]
struct BinEntryRow {
    id: Uuid,
    kind: String,
    title: String,
    folders: i64,
    strategies: i64,
    deleted_at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
}

impl BinEntryRow {
    fn entry(self) -> Result<BinEntry> {
        let count = |column, count: i64| u64::try_from(count).map_err(|_| unreadable(column));
        Ok(BinEntry {
            id: BinEntryId(self.id),
            kind: parse_stored("bin_entries.kind", &self.kind)?,
            title: self.title,
            folders: count("bin_entries.folders", self.folders)?,
            strategies: count("bin_entries.strategies", self.strategies)?,
            deleted_at: self.deleted_at,
            deleted_by: actor("bin_entries.by", &self.by_kind, self.by_id, self.by_name)?,
        })
    }
}

#[derive(FromRow)]
struct BinnedFolderRow {
    id: Uuid,
    name: String,
    color: String,
    parent_id: Option<Uuid>,
    sort_order: i32,
}

#[async_trait]
impl BinReads for StoreTransaction {
    async fn bin_entries(&mut self, after: Option<BinCursor>, limit: u32) -> Result<Vec<BinEntry>> {
        let rows: Vec<BinEntryRow> = query_as(AssertSqlSafe(format!(
            "select {ENTRY_COLUMNS} from bin_entries where $1 is null or (deleted_at, id) < ($1, $2) \
             order by deleted_at desc, id desc limit $3"
        )))
        .bind(after.map(|after| instant(after.deleted_at)))
        .bind(after.map(|after| after.id.0))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        rows.into_iter().map(BinEntryRow::entry).collect()
    }

    async fn bin_entry(&mut self, id: BinEntryId) -> Result<Option<BinEntry>> {
        let row: Option<BinEntryRow> = query_as(AssertSqlSafe(format!(
            "select {ENTRY_COLUMNS} from bin_entries where id = $1"
        )))
        .bind(id.0)
        .optional(self)
        .await?;
        row.map(BinEntryRow::entry).transpose()
    }

    async fn expired_bin_entries(
        &mut self,
        before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<BinEntryId>> {
        let ids: Vec<Uuid> = query_scalar(
            "select id from bin_entries where deleted_at < $1 order by deleted_at, id limit $2",
        )
        .bind(instant(before))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        Ok(ids.into_iter().map(BinEntryId).collect())
    }

    async fn binned_strategy(&mut self, id: StrategyId) -> Result<Option<BinnedStrategy>> {
        let row: Option<(Uuid, String, Option<Uuid>)> = query_as(
            "select bin_id, title, folder_id from strategies where id = $1 and bin_id is not null",
        )
        .bind(id.0)
        .optional(self)
        .await?;
        Ok(row.map(|(entry, title, folder)| BinnedStrategy {
            entry: BinEntryId(entry),
            title,
            folder: folder.map(FolderId),
        }))
    }

    async fn binned_folders(&mut self, entry: BinEntryId) -> Result<Vec<Folder>> {
        let rows: Vec<BinnedFolderRow> = query_as(
            "select id, name, color, parent_id, sort_order from folders where bin_id = $1",
        )
        .bind(entry.0)
        .all(self)
        .await?;
        let folder = |row: BinnedFolderRow| {
            Ok(Folder {
                id: FolderId(row.id),
                color: parse_stored("folders.color", &row.color)?,
                name: row.name,
                parent: row.parent_id.map(FolderId),
                sort_order: row.sort_order,
            })
        };
        rows.into_iter().map(folder).collect()
    }
}

#[async_trait]
impl BinWrites for StoreTransaction {
    async fn put_bin_entry(&mut self, entry: &BinEntry) -> Result<()> {
        let (kind, actor_id, name) = actor_columns(&entry.deleted_by);
        let count = |count| i64::try_from(count).unwrap_or(i64::MAX);
        query(AssertSqlSafe(format!(
            "insert into bin_entries ({ENTRY_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             on conflict (id) do update set folders = excluded.folders, strategies = excluded.strategies"
        )))
        .bind(entry.id.0)
        .bind(entry.kind.as_str())
        .bind(&entry.title)
        .bind(count(entry.folders))
        .bind(count(entry.strategies))
        .bind(instant(entry.deleted_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .run(self)
        .await?;
        Ok(())
    }

    async fn bin_strategy(&mut self, id: StrategyId, entry: BinEntryId) -> Result<()> {
        self.unindex(id).await?;
        query("update strategies set bin_id = $2 where id = $1")
            .bind(id.0)
            .bind(entry.0)
            .run(self)
            .await?;
        Ok(())
    }

    async fn bin_folder(&mut self, id: FolderId, entry: BinEntryId) -> Result<u64> {
        query(
            "delete from strategy_search where rowid in \
             (select turn from strategies where folder_id = $1 and bin_id is null)",
        )
        .bind(id.0)
        .run(self)
        .await?;
        let strategies =
            query("update strategies set bin_id = $2 where folder_id = $1 and bin_id is null")
                .bind(id.0)
                .bind(entry.0)
                .run(self)
                .await?;
        query("update folders set bin_id = $2 where id = $1")
            .bind(id.0)
            .bind(entry.0)
            .run(self)
            .await?;
        Ok(strategies)
    }

    async fn restore_binned_strategy(
        &mut self,
        id: StrategyId,
        folder: Option<FolderId>,
    ) -> Result<()> {
        query("update strategies set bin_id = null, folder_id = $2 where id = $1")
            .bind(id.0)
            .bind(folder.map(|folder| folder.0))
            .run(self)
            .await?;
        self.index_where("strategies.id = $1", id.0).await
    }

    async fn restore_bin_entry(&mut self, id: BinEntryId) -> Result<()> {
        self.index_where("strategies.bin_id = $1", id.0).await?;
        for statement in [
            "update strategies set bin_id = null where bin_id = $1",
            "update folders set bin_id = null where bin_id = $1",
            "delete from bin_entries where id = $1",
        ] {
            self.run_on_entry(statement, id).await?;
        }
        Ok(())
    }

    async fn purge_bin_entry(&mut self, id: BinEntryId) -> Result<bool> {
        self.condemn_uploads_of_bin_entry(id).await?;
        // Versions and texts are deleted with the rows that they reference. What was deleted earlier out of one of these
        // folders is in an entry of its own, and loses its folder.
        for statement in [
            "delete from strategies where bin_id = $1",
            "update strategies set folder_id = null where folder_id in (select id from folders where bin_id = $1)",
            "update folders set parent_id = null where bin_id <> $1 \
             and parent_id in (select id from folders where bin_id = $1)",
            "delete from folders where bin_id = $1",
        ] {
            self.run_on_entry(statement, id).await?;
        }
        let removed = self
            .run_on_entry("delete from bin_entries where id = $1", id)
            .await?;
        Ok(removed > 0)
    }
}

impl StoreTransaction {
    /// Runs a statement with the entry as its only parameter. Returns the number of changed rows.
    async fn run_on_entry(&mut self, statement: &'static str, id: BinEntryId) -> Result<u64> {
        query(statement).bind(id.0).run(self).await
    }

    /// Adds the strategies that match the condition on `$1` to the search index.
    async fn index_where(&mut self, condition: &str, id: Uuid) -> Result<()> {
        let rows: Vec<StrategyHitRow> = query_as(AssertSqlSafe(format!(
            "select {SUMMARY_COLUMNS}, text from strategies left join strategy_texts on strategy_id = strategies.id \
             where {condition} order by turn"
        )))
        .bind(id)
        .all(self)
        .await?;
        for row in rows {
            let turn = row.turn();
            let ListedStrategy { entry, text, .. } = row.hit(false)?;
            let text = text.unwrap_or_default();
            let lineups = self.lineups_of(entry.id).await?;
            let tokens = index_tokens(&entry.label, entry.folder, &text) + &lineup_tokens(&lineups);
            self.put_tokens(turn, tokens).await?;
        }
        Ok(())
    }
}

//! Strategies saved and removed, with their index.

use app_domain::search::tokens;
use app_domain::strategy::{Strategy, StrategyId};
use app_service::port::{Found, StrategyWrites};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, query, query_as, query_scalar};

use super::super::super::TOKENS;
use super::super::values::{actor_columns, instant, to_json};
use super::super::{Result, Session};
use super::rows::{ENTRY, FoundRow};
use crate::error::store_error;

/// Strategies that are indexed between two looks for more.
const INDEXED_AT_ONCE: i64 = 200;

/// How titles are put in order: as they are compared for equality everywhere.
fn title_key(title: &str) -> String {
    title.to_lowercase()
}

#[async_trait]
impl StrategyWrites for Session {
    async fn put_strategy(&mut self, strategy: &Strategy) -> Result<()> {
        let Strategy { entry, content, .. } = strategy;
        let label = &entry.label;
        let (tags, agents) = (to_json(&label.tags)?, to_json(&label.agents)?);
        let side = label.side.map(|side| side.to_string());
        let (kind, actor_id, name) = actor_columns(&entry.updated_by);
        let text = content.plain_text();
        self.unindex(entry.id).await?;
        let turn: i64 = query_scalar(
            "insert into strategies (turn, id, title, title_key, map, side, tags, agents, folder_id, version, \
             created_at, updated_at, updated_by_kind, updated_by_id, updated_by_name) \
             values ((select coalesce(max(turn), 0) + 1 from strategies), \
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
             on conflict (id) do update set turn = excluded.turn, title = excluded.title, \
             title_key = excluded.title_key, map = excluded.map, side = excluded.side, tags = excluded.tags, \
             agents = excluded.agents, folder_id = excluded.folder_id, version = excluded.version, \
             updated_at = excluded.updated_at, updated_by_kind = excluded.updated_by_kind, \
             updated_by_id = excluded.updated_by_id, updated_by_name = excluded.updated_by_name \
             returning turn",
        )
        .bind(entry.id.0)
        .bind(&label.title)
        .bind(title_key(&label.title))
        .bind(&label.map)
        .bind(&side)
        .bind(&tags)
        .bind(&agents)
        .bind(entry.folder.map(|folder| folder.0))
        .bind(entry.version)
        .bind(instant(entry.created_at))
        .bind(instant(entry.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .fetch_one(self.connection())
        .await
        .map_err(store_error)?;
        query(
            "insert into strategy_versions \
             (strategy_id, version, title, map, side, tags, agents, at, by_kind, by_id, by_name, content) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(entry.id.0)
        .bind(entry.version)
        .bind(&label.title)
        .bind(&label.map)
        .bind(&side)
        .bind(&tags)
        .bind(&agents)
        .bind(instant(entry.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .bind(to_json(content)?)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        self.refer_to_uploads(strategy).await?;
        query(
            "insert into strategy_texts (strategy_id, text) values ($1, $2) \
             on conflict (strategy_id) do update set text = excluded.text",
        )
        .bind(entry.id.0)
        .bind(&text)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        self.put_tokens(turn, tokens(label, entry.folder, &text))
            .await
    }

    async fn remove_strategy(&mut self, id: StrategyId) -> Result<bool> {
        self.unindex(id).await?;
        self.condemn_uploads_of(id).await?;
        // Versions and text go with the row that they refer to.
        let done = query("delete from strategies where id = $1")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        Ok(done.rows_affected() > 0)
    }
}

impl Session {
    /// Fills the index from the strategies and their texts: upwards, since FTS5 ends a part of it before each row that is
    /// lower than the last one.
    pub(in super::super) async fn index_all(&mut self) -> Result<()> {
        let mut last = 0;
        loop {
            let sql = format!(
                "select {ENTRY}, text from strategies left join strategy_texts on strategy_id = strategies.id \
                 where turn > $1 order by turn limit $2"
            );
            let rows: Vec<FoundRow> = query_as(AssertSqlSafe(sql))
                .bind(last)
                .bind(INDEXED_AT_ONCE)
                .fetch_all(self.connection())
                .await
                .map_err(store_error)?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in rows {
                last = row.turn();
                let Found { entry, text, .. } = row.found(false)?;
                let text = text.unwrap_or_default();
                let tokens = tokens(&entry.label, entry.folder, &text);
                self.put_tokens(last, tokens).await?;
            }
        }
    }

    /// Makes a strategy found by these tokens.
    pub(in super::super) async fn put_tokens(&mut self, turn: i64, tokens: String) -> Result<()> {
        query(AssertSqlSafe(format!(
            "insert into strategy_search (rowid, tokens) values ($1, {TOKENS})"
        )))
        .bind(turn)
        .bind(tokens)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn unindex(&mut self, id: StrategyId) -> Result<()> {
        query("delete from strategy_search where rowid in (select turn from strategies where id = $1)")
            .bind(id.0)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

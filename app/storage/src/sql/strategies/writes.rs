//! Saves and removes strategies, with their search index.

use app_domain::strategy::{Document, Strategy, StrategyId, StrategySummary};
use app_domain::strategy_search::{index_tokens, indexed_words, lineup_tokens};
use app_service::port::{ListedStrategy, StrategyWrites};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, query, query_as, query_scalar};

use super::super::super::dialect::{PUT_INDEXED_WORDS, TOKENS_EXPRESSION};
use super::super::statement::{ReadRows, RunStatement};
use super::super::values::{actor_columns, instant, to_json};
use super::super::{Result, StoreTransaction};
use super::rows::{SUMMARY_COLUMNS, StrategyHitRow};

/// Number of strategies that are read and indexed at once.
const INDEX_BATCH_SIZE: i64 = 200;

/// Returns the key by which titles are sorted. It is the same key as for comparing titles.
fn title_key(title: &str) -> String {
    title.to_lowercase()
}

#[async_trait]
impl StrategyWrites for StoreTransaction {
    async fn put_strategy(&mut self, strategy: &Strategy) -> Result<()> {
        let summary = &strategy.summary;
        self.unindex(summary.id).await?;
        let turn = self.put_summary(summary).await?;
        self.put_version(summary, &strategy.content).await?;
        self.save_upload_references(strategy).await?;
        let text = self.put_board_texts(summary.id, &strategy.content).await?;
        self.put_mentions(strategy).await?;
        let lineups = self.put_lineups(strategy).await?;
        let tokens = index_tokens(&summary.label, summary.folder, &text);
        self.put_tokens(turn, tokens + &lineup_tokens(&lineups))
            .await
    }

    async fn keep_strategy_versions(&mut self, id: StrategyId, versions: [i64; 2]) -> Result<()> {
        query(
            "update strategy_versions set is_kept = $4 where strategy_id = $1 and version in ($2, $3)",
        )
        .bind(id.0)
        .bind(versions[0])
        .bind(versions[1])
        .bind(true)
        .run(self)
        .await?;
        Ok(())
    }

    async fn name_strategy_version(
        &mut self,
        id: StrategyId,
        version: i64,
        name: Option<&str>,
    ) -> Result<()> {
        query("update strategy_versions set name = $3 where strategy_id = $1 and version = $2")
            .bind(id.0)
            .bind(version)
            .bind(name)
            .run(self)
            .await?;
        Ok(())
    }
}

impl StoreTransaction {
    /// Fills the index from the strategies and their texts, by ascending turn: FTS5 starts a new segment before each
    /// row id that is lower than the previous one.
    pub(in super::super) async fn index_all(&mut self) -> Result<()> {
        let with_lineups = self.strategies_with_lineups().await?;
        let mut last = 0;
        loop {
            let sql = format!(
                "select {SUMMARY_COLUMNS}, text from strategies left join strategy_texts on strategy_id = strategies.id \
                 where bin_id is null and turn > $1 order by turn limit $2"
            );
            let rows: Vec<StrategyHitRow> = query_as(AssertSqlSafe(sql))
                .bind(last)
                .bind(INDEX_BATCH_SIZE)
                .all(self)
                .await?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in rows {
                last = row.turn();
                let ListedStrategy { entry, text, .. } = row.hit(false)?;
                let text = text.unwrap_or_default();
                let mut tokens = index_tokens(&entry.label, entry.folder, &text);
                if with_lineups.contains(&entry.id.0) {
                    tokens += &lineup_tokens(&self.lineups_of(entry.id).await?);
                }
                self.put_tokens(last, tokens).await?;
            }
        }
    }

    /// Stores the row of a strategy, and returns its new turn.
    async fn put_summary(&mut self, summary: &StrategySummary) -> Result<i64> {
        let label = &summary.label;
        let (kind, actor_id, name) = actor_columns(&summary.updated_by);
        query_scalar(
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
        .bind(summary.id.0)
        .bind(&label.title)
        .bind(title_key(&label.title))
        .bind(&label.map)
        .bind(label.side.map(|side| side.to_string()))
        .bind(to_json(&label.tags)?)
        .bind(to_json(&label.agents)?)
        .bind(summary.folder.map(|folder| folder.0))
        .bind(summary.version)
        .bind(instant(summary.created_at))
        .bind(instant(summary.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .one(self)
        .await
    }

    async fn put_version(&mut self, summary: &StrategySummary, content: &Document) -> Result<()> {
        let label = &summary.label;
        let (kind, actor_id, name) = actor_columns(&summary.updated_by);
        query(
            "insert into strategy_versions \
             (strategy_id, version, title, map, side, tags, agents, at, by_kind, by_id, by_name, content) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(summary.id.0)
        .bind(summary.version)
        .bind(&label.title)
        .bind(&label.map)
        .bind(label.side.map(|side| side.to_string()))
        .bind(to_json(&label.tags)?)
        .bind(to_json(&label.agents)?)
        .bind(instant(summary.updated_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .bind(to_json(content)?)
        .run(self)
        .await?;
        Ok(())
    }

    pub(super) async fn put_text(&mut self, id: StrategyId, text: &str) -> Result<()> {
        query(
            "insert into strategy_texts (strategy_id, text) values ($1, $2) \
             on conflict (strategy_id) do update set text = excluded.text",
        )
        .bind(id.0)
        .bind(text)
        .run(self)
        .await?;
        Ok(())
    }

    /// Adds the tokens of a strategy to the index, and their words to the list in which searches look up
    /// words and corrections.
    pub(in super::super) async fn put_tokens(&mut self, turn: i64, tokens: String) -> Result<()> {
        let words: Vec<&str> = indexed_words(&tokens).collect();
        query(PUT_INDEXED_WORDS)
            .bind(to_json(&words)?)
            .run(self)
            .await?;
        query(AssertSqlSafe(format!(
            "insert into strategy_search (rowid, tokens) values ($1, {TOKENS_EXPRESSION})"
        )))
        .bind(turn)
        .bind(tokens)
        .run(self)
        .await?;
        Ok(())
    }

    pub(super) async fn unindex(&mut self, id: StrategyId) -> Result<()> {
        query("delete from strategy_search where rowid in (select turn from strategies where id = $1)")
            .bind(id.0)
            .run(self)
            .await?;
        Ok(())
    }
}

//! Computes the data that depends on the boards of a strategy and the records of their maps: its text, its small
//! picture, and its search index.

use std::collections::BTreeSet;

use app_domain::board::{BoardMap, MapOutlines, SmallPictureId, small_picture};
use app_domain::strategy::{Document, StrategyId, StrategySummary};
use app_domain::strategy_search::{index_tokens, lineup_tokens};
use app_service::port::{BoardMapReads, BoardTextReads, BoardTextWrites};
use async_trait::async_trait;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, FromRow, query, query_as, query_scalar};

use super::super::statement::{ReadRows, RunStatement};
use super::super::values::from_json;
use super::super::{Result, StoreTransaction};
use super::rows::{SUMMARY_COLUMNS, StrategySummaryRow};

/// Number of strategies that are computed at once where all are.
const REFRESH_BATCH: u32 = 200;
/// Marks the strategies with a board.
const MARK_ALL_WITH_BOARDS: &str = r#"
    insert into outdated_strategies (strategy_id)
    select strategies.id from strategies
    join strategy_versions on strategy_id = strategies.id and strategy_versions.version = strategies.version
    where content like '%"mapBoard"%'
    on conflict do nothing"#;

#[derive(FromRow)]
struct OutdatedStrategyRow {
    #[sqlx(flatten)]
    entry: StrategySummaryRow,
    content: String,
    is_in_bin: bool,
}

#[async_trait]
impl BoardTextReads for StoreTransaction {
    async fn has_outdated_strategies(&mut self) -> Result<bool> {
        query_scalar("select exists (select 1 from outdated_strategies)")
            .one(self)
            .await
    }

    async fn small_picture(&mut self, id: SmallPictureId) -> Result<Option<String>> {
        query_scalar(
            "select svg from strategy_pictures join strategies on strategies.id = strategy_id \
             where name = $1 and bin_id is null",
        )
        .bind(id.to_string())
        .optional(self)
        .await
    }
}

#[async_trait]
impl BoardTextWrites for StoreTransaction {
    async fn mark_strategies_on_map(&mut self, map: &str) -> Result<()> {
        query(
            "insert into outdated_strategies (strategy_id) \
             select strategy_id from strategy_board_maps where map = $1 on conflict do nothing",
        )
        .bind(BoardMap::key_of(map))
        .run(self)
        .await?;
        Ok(())
    }

    async fn refresh_outdated_strategies(&mut self, limit: u32) -> Result<usize> {
        // By ascending turn, as in `index_all`.
        let rows: Vec<OutdatedStrategyRow> = query_as(AssertSqlSafe(format!(
            "select {SUMMARY_COLUMNS}, bin_id is not null as is_in_bin, \
             (select content from strategy_versions where strategy_id = strategies.id \
             and strategy_versions.version = strategies.version) as content \
             from strategies where id in (select strategy_id from outdated_strategies) order by turn limit $1"
        )))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        let count = rows.len();
        for row in rows {
            let turn = row.entry.turn();
            let summary = row.entry.summary()?;
            let Ok(content) = from_json(&row.content) else {
                // A damaged strategy must not stop the others.
                tracing::error!(strategy.id = %summary.id, "the text of a strategy is not readable");
                self.clear_board_texts(summary.id).await?;
                continue;
            };
            let text = self.put_board_texts(summary.id, &content).await?;
            if !row.is_in_bin {
                self.index_again(turn, &summary, &text).await?;
            }
        }
        Ok(count)
    }
}

impl StoreTransaction {
    /// Computes the texts and pictures of all strategies with a board. The search index must be complete.
    pub(in super::super) async fn refresh_all_boards(&mut self) -> Result<()> {
        query(MARK_ALL_WITH_BOARDS).run(self).await?;
        while self.refresh_outdated_strategies(REFRESH_BATCH).await? > 0 {}
        Ok(())
    }

    async fn index_again(
        &mut self,
        turn: i64,
        summary: &StrategySummary,
        text: &str,
    ) -> Result<()> {
        self.unindex(summary.id).await?;
        let lineups = self.lineups_of(summary.id).await?;
        let tokens = index_tokens(&summary.label, summary.folder, text) + &lineup_tokens(&lineups);
        self.put_tokens(turn, tokens).await
    }

    /// Stores the text, the maps and the small picture of a strategy's boards. Returns the text.
    pub(super) async fn put_board_texts(
        &mut self,
        id: StrategyId,
        content: &Document,
    ) -> Result<String> {
        self.clear_board_texts(id).await?;
        let keys = content.board_map_keys();
        let maps = self.map_outlines(&keys).await?;
        for key in &keys {
            query("insert into strategy_board_maps (strategy_id, map) values ($1, $2)")
                .bind(id.0)
                .bind(key)
                .run(self)
                .await?;
        }
        if let Some(svg) = small_picture(content, &maps) {
            query("insert into strategy_pictures (strategy_id, name, svg) values ($1, $2, $3)")
                .bind(id.0)
                .bind(picture_id(id, &svg).to_string())
                .bind(svg)
                .run(self)
                .await?;
        }
        let text = content.plain_text_on(&maps);
        self.put_text(id, &text).await?;
        Ok(text)
    }

    /// Removes the maps and the small picture of a strategy, and the mark that it is outdated.
    async fn clear_board_texts(&mut self, id: StrategyId) -> Result<()> {
        for statement in [
            "delete from outdated_strategies where strategy_id = $1",
            "delete from strategy_board_maps where strategy_id = $1",
            "delete from strategy_pictures where strategy_id = $1",
        ] {
            query(statement).bind(id.0).run(self).await?;
        }
        Ok(())
    }

    async fn map_outlines(&mut self, keys: &BTreeSet<String>) -> Result<MapOutlines> {
        let mut maps = MapOutlines::default();
        for key in keys {
            if let Some(map) = self.board_map(key).await? {
                maps.insert(key, map.geometry);
            }
        }
        Ok(maps)
    }
}

/// The id follows from the strategy, too: two strategies with equal boards have two pictures.
fn picture_id(strategy: StrategyId, svg: &str) -> SmallPictureId {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(strategy.0.as_bytes())
        .chain_update(svg)
        .finalize()
        .into();
    let (id, _) = digest.split_first_chunk().expect("the digest is longer");
    SmallPictureId::from_bytes(*id)
}

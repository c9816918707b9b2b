//! The strategies that a strategy mentions.

use app_domain::strategy::{Strategy, StrategyId};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::super::statement::{ReadRows, RunStatement};
use super::super::{Result, StoreTransaction};

impl StoreTransaction {
    /// Replaces the mentions of a strategy.
    pub(super) async fn put_mentions(&mut self, strategy: &Strategy) -> Result<()> {
        let id = strategy.summary.id.0;
        query("delete from strategy_mentions where strategy_id = $1")
            .bind(id)
            .run(self)
            .await?;
        for mentioned in strategy.content.mentioned_strategies() {
            query("insert into strategy_mentions (strategy_id, mentioned) values ($1, $2)")
                .bind(id)
                .bind(mentioned)
                .run(self)
                .await?;
        }
        Ok(())
    }

    /// The strategies outside of the bin that mention this one, by title.
    pub(super) async fn strategies_that_mention(
        &mut self,
        id: StrategyId,
        limit: u32,
    ) -> Result<Vec<(StrategyId, String)>> {
        let rows: Vec<(Uuid, String)> = query_as(
            "select id, title from strategy_mentions join strategies on id = strategy_id \
             where mentioned = $1 and bin_id is null and id <> $2 order by title_key, turn limit $3",
        )
        .bind(id.to_string())
        .bind(id.0)
        .bind(i64::from(limit))
        .all(self)
        .await?;
        let titled = |(id, title)| (StrategyId(id), title);
        Ok(rows.into_iter().map(titled).collect())
    }
}

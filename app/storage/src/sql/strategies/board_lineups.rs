//! The agents with lineups on the boards of strategies.

use std::collections::BTreeSet;

use app_domain::board::BoardLineup;
use app_domain::strategy::{Strategy, StrategyId};
use sqlx::{query, query_as};
use uuid::Uuid;

use super::super::statement::{ReadRows, RunStatement};
use super::super::{Result, StoreTransaction};

impl StoreTransaction {
    /// Replaces the lineups of a strategy, and returns them. A board without a map is on the map of its strategy.
    pub(super) async fn put_lineups(
        &mut self,
        strategy: &Strategy,
    ) -> Result<BTreeSet<BoardLineup>> {
        let (id, map) = (strategy.summary.id, &strategy.summary.label.map);
        let lineups = strategy.content.lineups().into_iter();
        let lineups: BTreeSet<BoardLineup> = lineups
            .map(|lineup| BoardLineup {
                map: lineup.map.or_else(|| map.clone()),
                ..lineup
            })
            .collect();
        query("delete from strategy_lineups where strategy_id = $1")
            .bind(id.0)
            .run(self)
            .await?;
        for lineup in &lineups {
            query("insert into strategy_lineups (strategy_id, agent, map) values ($1, $2, $3)")
                .bind(id.0)
                .bind(&lineup.agent)
                .bind(lineup.map.as_deref().unwrap_or_default())
                .run(self)
                .await?;
        }
        Ok(lineups)
    }

    pub(super) async fn lineups_of(&mut self, id: StrategyId) -> Result<Vec<BoardLineup>> {
        let rows: Vec<(String, String)> = query_as(
            "select agent, map from strategy_lineups where strategy_id = $1 order by agent, map",
        )
        .bind(id.0)
        .all(self)
        .await?;
        let lineups = rows.into_iter().map(|(agent, map)| BoardLineup {
            agent,
            map: Some(map).filter(|map| !map.is_empty()),
        });
        Ok(lineups.collect())
    }

    /// The strategies that have lineups. Most have none.
    pub(super) async fn strategies_with_lineups(&mut self) -> Result<BTreeSet<Uuid>> {
        let ids: Vec<(Uuid,)> = query_as("select distinct strategy_id from strategy_lineups")
            .all(self)
            .await?;
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }
}

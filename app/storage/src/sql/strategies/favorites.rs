//! The favorite strategies of each player.

use app_domain::PlayerId;
use app_domain::strategy::StrategyId;
use app_service::port::{FavoriteReads, FavoriteWrites, ListedStrategy};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, query, query_as, query_scalar};
use uuid::Uuid;

use super::super::statement::{ReadRows, RunStatement};
use super::super::{Result, StoreTransaction};
use super::rows::{PICTURE_COLUMN, SUMMARY_COLUMNS, StrategyHitRow};

#[async_trait]
impl FavoriteReads for StoreTransaction {
    async fn favorite_strategies(&mut self, player: &PlayerId) -> Result<Vec<ListedStrategy>> {
        let rows: Vec<StrategyHitRow> = query_as(AssertSqlSafe(format!(
            "select {SUMMARY_COLUMNS}, text, {PICTURE_COLUMN} from strategies left join strategy_texts on strategy_id = strategies.id \
             where bin_id is null and id in (select strategy_id from favorite_strategies where player_id = $1) \
             order by turn desc"
        )))
        .bind(player.as_str())
        .all(self)
        .await?;
        rows.into_iter().map(|row| row.hit(false)).collect()
    }

    async fn favorite_ids(&mut self, player: &PlayerId) -> Result<Vec<StrategyId>> {
        let ids: Vec<Uuid> = query_scalar(
            "select strategy_id from favorite_strategies join strategies on strategies.id = strategy_id \
             where player_id = $1 and bin_id is null order by strategy_id",
        )
        .bind(player.as_str())
        .all(self)
        .await?;
        Ok(ids.into_iter().map(StrategyId).collect())
    }
}

#[async_trait]
impl FavoriteWrites for StoreTransaction {
    async fn put_favorite(&mut self, player: &PlayerId, strategy: StrategyId) -> Result<()> {
        query(
            "insert into favorite_strategies (player_id, strategy_id) values ($1, $2) on conflict do nothing",
        )
        .bind(player.as_str())
        .bind(strategy.0)
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_favorite(&mut self, player: &PlayerId, strategy: StrategyId) -> Result<()> {
        query("delete from favorite_strategies where player_id = $1 and strategy_id = $2")
            .bind(player.as_str())
            .bind(strategy.0)
            .run(self)
            .await?;
        Ok(())
    }
}

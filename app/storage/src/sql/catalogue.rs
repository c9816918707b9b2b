//! Maps and agents, and the agents that each player plays.

use app_domain::PlayerId;
use app_domain::game_catalog::GameCatalog;
use app_service::port::{AgentReads, AgentWrites, CatalogReads, CatalogWrites};
use async_trait::async_trait;
use sqlx::{query, query_as, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::player_id;
use super::{Result, StoreTransaction};

#[async_trait]
impl CatalogReads for StoreTransaction {
    async fn catalog(&mut self) -> Result<GameCatalog> {
        let maps = query_scalar("select name from maps order by sort_order")
            .all(self)
            .await?;
        let agents = query_scalar("select name from agents order by sort_order")
            .all(self)
            .await?;
        Ok(GameCatalog { maps, agents })
    }
}

#[async_trait]
impl CatalogWrites for StoreTransaction {
    async fn put_catalog(&mut self, catalogue: &GameCatalog) -> Result<()> {
        for (clear, insert, names) in [
            (
                "delete from maps",
                "insert into maps (name, sort_order) values ($1, $2)",
                &catalogue.maps,
            ),
            (
                "delete from agents",
                "insert into agents (name, sort_order) values ($1, $2)",
                &catalogue.agents,
            ),
        ] {
            query(clear).run(self).await?;
            for (name, place) in names.iter().zip(0_i32..) {
                query(insert).bind(name).bind(place).run(self).await?;
            }
        }
        Ok(())
    }
}

#[async_trait]
impl AgentReads for StoreTransaction {
    async fn player_agents(&mut self) -> Result<Vec<(PlayerId, Vec<String>)>> {
        let rows: Vec<(String, String)> = query_as(
            "select player_id, agent from player_agents \
             where player_id in (select id from players where departure is null) order by player_id, sort_order",
        )
        .all(self)
        .await?;
        let mut players: Vec<(PlayerId, Vec<String>)> = Vec::new();
        for (player, agent) in rows {
            match players.last_mut() {
                Some((known, agents)) if known.as_str() == player => agents.push(agent),
                _ => players.push((player_id("player_agents.player_id", &player)?, vec![agent])),
            }
        }
        Ok(players)
    }
}

#[async_trait]
impl AgentWrites for StoreTransaction {
    async fn put_player_agents(&mut self, player: &PlayerId, agents: &[String]) -> Result<()> {
        query("delete from player_agents where player_id = $1")
            .bind(player.as_str())
            .run(self)
            .await?;
        for (agent, place) in agents.iter().zip(0_i32..) {
            query("insert into player_agents (player_id, agent, sort_order) values ($1, $2, $3)")
                .bind(player.as_str())
                .bind(agent)
                .bind(place)
                .run(self)
                .await?;
        }
        Ok(())
    }
}

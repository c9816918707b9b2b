//! The players of the team.

use app_domain::{Day, Player, PlayerId};
use app_service::port::{PlayerReads, PlayerWrites};
use async_trait::async_trait;
use serde::Deserialize;
use sqlx::{FromRow, query, query_as};

use super::values::{date, flag, player_id};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, store_error};

#[derive(FromRow, Deserialize)]
pub(super) struct PlayerRow {
    id: String,
    username: String,
    display_name: String,
    role: String,
    timezone: Option<String>,
    #[serde(deserialize_with = "flag")]
    is_admin: bool,
    sort_order: i32,
}

impl PlayerRow {
    pub(super) fn player(self) -> Result<Player> {
        Ok(Player {
            id: player_id("players.id", &self.id)?,
            username: self.username,
            display_name: self.display_name,
            role: parse_stored("players.role", &self.role)?,
            timezone: self.timezone,
            is_admin: self.is_admin,
            sort_order: self.sort_order,
        })
    }
}

#[async_trait]
impl PlayerReads for StoreTransaction {
    async fn players(&mut self) -> Result<Vec<Player>> {
        let rows: Vec<PlayerRow> = query_as(
            "select id, username, display_name, role, timezone, is_admin, sort_order from players",
        )
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        rows.into_iter().map(PlayerRow::player).collect()
    }

    async fn player(&mut self, id: &PlayerId) -> Result<Option<Player>> {
        let row: Option<PlayerRow> = query_as(
            "select id, username, display_name, role, timezone, is_admin, sort_order from players where id = $1",
        )
        .bind(id.as_str())
        .fetch_optional(self.connection())
        .await
        .map_err(store_error)?;
        row.map(PlayerRow::player).transpose()
    }
}

#[async_trait]
impl PlayerWrites for StoreTransaction {
    async fn put_player(&mut self, player: &Player) -> Result<()> {
        query(
            "insert into players (id, username, display_name, role, timezone, is_admin, sort_order) \
             values ($1, $2, $3, $4, $5, $6, $7) \
             on conflict (id) do update set username = excluded.username, display_name = excluded.display_name, \
             role = excluded.role, timezone = excluded.timezone, is_admin = excluded.is_admin, \
             sort_order = excluded.sort_order",
        )
        .bind(player.id.as_str())
        .bind(&player.username)
        .bind(&player.display_name)
        .bind(player.role.as_str())
        .bind(&player.timezone)
        .bind(player.is_admin)
        .bind(player.sort_order)
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(())
    }

    async fn remove_player(&mut self, player: &Player, today: Day) -> Result<()> {
        query("delete from player_days where player_id = $1 and date >= $2")
            .bind(player.id.as_str())
            .bind(date(today))
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        query("update player_days set held_name = $2 where player_id = $1")
            .bind(player.id.as_str())
            .bind(&player.display_name)
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        // Patterns, absences, tokens, login codes and the calendar's secret are deleted with the row that they
        // reference.
        query("delete from players where id = $1")
            .bind(player.id.as_str())
            .execute(self.connection())
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

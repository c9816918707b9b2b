//! Secrets of the players' calendar feeds, stored as digests.

use app_domain::PlayerId;
use app_service::port::{CalendarReads, CalendarWrites, SecretDigest};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{instant, player_id};
use super::{Result, StoreTransaction};

#[async_trait]
impl CalendarReads for StoreTransaction {
    async fn calendar_owner(&mut self, secret: &SecretDigest) -> Result<Option<PlayerId>> {
        let owner: Option<String> = query_scalar(
            "select player_id from calendars where digest = $1 \
             and player_id in (select id from players where departure is null)",
        )
        .bind(secret.as_bytes())
        .optional(self)
        .await?;
        owner
            .map(|id| player_id("calendars.player_id", &id))
            .transpose()
    }

    async fn calendar_link_created_at(
        &mut self,
        player: &PlayerId,
    ) -> Result<Option<DateTime<Utc>>> {
        query_scalar("select made_at from calendars where player_id = $1")
            .bind(player.as_str())
            .optional(self)
            .await
    }
}

#[async_trait]
impl CalendarWrites for StoreTransaction {
    async fn put_calendar_link(
        &mut self,
        player: &PlayerId,
        secret: &SecretDigest,
        now: DateTime<Utc>,
    ) -> Result<()> {
        query(
            "insert into calendars (player_id, digest, made_at) values ($1, $2, $3) \
             on conflict (player_id) do update set digest = excluded.digest, made_at = excluded.made_at",
        )
        .bind(player.as_str())
        .bind(secret.as_bytes())
        .bind(instant(now))
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_calendar_link(&mut self, player: &PlayerId) -> Result<()> {
        query("delete from calendars where player_id = $1")
            .bind(player.as_str())
            .run(self)
            .await?;
        Ok(())
    }
}

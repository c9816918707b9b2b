//! The team's Discord server as the bot sees it: one row at most.

use app_service::port::{DiscordServer, DiscordServerReads, DiscordServerWrites};
use async_trait::async_trait;
use sqlx::{query, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{from_json, to_json};
use super::{Result, StoreTransaction};

#[async_trait]
impl DiscordServerReads for StoreTransaction {
    async fn discord_server(&mut self) -> Result<Option<DiscordServer>> {
        let seen: Option<String> = query_scalar("select seen from discord_server")
            .optional(self)
            .await?;
        seen.map(|seen| from_json(&seen)).transpose()
    }
}

#[async_trait]
impl DiscordServerWrites for StoreTransaction {
    async fn put_discord_server(&mut self, server: &DiscordServer) -> Result<()> {
        query(
            "insert into discord_server (place, seen) values (1, $1) \
             on conflict (place) do update set seen = excluded.seen",
        )
        .bind(to_json(server)?)
        .run(self)
        .await?;
        Ok(())
    }
}

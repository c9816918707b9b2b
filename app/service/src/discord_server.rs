//! The team's Discord server: the bot records what it sees, and admins choose channel and role by name.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, TeamAdmin};

use crate::port::DiscordServer;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result};

/// Returns the server as the bot last saw it; `None` if no bot has been connected to one.
pub async fn load(services: &AppServices, _: &TeamAdmin) -> Result<Option<DiscordServer>> {
    Ok(services.store.read().await?.discord_server().await?)
}

/// Stores the server as the bot sees it. Writes nothing if it is unchanged.
pub async fn record(services: &AppServices, server: &DiscordServer) -> Result<()> {
    let known = services.store.read().await?.discord_server().await?;
    if known.as_ref() == Some(server) {
        return Ok(());
    }
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    change.put_discord_server(server).await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

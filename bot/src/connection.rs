//! Start and end of the bot: checks the connection to Discord, registers changed commands, and shuts down gracefully.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use app_runtime::ShutdownSignal;
use app_runtime::config::ChatBotConfig;
use serenity::all::{ApplicationId, GuildId, Http, HttpBuilder};
use tokio::sync::RwLock;
use tokio::time::timeout;

use crate::commands::registration;
use crate::discord::{DiscordClient, GatewayInfo};
use crate::gateway::{GatewaySupervisor, LinkStatus};
use crate::interaction_router::InteractionRouter;
use crate::outbox_worker::run_worker;
use crate::{BotContext, invitation};

/// How long interactions in progress may take to finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Discord does not know the token, so that the bot cannot start until the setting is changed.
#[derive(Debug)]
pub struct TokenRejection;

impl fmt::Display for TokenRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CHAT_TOKEN: Discord rejected this token")
    }
}

impl std::error::Error for TokenRejection {}

/// Registers the commands and responds to interactions until `ending` begins.
///
/// Fails before any message is sent when Discord cannot be reached, rejects the token, or when the bot is not in the
/// guild.
pub async fn run(
    bot: BotContext,
    chat: &ChatBotConfig,
    shutdown: &ShutdownSignal,
) -> anyhow::Result<()> {
    let clock = Arc::clone(&bot.services.clock);
    let client = Arc::new(DiscordClient::new(chat, clock));
    let info = gateway_info(&client, chat).await?;
    let http = http(chat);
    http.set_application_id(register_commands(&client, chat).await?);
    let in_progress = Arc::new(RwLock::new(()));
    let router = InteractionRouter {
        bot: bot.clone(),
        client: Arc::clone(&client),
        in_progress: Arc::clone(&in_progress),
    };
    let link = LinkStatus::new(Arc::clone(&bot.services.clock));
    let gateway = GatewaySupervisor::new(Arc::new(http), info, Arc::new(router), link.clone())?;
    let ends = shutdown.clone();
    let speaking = tokio::spawn(async move {
        let clearing = async {
            tokio::select! {
                () = registration::remove_elsewhere(&client) => {}
                () = ends.wait() => {}
            }
        };
        tokio::join!(run_worker(&bot, &client, &link, &ends), clearing);
    });
    let ended = gateway.run(shutdown).await;
    tracing::info!("shutting down; no new interactions are accepted");
    // Also after an error: nothing may use the database when it closes.
    shutdown.trigger();
    let finished = async {
        let _all = in_progress.write().await;
        speaking.await
    };
    if timeout(SHUTDOWN_TIMEOUT, finished).await.is_err() {
        tracing::warn!("an interaction or a message was still in progress at shutdown");
    }
    ended
}

/// The HTTP client of the gateway connection; all other requests go through [`DiscordClient`].
fn http(chat: &ChatBotConfig) -> Http {
    // serenity's rate limiter sends every request to Discord's own address, even with a proxy.
    let builder = HttpBuilder::new(chat.token.reveal()).ratelimiter_disabled(true);
    match &chat.api_url {
        Some(url) => builder.proxy(url).build(),
        None => builder.build(),
    }
}

/// Returns the URL of the gateway and the limit on sessions.
async fn gateway_info(client: &DiscordClient, chat: &ChatBotConfig) -> anyhow::Result<GatewayInfo> {
    let answered = client.gateway().await;
    if let Err(error) = &answered
        && error.status() == Some(401)
    {
        bail!(TokenRejection);
    }
    answered.with_context(|| match &chat.api_url {
        Some(url) => format!("CHAT_API_URL: no valid response from {url}"),
        None => "Discord cannot be reached".to_owned(),
    })
}

/// Finds out which application the token belongs to, and registers its commands in the guild when they changed: Discord
/// limits how many commands are created in a day.
async fn register_commands(
    client: &DiscordClient,
    chat: &ChatBotConfig,
) -> anyhow::Result<ApplicationId> {
    let application = match client.application().await {
        Ok(application) => application,
        Err(error) if error.status() == Some(401) => {
            bail!(TokenRejection)
        }
        Err(error) => {
            return Err(error).context("Discord did not return the bot's application");
        }
    };
    let invitation = invitation::link(application);
    if chat.api_url.is_none() {
        tracing::info!(invitation, "invite the bot to a server with this link");
    }
    let guild = GuildId::new(chat.guild_id);
    match registration::update(client, application, Some(guild)).await {
        Ok(()) => Ok(application),
        Err(error) if matches!(error.status(), Some(403 | 404)) && error.code().is_some() => {
            bail!(
                "CHAT_GUILD_ID: the bot has no access to this server; invite it there first with {invitation}"
            )
        }
        Err(error) => Err(error).context("the commands could not be registered"),
    }
}

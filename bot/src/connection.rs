//! The connection to the chat platform: checked before it is used, and ended without cutting anybody off.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use app_runtime::Shutdown;
use app_runtime::configuration::ChatBot;
use serenity::all::{ApplicationId, GuildId, Http, HttpBuilder};
use tokio::sync::RwLock;
use tokio::time::timeout;

use crate::gateway::{GatewaySupervisor, LinkStatus};
use crate::platform::Platform;
use crate::router::Router;
use crate::speaking::speak;
use crate::{Bot, commands, invitation};

/// How long interactions in progress may take to end.
const FAREWELL: Duration = Duration::from_secs(10);

/// Offers the commands and answers interactions until `ending` begins.
///
/// Fails before anything is said when the platform cannot be reached, refuses the token or does not let the bot
/// into the guild.
pub async fn run(bot: Bot, chat: &ChatBot, ending: &Shutdown) -> anyhow::Result<()> {
    let clock = Arc::clone(&bot.services.clock);
    let platform = Arc::new(Platform::new(chat, clock));
    let address = gateway_address(&platform, chat).await?;
    let http = http(chat);
    http.set_application_id(introduce(&platform, chat).await?);
    let in_progress = Arc::new(RwLock::new(()));
    let router = Router {
        bot: bot.clone(),
        platform: Arc::clone(&platform),
        in_progress: Arc::clone(&in_progress),
    };
    let link = LinkStatus::new(Arc::clone(&bot.services.clock));
    let gateway = GatewaySupervisor::new(Arc::new(http), address, Arc::new(router), link.clone())?;
    let ends = ending.clone();
    let speaking = tokio::spawn(async move {
        speak(&bot, &platform, &link, &ends).await;
    });
    gateway.run(ending).await?;
    tracing::info!("ending; no new interaction is taken");
    let finished = async {
        let _all = in_progress.write().await;
        speaking.await
    };
    if timeout(FAREWELL, finished).await.is_err() {
        tracing::warn!("an interaction or a message was still in progress at the end");
    }
    Ok(())
}

/// For the connection alone; see [`Platform`] for all that is asked.
fn http(chat: &ChatBot) -> Http {
    // serenity's limiter sends everything to the platform's own address, whatever the proxy says.
    let builder = HttpBuilder::new(chat.token.reveal()).ratelimiter_disabled(true);
    match &chat.api_url {
        Some(url) => builder.proxy(url).build(),
        None => builder.build(),
    }
}

/// Where events come from.
async fn gateway_address(platform: &Platform, chat: &ChatBot) -> anyhow::Result<String> {
    let answered = platform.gateway().await;
    answered.with_context(|| match &chat.api_url {
        Some(url) => format!("CHAT_API_URL: nobody answers properly at {url}"),
        None => "the platform cannot be reached".to_owned(),
    })
}

/// Learns which application the token belongs to, and offers its commands in the guild.
async fn introduce(platform: &Platform, chat: &ChatBot) -> anyhow::Result<ApplicationId> {
    let application = match platform.application().await {
        Ok(application) => application,
        Err(refusal) if refusal.status() == Some(401) => {
            bail!("CHAT_TOKEN: the platform does not know this token")
        }
        Err(refusal) => return Err(refusal).context("the platform does not say who the bot is"),
    };
    let invitation = invitation::link(application);
    if chat.api_url.is_none() {
        tracing::info!(invitation, "this link invites the bot into a server");
    }
    let commands = commands::definitions();
    let registered = platform.register(application, GuildId::new(chat.guild_id), &commands);
    match registered.await {
        Ok(()) => tracing::info!(count = commands.len(), "the commands are registered"),
        Err(refusal) if matches!(refusal.status(), Some(403 | 404)) => {
            bail!(
                "CHAT_GUILD_ID: the bot has no access to this server; invite it there first with {invitation}"
            )
        }
        Err(refusal) => return Err(refusal).context("the commands cannot be registered"),
    }
    Ok(application)
}

//! The connection to the chat platform: checked before it is used, and ended without cutting anybody off.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use app_runtime::Shutdown;
use app_runtime::configuration::ChatBot;
use serenity::all::{GatewayIntents, GuildId, Http, HttpBuilder, HttpError};
use serenity::client::ClientBuilder;
use tokio::sync::RwLock;
use tokio::time::timeout;

use crate::router::Router;
use crate::speaking::speak;
use crate::{Bot, commands};

/// How long interactions in progress may take to end.
const FAREWELL: Duration = Duration::from_secs(10);

/// Offers the commands and answers interactions until `ending` begins.
///
/// Fails before anything is said when the platform cannot be reached, refuses the token or does not let the bot
/// into the guild.
pub async fn run(bot: Bot, chat: &ChatBot, ending: &Shutdown) -> anyhow::Result<()> {
    let http = http(chat);
    let gateway = gateway(&http, chat).await?;
    introduce(&http).await?;
    register(&http, chat.guild_id).await?;
    let in_progress = Arc::new(RwLock::new(()));
    let router = Router {
        bot: bot.clone(),
        in_progress: Arc::clone(&in_progress),
    };
    // Commands, components and forms need no intent at all.
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(router)
        .await
        .context("the connection cannot be prepared")?;
    // The client falls back to an address of its own when it cannot ask; the one it was told is the only right one.
    *client.ws_url.lock().await = gateway;
    let shards = Arc::clone(&client.shard_manager);
    let speaker = (bot, Arc::clone(&client.http), ending.clone());
    let speaking = tokio::spawn(async move {
        let (bot, http, ending) = speaker;
        speak(&bot, &http, &ending).await;
    });
    tokio::select! {
        ended = client.start() => {
            ended.context("the connection ended")?;
            bail!("the connection ended");
        }
        () = ending.begun() => {}
    }
    tracing::info!("ending; no new interaction is taken");
    shards.shutdown_all().await;
    let finished = async {
        let _all = in_progress.write().await;
        speaking.await
    };
    if timeout(FAREWELL, finished).await.is_err() {
        tracing::warn!("an interaction or a message was still in progress at the end");
    }
    Ok(())
}

fn http(chat: &ChatBot) -> Http {
    let builder = HttpBuilder::new(chat.token.reveal());
    match &chat.api_url {
        // serenity's limiter sends everything to the platform's own address, whatever the proxy says: with it
        // switched on, the token would travel there.
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Where events come from.
async fn gateway(http: &Http, chat: &ChatBot) -> anyhow::Result<String> {
    let answered = http.get_gateway().await;
    let gateway = answered.with_context(|| match &chat.api_url {
        Some(url) => format!("CHAT_API_URL: nobody answers properly at {url}"),
        None => "the platform cannot be reached".to_owned(),
    })?;
    Ok(gateway.url)
}

/// Learns which application the token belongs to.
async fn introduce(http: &Http) -> anyhow::Result<()> {
    match http.get_current_application_info().await {
        Ok(application) => http.set_application_id(application.id),
        Err(error) if status(&error) == Some(401) => {
            bail!("CHAT_TOKEN: the platform does not know this token")
        }
        Err(error) => return Err(error).context("the platform does not say who the bot is"),
    }
    Ok(())
}

/// Replaces the guild's commands by the present ones; doing it again changes nothing.
async fn register(http: &Http, guild: u64) -> anyhow::Result<()> {
    match GuildId::new(guild)
        .set_commands(http, commands::definitions())
        .await
    {
        Ok(commands) => tracing::info!(count = commands.len(), "the commands are registered"),
        Err(error) if matches!(status(&error), Some(403 | 404)) => {
            bail!("CHAT_GUILD_ID: the bot has no access to this server; invite it there first")
        }
        Err(error) => return Err(error).context("the commands cannot be registered"),
    }
    Ok(())
}

fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.status_code.as_u16())
        }
        _ => None,
    }
}

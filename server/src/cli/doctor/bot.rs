//! The bot: its account in Discord, and what its heartbeat reports.

use app_runtime::Config;
use app_runtime::config::ChatBotConfig;
use app_service::heartbeat::{BotLiveness, BotStatus};
use app_service::{AppServices, Result, heartbeat};
use axum::http::header::AUTHORIZATION;
use chrono::{DateTime, Utc};
use oauth2::reqwest::{self, Client};

use super::finding::{DoctorFinding, reason};

const DISCORD: &str = "Discord";
const BOT: &str = "bot";
const DISCORD_URL: &str = "https://discord.com";

/// Asks Discord about the token and the server of the bot.
pub async fn check_account(chat: &ChatBotConfig, http: &Client) -> Vec<DoctorFinding> {
    let checked = async {
        match status(chat, http, "oauth2/applications/@me").await? {
            200 => {}
            401 => {
                return Ok(DoctorFinding::problem(
                    DISCORD,
                    "it rejects CHAT_TOKEN.",
                    "Reset the token on the developer portal's page of the bot, and set CHAT_TOKEN to the new one.",
                ));
            }
            other => return Ok(unexpected(other)),
        }
        let guild = chat.guild_id;
        Ok(
            match status(chat, http, &format!("guilds/{guild}/roles")).await? {
                200 => DoctorFinding::ok(
                    DISCORD,
                    "it accepts CHAT_TOKEN, and the bot is in the server of CHAT_GUILD_ID.",
                ),
                403 | 404 => DoctorFinding::problem(
                    DISCORD,
                    format!("the bot is not in the server {guild}."),
                    "Invite it with the link that it logs when it starts, or correct CHAT_GUILD_ID.",
                ),
                other => unexpected(other),
            },
        )
    };
    let checked: reqwest::Result<DoctorFinding> = checked.await;
    vec![checked.unwrap_or_else(|error| {
        DoctorFinding::problem(
            DISCORD,
            format!("it cannot be reached: {}.", reason(error.without_url())),
            "Check the network of this host, and CHAT_API_URL if it is set.",
        )
    })]
}

async fn status(chat: &ChatBotConfig, http: &Client, path: &str) -> reqwest::Result<u16> {
    let host = chat.api_url.as_deref().unwrap_or(DISCORD_URL);
    let request = http.get(format!("{host}/api/v10/{path}")).header(
        AUTHORIZATION.as_str(),
        format!("Bot {}", chat.token.reveal()),
    );
    Ok(request.send().await?.status().as_u16())
}

fn unexpected(status: u16) -> DoctorFinding {
    DoctorFinding::warning(
        DISCORD,
        format!("it answers {status}, so the token was not checked."),
        "Try again later.",
    )
}

/// Reads what the bot has stored about itself.
pub async fn check_heartbeat(configuration: &Config, services: &AppServices) -> Vec<DoctorFinding> {
    let checked = async {
        let status = heartbeat::bot_status(services).await?;
        let is_expected = configuration.chat_bot.is_some() || status.liveness.is_running();
        let mut findings = vec![liveness(&status, is_expected, services)];
        if status.liveness.is_running() {
            findings.extend(status.faults.iter().map(fault));
        }
        if is_expected && services.settings().await?.chat.channel_id.is_none() {
            findings.push(DoctorFinding::warning(
                BOT,
                "the channel for its posts is not chosen.",
                "Choose it in the portal's settings under Discord.",
            ));
        }
        Ok(findings)
    };
    let checked: Result<_> = checked.await;
    checked.unwrap_or_else(|error| {
        let sentence = format!("its heartbeat cannot be read: {}.", reason(error));
        let remedy = "Read the other findings about the database.";
        vec![DoctorFinding::problem(BOT, sentence, remedy)]
    })
}

fn liveness(status: &BotStatus, is_expected: bool, services: &AppServices) -> DoctorFinding {
    let start =
        "Start it with `muster serve --with-bot`, or the program `muster-bot`, and read its log.";
    let minutes = status
        .last
        .map_or(0, |last| (services.now() - last).num_minutes());
    match status.liveness {
        BotLiveness::Never | BotLiveness::Late if !is_expected => DoctorFinding::ok(
            BOT,
            "not checked: CHAT_TOKEN and CHAT_GUILD_ID are not set.",
        ),
        BotLiveness::Never => {
            DoctorFinding::problem(BOT, "it has never run on this database.", start)
        }
        BotLiveness::Late => DoctorFinding::problem(
            BOT,
            format!("its last heartbeat is {minutes} minutes old."),
            start,
        ),
        BotLiveness::Disconnected => DoctorFinding::problem(
            BOT,
            "it runs, but is not connected to Discord, so it receives no commands.",
            "Wait a minute; if it stays like this, read its log and check the network of its host.",
        ),
        BotLiveness::Alive => DoctorFinding::ok(
            BOT,
            format!(
                "it runs and is connected to Discord; its last heartbeat was {}, Discord's last one {}.",
                age(status.last, services),
                age(status.gateway.heartbeat, services)
            ),
        ),
    }
}

fn age(at: Option<DateTime<Utc>>, services: &AppServices) -> String {
    at.map_or("never".to_owned(), |at| {
        format!("{} seconds ago", (services.now() - at).num_seconds().max(0))
    })
}

/// The bot's sentences name the remedy themselves.
fn fault(sentence: &String) -> DoctorFinding {
    DoctorFinding::problem(BOT, sentence, "")
}

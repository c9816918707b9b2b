//! The `bot` binary: settings, log, database, then the chat platform until told to end.

use std::process::ExitCode;

use anyhow::Context;
use app_runtime::configuration::ChatBot;
use app_runtime::{Configuration, Shutdown, background, logs, shutdown};
use app_service::port::GatewayPulse;
use app_service::pulse;
use bot::{Bot, connection};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> ExitCode {
    let (configuration, chat) = match Configuration::load_for_bot() {
        Ok(settings) => settings,
        Err(faults) => {
            eprintln!("{faults}");
            return ExitCode::FAILURE;
        }
    };
    match run(&configuration, &chat).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the bot cannot go on: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(configuration: &Configuration, chat: &ChatBot) -> anyhow::Result<()> {
    logs::start(configuration)?;
    let services = app_runtime::start(configuration).await?;
    let background = background::spawn(&services);
    let bot = Bot::new(services, configuration.public_url.clone());
    let ending = Shutdown::default();
    let told = ending.clone();
    tokio::spawn(async move {
        if let Err(error) = shutdown::signal().await {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "signals cannot be heard"
            );
        }
        told.begin();
    });
    let services = bot.services.clone();
    let ended = connection::run(bot, chat, &ending).await;
    if let Err(error) = &ended {
        // Whoever asks the server how the bot is, reads why it went.
        let last_words = vec![format!("The bot has ended: {error}.")];
        if let Err(error) = pulse::beat(&services, last_words, GatewayPulse::default()).await {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(error, "the last words were not kept");
        }
    }
    drop(background);
    services.store.close().await;
    ended.context("the chat platform")
}

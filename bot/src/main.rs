//! The `bot` binary: loads the settings, starts log and database, and runs the bot until a shutdown signal.

use std::process::ExitCode;

use anyhow::Context;
use app_runtime::config::ChatBotConfig;
use app_runtime::{Config, ShutdownSignal, background, error_chain, logs, shutdown};
use app_service::heartbeat;
use app_service::port::GatewayStatus;
use bot::{BotContext, connection, texts};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> ExitCode {
    let (configuration, chat) = match Config::load_for_bot() {
        Ok(settings) => settings,
        Err(faults) => {
            eprintln!("{faults}");
            return ExitCode::FAILURE;
        }
    };
    match run(&configuration, &chat).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the bot stopped: {}", error_chain(&error));
            ExitCode::FAILURE
        }
    }
}

async fn run(configuration: &Config, chat: &ChatBotConfig) -> anyhow::Result<()> {
    logs::start(configuration)?;
    let services = app_runtime::start(configuration).await?;
    let background = background::spawn(&services);
    let bot = BotContext::new(services, configuration.public_url.clone());
    let ending = ShutdownSignal::default();
    let told = ending.clone();
    tokio::spawn(async move {
        if let Err(error) = shutdown::wait_for_signal().await {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "cannot listen for signals"
            );
        }
        told.trigger();
    });
    let services = bot.services.clone();
    let ended = connection::run(bot, chat, &ending).await;
    if let Err(error) = &ended {
        // The server reports this reason in its health check.
        let last_words = vec![texts::problems::bot_stopped(&error.to_string())];
        if let Err(error) =
            heartbeat::record_heartbeat(&services, last_words, GatewayStatus::default()).await
        {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(error, "the reason for stopping was not stored");
        }
    }
    drop(background);
    services.store.close().await;
    ended.context("the connection to Discord")
}

//! The `muster-bot` binary: loads the settings, starts log and database, and runs the bot until a signal.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use app_runtime::config::ChatBotConfig;
use app_runtime::{
    Config, MigrationState, ShutdownSignal, background, error_chain, exit_status, logs, old_name,
    shutdown,
};
use app_service::heartbeat;
use app_service::port::GatewayStatus;
use bot::connection::{self, TokenRejection};
use bot::{BotContext, texts};

/// The only option. The server starts the bot with it, so that the bot ends with the server, even with a killed one.
const UNTIL_STDIN_CLOSES: &str = "--until-stdin-closes";
/// The time after which a bot whose server has gone ends without finishing: Discord may not answer during the start.
const STOP_TIMEOUT: Duration = Duration::from_secs(15);
const USAGE: &str = "usage: muster-bot [--until-stdin-closes]";

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> ExitCode {
    old_name::warn_if_called("bot", "muster-bot");
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let ends_with_stdin = match arguments.as_slice() {
        [] => false,
        [option] if option == UNTIL_STDIN_CLOSES => true,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let (configuration, chat) = match Config::load_for_bot() {
        Ok(settings) => settings,
        Err(faults) => {
            eprintln!("{faults}");
            return exit_status::INVALID_SETTINGS.into();
        }
    };
    match run(&configuration, &chat, ends_with_stdin).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the bot stopped: {}", error_chain(&error));
            if error.is::<TokenRejection>() {
                exit_status::INVALID_SETTINGS.into()
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

async fn run(
    configuration: &Config,
    chat: &ChatBotConfig,
    ends_with_stdin: bool,
) -> anyhow::Result<()> {
    logs::start(configuration)?;
    let shutdown = ShutdownSignal::default();
    if ends_with_stdin {
        end_with_stdin(shutdown.clone());
    }
    require_backup_before_migration(configuration).await?;
    let services = app_runtime::start(configuration).await?;
    let mut background = background::spawn(&services);
    let bot = BotContext::new(services, configuration.public_url.clone());
    let signal = shutdown.clone();
    tokio::spawn(async move {
        if let Err(error) = shutdown::wait_for_signal().await {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "cannot listen for signals"
            );
        }
        signal.trigger();
    });
    let services = bot.services.clone();
    let ended = connection::run(bot, chat, &shutdown).await;
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
    background.shutdown().await;
    services.store.close().await;
    ended.context("the connection to Discord")
}

/// Leaves a migration to the server if there are backups, because only the server makes one before.
async fn require_backup_before_migration(configuration: &Config) -> anyhow::Result<()> {
    if configuration.backups.is_some()
        && let MigrationState::Pending(_) = app_runtime::migration_state(configuration).await?
    {
        bail!("the database has to be migrated; start the server first, which backs it up before");
    }
    Ok(())
}

/// Triggers the shutdown when standard input closes. It has a thread of its own, because the runtime waits at its end
/// for tasks that read standard input.
fn end_with_stdin(shutdown: ShutdownSignal) {
    std::thread::spawn(move || {
        // An error counts as closed.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        shutdown.trigger();
        std::thread::sleep(STOP_TIMEOUT);
        eprintln!("the bot could not stop in time");
        std::process::exit(1);
    });
}

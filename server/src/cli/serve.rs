//! The command `serve`: runs the server until the process receives a stop signal.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use app_files::{DiscordAvatars, UploadExaminer, WebFiles};
use app_runtime::{Config, ShutdownSignal, shutdown};
use app_service::port::FileLocation;
use app_service::{AppServices, heartbeat, operation_status, uploads};
use tracing::field;

use super::bot_process::BotSupervisor;
use super::{build_runtime, setup_link};
use crate::HttpServer;

/// How long threads that still work may continue after the last request.
const THREADS_TIMEOUT: Duration = Duration::from_millis(500);

/// Loads the settings, starts the log, and serves. With the bot, the settings that it requires are checked too.
pub fn run(with_bot: bool) -> anyhow::Result<()> {
    let (configuration, bot) = if with_bot {
        (Config::load_for_bot()?.0, Some(BotSupervisor::find()?))
    } else {
        (Config::load()?, None)
    };
    app_runtime::logs::start(&configuration)?;
    run_configured(&configuration, bot, None)
}

/// Serves with these settings. The announcement is printed to standard output when the server listens.
pub fn run_configured(
    configuration: &Config,
    bot: Option<BotSupervisor>,
    announcement: Option<&str>,
) -> anyhow::Result<()> {
    let runtime = build_runtime(&mut tokio::runtime::Builder::new_multi_thread())?;
    let served = runtime.block_on(serve(configuration, bot, announcement));
    runtime.shutdown_timeout(THREADS_TIMEOUT);
    served
}

async fn serve(
    configuration: &Config,
    bot: Option<BotSupervisor>,
    announcement: Option<&str>,
) -> anyhow::Result<()> {
    let files = app_files::open(&configuration.uploads)
        .context("UPLOADS_URL: cannot store uploads there")?;
    let services = super::start(configuration).await?;
    let web = WebFiles::new().context("cannot create the HTTP client for images by URL")?;
    let avatars = DiscordAvatars::new(configuration.avatar_url.clone())
        .context("cannot create the HTTP client for avatars")?;
    let services = services
        .with_avatars(Arc::new(avatars))
        .with_files(files, Arc::new(UploadExaminer::default()))
        .with_remote_files(Arc::new(web));
    let shutdown = ShutdownSignal::default();
    let store = services.store.clone();
    let server = HttpServer::bind(configuration, services.clone(), shutdown.clone()).await?;
    if let Err(error) = setup_link::announce(&services, &configuration.public_url).await {
        let error: &(dyn std::error::Error + 'static) = error.as_ref();
        tracing::warn!(
            error,
            "printing the set-up link failed; run `muster setup-link` to print one"
        );
    }
    log_start(configuration, &services, &server).await?;
    if let Some(announcement) = announcement {
        writeln!(io::stdout(), "{announcement}")?;
    }
    if matches!(configuration.uploads, FileLocation::Bucket(_)) {
        tokio::spawn(check_bucket(services.clone()));
    }
    let bot = bot.map(|bot| tokio::spawn(bot.run(shutdown.clone())));
    tokio::spawn(async move {
        match shutdown::wait_for_signal().await {
            Ok(()) => {
                tracing::info!("stopping: finishing open requests, accepting no new ones");
            }
            Err(error) => tracing::error!(
                error = &error as &dyn std::error::Error,
                "cannot listen for signals; stopping"
            ),
        }
        shutdown.trigger();
    });
    server.run().await;
    if let Some(bot) = bot
        && let Err(error) = bot.await
    {
        let error: &dyn std::error::Error = &error;
        tracing::error!(error, "the supervision of the bot failed");
    }
    store.close().await;
    Ok(())
}

/// Logs what serves here, and how players can sign in.
async fn log_start(
    configuration: &Config,
    services: &AppServices,
    server: &HttpServer,
) -> anyhow::Result<()> {
    let bot = heartbeat::bot_status(services).await?;
    let players = operation_status::player_count(services).await?;
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        address = %server.address()?,
        metrics_address = server.metrics_address().map(field::display),
        url = configuration.public_url,
        database = configuration.database_label(),
        players,
        sign_in.links = true,
        sign_in.chat = configuration.chat_sign_in.is_some(),
        sign_in.bot = bot.liveness.is_running(),
        "Muster is serving"
    );
    Ok(())
}

/// Logs an error if the bucket of the uploads cannot be used. The server starts nevertheless: everything else works
/// without it, and it may only be late.
async fn check_bucket(services: AppServices) {
    if let Err(error) = uploads::check_storage(&services).await {
        let error = &error as &dyn std::error::Error;
        tracing::error!(
            error,
            "UPLOADS_URL: the bucket cannot be used; uploads fail until it can"
        );
    }
}

//! The commands of the program, and how they start.

use std::io::{self, Write};

use anyhow::Context;
use app_runtime::Config;
use app_service::{AppServices, demo as demo_team};
use chrono::TimeDelta;
use clap::Subcommand;

use super::{admin_token, backup, demo, doctor, healthcheck, login_link, serve, setup_link};
use crate::backups::back_up_before_migration;
use crate::routes;

/// A command of the server's binary; without one it serves.
#[derive(Debug, Subcommand)]
pub enum ServerCommand {
    /// Serve the portal, the REST API and the live stream (the default)
    Serve {
        /// Run the bot too: the program `muster-bot` beside this one, with the same settings
        #[arg(long)]
        with_bot: bool,
    },
    /// Serve a demo team from a temporary folder on a free port of 127.0.0.1, and print two sign-in links
    Demo,
    /// Print a link that signs a player in once
    LoginLink {
        /// The player's id: 17 to 20 digits for a chat account, 15 digits for a player without one
        #[arg(long, value_name = "ID")]
        chat_id: String,
        /// How long the link is valid: 10m, 2h, 1d; at most 72h
        #[arg(long, value_name = "TIME", default_value = "10m", value_parser = login_link::lifetime)]
        valid_for: TimeDelta,
    },
    /// Print a one-time link, valid for 72 hours, that creates the first admin; fails if there are players
    SetupLink,
    /// Create, list and revoke operator tokens
    #[command(subcommand)]
    AdminToken(admin_token::AdminTokenCommand),
    #[command(flatten)]
    Archive(backup::ArchiveCommand),
    /// Create a demo team with patterns and answers, unless there are players already
    SeedDemo {
        /// Total number of players; the first eight are the demo team
        #[arg(
            long,
            value_name = "N",
            default_value_t = 8,
            value_parser = clap::value_parser!(u16).range(8..=10_000),
        )]
        players: u16,
        /// Total number of strategies; the first twelve are the demo team's
        #[arg(
            long,
            value_name = "N",
            default_value_t = 12,
            value_parser = clap::value_parser!(u32).range(12..=200_000),
        )]
        strategies: u32,
        /// Number of past days with answers of the demo team, for its statistics
        #[arg(long, value_name = "N", default_value_t = 91, value_parser = clap::value_parser!(u16).range(..=730))]
        past_days: u16,
    },
    /// Examine settings, disk, database, uploads, proxy and bot, and say what to do; exits with 1 on a problem
    Doctor,
    /// Ask the server at `BIND_ADDRESS` whether it is healthy; exits with 1 and the reason if it is not
    Healthcheck,
    /// Run the pending database migrations and exit
    Migrate,
    /// Print the `OpenAPI` document
    Openapi,
}

impl Default for ServerCommand {
    fn default() -> Self {
        Self::Serve { with_bot: false }
    }
}

impl ServerCommand {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Serve { with_bot } => serve::run(with_bot),
            Self::Demo => demo::run(),
            Self::Doctor => doctor::run(),
            Self::Healthcheck => healthcheck::run(),
            Self::Openapi => {
                let document = routes::document().to_pretty_json()?;
                // `println!` panics when the reader closes the pipe.
                Ok(writeln!(io::stdout(), "{document}")?)
            }
            Self::LoginLink { .. }
            | Self::SetupLink
            | Self::AdminToken(_)
            | Self::Archive(_)
            | Self::SeedDemo { .. }
            | Self::Migrate => {
                let configuration = Config::load()?;
                app_runtime::logs::start(&configuration)?;
                build_runtime(&mut tokio::runtime::Builder::new_current_thread())?
                    .block_on(self.run_once(&configuration))
            }
        }
    }

    /// Runs a command that opens the database, does one thing and exits.
    async fn run_once(self, configuration: &Config) -> anyhow::Result<()> {
        if let Self::Archive(action) = self {
            return action.run(configuration).await;
        }
        let services = start(configuration).await?;
        match self {
            Self::LoginLink { chat_id, valid_for } => {
                println!(
                    "{}",
                    login_link::issue(&services, &configuration.public_url, &chat_id, valid_for)
                        .await?
                );
            }
            Self::SetupLink => {
                println!(
                    "{}",
                    setup_link::issue(&services, &configuration.public_url).await?
                );
            }
            Self::AdminToken(action) => action.run(&services).await?,
            Self::SeedDemo {
                players,
                strategies,
                past_days,
            } => {
                let strategies = usize::try_from(strategies)?;
                if demo_team::seed_many(&services, usize::from(players), strategies).await? {
                    demo_team::add_past(&services, past_days).await?;
                    println!("Demo team created.");
                } else {
                    println!("There are players already; nothing was changed.");
                }
            }
            Self::Migrate => println!("The database is up to date."),
            Self::Serve { .. }
            | Self::Demo
            | Self::Archive(_)
            | Self::Doctor
            | Self::Healthcheck
            | Self::Openapi => {
                unreachable!("handled before the database is opened")
            }
        }
        services.store.close().await;
        Ok(())
    }
}

/// Starts the services. With `BACKUP_URL`, a database that has to be migrated is backed up before.
pub(super) async fn start(configuration: &Config) -> anyhow::Result<AppServices> {
    back_up_before_migration(configuration).await?;
    app_runtime::start(configuration).await
}

pub(super) fn build_runtime(
    builder: &mut tokio::runtime::Builder,
) -> anyhow::Result<tokio::runtime::Runtime> {
    builder
        .enable_all()
        .build()
        .context("the runtime cannot start")
}

//! The operator's commands. Whoever can run them on this database is trusted with everything.

mod admin_token;
mod archive;
mod login_link;
mod serve;
mod setup_link;

use std::io::{self, Write};

use anyhow::Context;
use app_runtime::Configuration;
use app_service::{Services, demo};
use chrono::TimeDelta;
use clap::Subcommand;

use crate::routes;

/// What the binary does; without a command it serves.
#[derive(Debug, Default, Subcommand)]
pub enum Command {
    /// Serve the portal, REST and live stream (the default)
    #[default]
    Serve,
    /// Print a link that signs a player in once
    LoginLink {
        /// The player's identifier: 17 to 20 digits of a chat account, or 15 of a player without one
        #[arg(long, value_name = "ID")]
        chat_id: String,
        /// How long the link is valid: 10m, 2h, 1d; at most 72h
        #[arg(long, value_name = "TIME", default_value = "10m", value_parser = login_link::lifetime)]
        valid_for: TimeDelta,
    },
    /// Print a one-time link, valid for 72 hours, that creates the first admin; fails if there are players
    SetupLink,
    /// Create, list and revoke operators' tokens
    #[command(subcommand)]
    AdminToken(admin_token::Action),
    #[command(flatten)]
    Archive(archive::Action),
    /// Register a demo team with patterns and answers, unless there are players already
    SeedDemo {
        /// How many players in all; the first eight are the demo team
        #[arg(
            long,
            value_name = "N",
            default_value_t = 8,
            value_parser = clap::value_parser!(u16).range(8..=5000),
        )]
        players: u16,
        /// How many strategies in all; the first twelve are the demo team's own
        #[arg(
            long,
            value_name = "N",
            default_value_t = 12,
            value_parser = clap::value_parser!(u32).range(12..=200_000),
        )]
        strategies: u32,
    },
    /// Bring the database up to date and leave
    Migrate,
    /// Print the `OpenAPI` document
    Openapi,
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        if matches!(self, Self::Openapi) {
            let document = routes::document().to_pretty_json()?;
            // `println!` would panic when the reader has had enough.
            return Ok(writeln!(io::stdout(), "{document}")?);
        }
        let configuration = Configuration::load()?;
        app_runtime::logs::start(&configuration)?;
        if matches!(self, Self::Serve) {
            return runtime(&mut tokio::runtime::Builder::new_multi_thread())?
                .block_on(serve::serve(&configuration));
        }
        runtime(&mut tokio::runtime::Builder::new_current_thread())?
            .block_on(self.once(&configuration))
    }

    /// The commands that do one thing to the database.
    async fn once(self, configuration: &Configuration) -> anyhow::Result<()> {
        if let Self::Archive(action) = self {
            return action.run(configuration).await;
        }
        let services: Services = app_runtime::start(configuration).await?;
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
            } => {
                let strategies = usize::try_from(strategies)?;
                if demo::seed_many(&services, usize::from(players), strategies).await? {
                    println!("A demo team is registered.");
                } else {
                    println!("There are players already; nothing was changed.");
                }
            }
            Self::Migrate => println!("The database is up to date."),
            Self::Serve | Self::Archive(_) | Self::Openapi => {
                unreachable!("handled before the database is opened")
            }
        }
        services.store.close().await;
        Ok(())
    }
}

fn runtime(builder: &mut tokio::runtime::Builder) -> anyhow::Result<tokio::runtime::Runtime> {
    builder
        .enable_all()
        .build()
        .context("the runtime cannot start")
}

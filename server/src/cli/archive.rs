//! Everything in one file: out of this installation, or into an empty one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use app_archive::{Archive, Scope, Tally};
use app_files::Examination;
use app_runtime::Configuration;
use app_service::Services;
use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Write what the team has made into an archive; nobody gets in with it
    Export {
        /// A new file, for example team.tar.gz
        file: PathBuf,
    },
    /// Take an archive into an empty installation; everybody signs in anew
    Import {
        /// What `export` or `backup` has written
        file: PathBuf,
    },
    /// Write the whole installation into an archive, sessions and calendar links included
    Backup {
        /// A new file, for example 2026-11-21.tar.gz
        file: PathBuf,
    },
    /// Make an empty installation what it was when the backup was written
    Restore {
        /// What `backup` has written
        file: PathBuf,
    },
}

impl Action {
    pub async fn run(self, configuration: &Configuration) -> anyhow::Result<()> {
        match self {
            Self::Export { file } => write(&file, configuration, Scope::Team).await,
            Self::Backup { file } => write(&file, configuration, Scope::Installation).await,
            Self::Import { file } => {
                take_in(&file, configuration, Scope::Team).await?;
                println!("`server login-link --chat-id ID` lets the first admin in.");
                Ok(())
            }
            Self::Restore { file } => take_in(&file, configuration, Scope::Installation).await,
        }
    }
}

async fn write(file: &Path, configuration: &Configuration, scope: Scope) -> anyhow::Result<()> {
    let services = start(configuration).await?;
    let tally = app_archive::write(&services, file, scope)
        .await
        .context("nothing was written")?;
    println!("{} holds {}.", file.display(), told(tally));
    Ok(())
}

async fn take_in(file: &Path, configuration: &Configuration, scope: Scope) -> anyhow::Result<()> {
    let taken_in = async {
        // Read before the database is touched, which may be made by that.
        let archive = Archive::open(file).await?;
        let services = start(configuration).await?;
        let tally = archive.take_in(&services, scope).await?;
        services.store.close().await;
        anyhow::Ok(tally)
    };
    let tally = taken_in.await.context("nothing was taken in")?;
    println!("Taken in: {}.", told(tally));
    Ok(())
}

async fn start(configuration: &Configuration) -> anyhow::Result<Services> {
    let files = app_files::open(&configuration.uploads)
        .context("UPLOADS_URL: the uploads cannot be kept there")?;
    let services = app_runtime::start(configuration).await?;
    Ok(services.with_files(files, Arc::new(Examination::default())))
}

fn told(tally: Tally) -> String {
    let Tally { records, uploads } = tally;
    format!("{records} records and {uploads} uploads")
}

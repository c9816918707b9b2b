//! Export, import, backup and restore of an installation as one archive file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use app_archive::{ArchiveCounts, ArchiveReader, ArchiveScope, ImportOptions};
use app_files::UploadExaminer;
use app_runtime::Config;
use app_service::{AppServices, backup_schedule};
use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub enum ArchiveCommand {
    /// Write the team's data to an archive, without sessions and calendar links
    Export {
        /// The file to create, for example team.tar.gz
        file: PathBuf,
    },
    /// Import an archive into an empty installation; everyone has to sign in again
    Import {
        /// An archive written by `export` or `backup`
        file: PathBuf,
        /// Change names and other typed texts that are not accepted, and go on
        #[arg(long)]
        repair: bool,
    },
    /// Write the whole installation to an archive, including sessions and calendar links
    Backup {
        /// The file to create, for example 2026-11-21.tar.gz
        file: PathBuf,
    },
    /// Restore a backup into an empty installation
    Restore {
        /// An archive written by `backup`
        file: PathBuf,
        /// Change names and other typed texts that are not accepted, and go on
        #[arg(long)]
        repair: bool,
    },
}

impl ArchiveCommand {
    pub async fn run(self, configuration: &Config) -> anyhow::Result<()> {
        match self {
            Self::Export { file } => write_archive(&file, configuration, ArchiveScope::Team).await,
            Self::Backup { file } => {
                write_archive(&file, configuration, ArchiveScope::Installation).await
            }
            Self::Import { file, repair } => {
                let options = ImportOptions {
                    scope: ArchiveScope::Team,
                    mends: repair,
                };
                import_archive(&file, configuration, options).await?;
                println!("Run `muster login-link --chat-id ID` to sign in as the first admin.");
                Ok(())
            }
            Self::Restore { file, repair } => {
                let options = ImportOptions {
                    scope: ArchiveScope::Installation,
                    mends: repair,
                };
                import_archive(&file, configuration, options).await
            }
        }
    }
}

async fn write_archive(
    file: &Path,
    configuration: &Config,
    scope: ArchiveScope,
) -> anyhow::Result<()> {
    let services = start_services(configuration).await?;
    let tally = app_archive::write(&services, file, scope)
        .await
        .context("the archive was not written")?;
    println!("{} contains {}.", file.display(), describe_counts(tally));
    if scope == ArchiveScope::Installation
        && let Err(error) = backup_schedule::record_manual_backup(&services).await
    {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, "the metrics do not show the age of this backup");
    }
    Ok(())
}

async fn import_archive(
    file: &Path,
    configuration: &Config,
    options: ImportOptions,
) -> anyhow::Result<()> {
    let taken_in = async {
        // Opened first: starting the services may create a database.
        let archive = ArchiveReader::open(file).await?;
        let services = start_services(configuration).await?;
        let report = archive.import(&services, options).await?;
        services.store.close().await;
        anyhow::Ok(report)
    };
    let report = taken_in.await.context("nothing was imported")?;
    for fault in &report.mended {
        println!("Repaired: {fault}.");
    }
    println!("Imported {}.", describe_counts(report.counts));
    Ok(())
}

async fn start_services(configuration: &Config) -> anyhow::Result<AppServices> {
    let files = app_files::open(&configuration.uploads)
        .context("UPLOADS_URL: cannot store uploads there")?;
    let services = super::start(configuration).await?;
    Ok(services.with_files(files, Arc::new(UploadExaminer::default())))
}

fn describe_counts(tally: ArchiveCounts) -> String {
    let ArchiveCounts { records, uploads } = tally;
    format!("{records} records and {uploads} uploads")
}

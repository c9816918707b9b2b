//! The backup of each night, and the removal of those that are superseded.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use app_archive::ArchiveScope;
use app_domain::Day;
use app_domain::backup_retention::superseded_backups;
use app_files::BackupStorage;
use app_runtime::{Config, ShutdownSignal};
use app_service::port::FileStorageError;
use app_service::{AppServices, backup_schedule};
use chrono::NaiveDate;
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::working_folder::{remove_abandoned_files, working_folder};

/// Interval between checks whether a backup is due. Reading the clock works when the host is suspended too.
const CHECK_INTERVAL: Duration = Duration::from_mins(1);

const NAME_START: &str = "muster-";
const NAME_END: &str = ".tar.gz";

/// Makes the nightly backups of an installation.
pub struct NightlyBackup {
    storage: BackupStorage,
    working_folder: PathBuf,
}

impl NightlyBackup {
    /// Returns `None` without `BACKUP_URL`.
    pub fn open(configuration: &Config) -> anyhow::Result<Option<Self>> {
        let Some(place) = &configuration.backups else {
            return Ok(None);
        };
        let storage =
            BackupStorage::open(place).context("BACKUP_URL: cannot store backups there")?;
        Ok(Some(Self {
            working_folder: working_folder(configuration, &storage),
            storage,
        }))
    }

    /// Backs up whenever it is due. Runs until the task is aborted; `ending` ends a backup that is being written.
    pub async fn run(self, services: AppServices, shutdown: ShutdownSignal) {
        loop {
            match backup_schedule::claim_attempt(&services).await {
                Ok(Some(day)) => self.attempt(&services, day, &shutdown).await,
                Ok(None) => {}
                Err(error) => {
                    let error = &error as &dyn Error;
                    tracing::warn!(error, "whether a backup is due is unknown; retrying");
                }
            }
            sleep(CHECK_INTERVAL).await;
        }
    }

    async fn attempt(&self, services: &AppServices, day: Day, shutdown: &ShutdownSignal) {
        let name = archive_name(day);
        let written = self.write(services, &name, shutdown).await;
        log_outcome(&name, &written);
        let recorded = if written.is_ok() {
            backup_schedule::record_success(services, day).await
        } else {
            backup_schedule::record_failure(services, day).await
        };
        if let Err(error) = recorded {
            tracing::warn!(
                error = &error as &dyn Error,
                "the outcome of the backup was not recorded"
            );
        }
        if let Err(error) = self.remove_superseded().await {
            tracing::warn!(
                error = &error as &dyn Error,
                "old backups were not removed; the next run removes them"
            );
        }
    }

    /// Writes the archive, and sends it to a bucket.
    async fn write(
        &self,
        services: &AppServices,
        name: &str,
        shutdown: &ShutdownSignal,
    ) -> anyhow::Result<()> {
        if self.storage.folder().is_some() {
            let path = self.working_folder.join(name);
            if path.exists() {
                // Another attempt has stored it, but could not record it.
                return Ok(());
            }
            return write_archive(services, path, shutdown).await;
        }
        let path = self.working_folder.join(format!(".{name}"));
        remove_file(&path)?;
        write_archive(services, path.clone(), shutdown).await?;
        let sent = self.storage.send(name, &path).await;
        remove_file(&path)?;
        sent.context("the backup could not be sent to the bucket")
    }

    async fn remove_superseded(&self) -> Result<(), FileStorageError> {
        remove_abandoned_files(&self.working_folder)
            .map_err(|error| FileStorageError(error.into()))?;
        let names = self.storage.names().await?;
        let days = names.iter().filter_map(|name| day_of_archive(name));
        for day in superseded_backups(days) {
            let name = archive_name(day);
            self.storage.remove(&name).await?;
            tracing::info!(backup = name, "a superseded backup is removed");
        }
        Ok(())
    }
}

fn log_outcome(name: &str, outcome: &anyhow::Result<()>) {
    match outcome {
        Ok(()) => tracing::info!(backup = name, "the nightly backup is stored"),
        Err(error) => {
            let error: &(dyn Error + 'static) = error.as_ref();
            tracing::error!(
                error,
                backup = name,
                "the nightly backup failed; it is tried again in an hour"
            );
        }
    }
}

/// Writes the archive on a thread of its own, because compressing would delay requests.
async fn write_archive(
    services: &AppServices,
    path: PathBuf,
    shutdown: &ShutdownSignal,
) -> anyhow::Result<()> {
    let (services, shutdown, runtime) = (services.clone(), shutdown.clone(), Handle::current());
    let writing = tokio::task::spawn_blocking(move || {
        runtime.block_on(async {
            let written = app_archive::write(&services, &path, ArchiveScope::Installation);
            tokio::select! {
                written = written => written.map(drop).context("the archive was not written"),
                () = shutdown.wait() => bail!("the server is stopping"),
            }
        })
    });
    writing.await.context("writing the archive failed")?
}

/// Removes what an earlier attempt left.
fn remove_file(path: &PathBuf) -> anyhow::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", path.display()))
        }
        _ => Ok(()),
    }
}

fn archive_name(day: Day) -> String {
    format!("{NAME_START}{}{NAME_END}", day.date())
}

/// Returns the day of a nightly backup; `None` for any other file.
fn day_of_archive(name: &str) -> Option<Day> {
    let date = name.strip_prefix(NAME_START)?.strip_suffix(NAME_END)?;
    date.parse::<NaiveDate>().ok().map(Day::from_date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_nightly_backups_have_a_day() {
        let day: Day = "21.11.2026".parse().expect("a day");
        assert_eq!(archive_name(day), "muster-2026-11-21.tar.gz");
        assert_eq!(day_of_archive("muster-2026-11-21.tar.gz"), Some(day));
        for name in [
            "muster-2026-11-21.tar.gz.part",
            "muster-before-migration-20261121T180000Z.db.gz",
            "2026-11-21.tar.gz",
            "muster-.tar.gz",
        ] {
            assert_eq!(day_of_archive(name), None, "{name}");
        }
    }
}

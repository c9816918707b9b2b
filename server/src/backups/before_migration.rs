//! The backup before a migration, which an older version of Muster can read again.

use std::fs;

use anyhow::{Context, bail};
use app_files::BackupStorage;
use app_runtime::{Config, MigrationState};
use app_service::port::{Clock, SystemClock};

use super::working_folder::working_folder;

/// Stores a copy of the database as it is if this program is going to migrate it. Fails if that is not possible, so
/// that nothing is migrated without a backup.
///
/// An archive has the tables of one version of Muster, so that this program cannot write one of an older database.
pub async fn back_up_before_migration(configuration: &Config) -> anyhow::Result<()> {
    let Some(place) = &configuration.backups else {
        return Ok(());
    };
    let MigrationState::Pending(_) = app_runtime::migration_state(configuration).await? else {
        return Ok(());
    };
    if configuration.database_file().is_none() {
        tracing::warn!(
            "a PostgreSQL database is migrated without a backup by Muster; make one with pg_dump before an upgrade"
        );
        return Ok(());
    }
    let storage = BackupStorage::open(place).context("BACKUP_URL: cannot store backups there")?;
    let folder = working_folder(configuration, &storage);
    let time = SystemClock.now().format("%Y%m%dT%H%M%SZ");
    let name = format!("muster-before-migration-{time}.db.gz");
    let copy = folder.join(format!(".{name}.copy"));
    let packed = if storage.folder().is_some() {
        folder.join(&name)
    } else {
        folder.join(format!(".{name}"))
    };
    let stored = async {
        app_runtime::copy_database(configuration, &copy).await?;
        app_archive::compress_file(&copy, &packed)?;
        if storage.folder().is_none() {
            storage.send(&name, &packed).await?;
            fs::remove_file(&packed)?;
        }
        anyhow::Ok(())
    };
    let stored = stored.await;
    // It may not exist.
    let _ = fs::remove_file(&copy);
    if let Err(error) = stored {
        bail!(
            "BACKUP_URL: the database was not migrated, because the backup before it failed: {}",
            app_runtime::error_chain(&error)
        );
    }
    tracing::info!(
        backup = name,
        "the database is backed up before its migration"
    );
    Ok(())
}

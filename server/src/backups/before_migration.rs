//! The backup before a migration, which an older version of Muster can read again.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, bail};
use app_files::BackupStorage;
use app_runtime::{Config, MigrationState};
use app_service::port::{Clock, SystemClock};
use tokio::process::Command;
use url::Url;

use super::working_folder::working_folder;

/// PostgreSQL's own program, which must not be older than the server.
const DUMP_PROGRAM: &str = "pg_dump";

/// Stores a copy of the database as it is if this program is going to migrate it. Fails if that is not possible, so
/// that nothing is migrated without a backup; only a host without `pg_dump` migrates PostgreSQL without one.
///
/// An archive has the tables of one version of Muster, so that this program cannot write one of an older database.
pub async fn back_up_before_migration(configuration: &Config) -> anyhow::Result<()> {
    let Some(place) = &configuration.backups else {
        return Ok(());
    };
    let MigrationState::Pending(_) = app_runtime::migration_state(configuration).await? else {
        return Ok(());
    };
    let storage = BackupStorage::open(place).context("BACKUP_URL: cannot store backups there")?;
    match store_copy(configuration, &storage).await {
        Ok(Some(name)) => {
            tracing::info!(
                backup = name,
                "the database is backed up before its migration"
            );
            Ok(())
        }
        Ok(None) => {
            tracing::warn!(
                "PostgreSQL is migrated without a backup, because pg_dump is not installed here"
            );
            Ok(())
        }
        Err(error) => bail!(
            "BACKUP_URL: the database was not migrated, because the backup before it failed: {}",
            app_runtime::error_chain(&error)
        ),
    }
}

/// Returns the name of the backup; `None` if there is no program that could make it.
async fn store_copy(
    configuration: &Config,
    storage: &BackupStorage,
) -> anyhow::Result<Option<String>> {
    let folder = working_folder(configuration, storage);
    let time = SystemClock.now().format("%Y%m%dT%H%M%SZ");
    let is_sqlite = configuration.database_file().is_some();
    let shutdown = if is_sqlite { "db.gz" } else { "dump" };
    let name = format!("muster-before-migration-{time}.{shutdown}");
    let hidden = HiddenFile(folder.join(format!(".{name}")));
    if is_sqlite {
        let copy = HiddenFile(folder.join(format!(".{name}.copy")));
        app_runtime::copy_database(configuration, &copy.0).await?;
        app_archive::compress_file(&copy.0, &hidden.0)?;
    } else {
        let url = configuration.database_url.reveal();
        if !dump(DUMP_PROGRAM.as_ref(), url, &hidden.0).await? {
            return Ok(None);
        }
    }
    if storage.folder().is_some() {
        File::open(&hidden.0)?.sync_all()?;
        fs::rename(&hidden.0, folder.join(&name))?;
        File::open(&folder)?.sync_all()?;
    } else {
        storage.send(&name, &hidden.0).await?;
    }
    Ok(Some(name))
}

/// A file that is removed when the value is dropped, unless it was renamed.
struct HiddenFile(PathBuf);

impl Drop for HiddenFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Writes the PostgreSQL database at `url` to `target`, for `pg_restore`. Returns false if there is no such program.
async fn dump(program: &OsStr, url: &str, target: &Path) -> anyhow::Result<bool> {
    let (url, password) = dump_url(Url::parse(url).context("DATABASE_URL")?);
    let mut command = Command::new(program);
    command
        .args(["--format=custom", "--no-owner", "--no-password", "--file"])
        .arg(target)
        .arg("--dbname")
        .arg(url.as_str())
        .stdin(Stdio::null())
        .kill_on_drop(true);
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    let output = match command.output().await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        output => output.context("pg_dump cannot be started")?,
    };
    if !output.status.success() {
        bail!(
            "pg_dump: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(true)
}

/// Returns the URL without its password, because every user of the host can read arguments, and the password. It has
/// only those parameters that PostgreSQL's own programs know, under their names there.
fn dump_url(mut url: Url) -> (Url, Option<String>) {
    let mut password = url.password().map(decoded);
    let parameters: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    url.set_query(None);
    for (name, value) in parameters {
        let name = match name.as_str() {
            "password" => {
                password = Some(value);
                continue;
            }
            "sslmode" | "ssl-mode" => "sslmode",
            "sslrootcert" | "ssl-root-cert" | "ssl-ca" => "sslrootcert",
            "sslcert" | "ssl-cert" => "sslcert",
            "sslkey" | "ssl-key" => "sslkey",
            "host" | "hostaddr" | "port" | "dbname" | "user" => &name,
            _ => continue,
        };
        url.query_pairs_mut().append_pair(name, &value);
    }
    // A URL without a host cannot have a password.
    let _ = url.set_password(None);
    (url, password)
}

/// Decodes a part of a URL.
fn decoded(encoded: &str) -> String {
    let query = format!("password={}", encoded.replace('+', "%2B"));
    let pair = url::form_urlencoded::parse(query.as_bytes()).next();
    pair.map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_for_a_dump_has_no_password_and_only_known_parameters() {
        for (url, without, password) in [
            (
                "postgres://muster:a%26b%3D+c%20d@db:5433/team?ssl-mode=require&statement-cache-capacity=9",
                "postgres://muster@db:5433/team?sslmode=require",
                Some("a&b=+c d"),
            ),
            (
                "postgresql:///team?host=/run/postgresql&password=secret",
                "postgresql:///team?host=%2Frun%2Fpostgresql",
                Some("secret"),
            ),
            ("postgres://db/team", "postgres://db/team", None),
        ] {
            let (dump, found) = dump_url(Url::parse(url).expect("a URL"));
            assert_eq!((dump.as_str(), found.as_deref()), (without, password));
        }
    }

    #[tokio::test]
    async fn without_the_program_there_is_no_dump() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("dump");
        let made = dump("no-such-program".as_ref(), "postgres://a:b@c/d", &target).await;
        assert!(!made.expect("no failure"));
    }
}

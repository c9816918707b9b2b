//! Inspects a file without changing it.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection, query_scalar};

use super::{MIGRATIONS, open};
use crate::WRITE_TIMEOUT;
use crate::error::{ConnectError, store_error};
use crate::inspection::{DatabaseInspection, MigrationState, migration_state};

/// Reads every page, and stops after three faults. `ok` is the only row of a sound file.
const QUICK_CHECK: &str = "pragma quick_check(3)";

/// Compares the migrations of the file with those of this program.
pub(crate) async fn inspect_migrations(url: &str) -> Result<MigrationState, ConnectError> {
    let options: SqliteConnectOptions = url.parse().map_err(ConnectError::Address)?;
    if !options.get_filename().exists() {
        return Ok(MigrationState::NoFile);
    }
    let options = options.create_if_missing(false).busy_timeout(WRITE_TIMEOUT);
    let mut connection = open(&options).await?;
    let state = migration_state(&mut connection, &MIGRATIONS).await;
    connection.close().await.map_err(store_error)?;
    Ok(state)
}

pub(crate) async fn inspect(url: &str) -> Result<DatabaseInspection, ConnectError> {
    let options: SqliteConnectOptions = url.parse().map_err(ConnectError::Address)?;
    if !options.get_filename().exists() {
        return Ok(DatabaseInspection {
            migrations: MigrationState::NoFile,
            damage: Vec::new(),
            server_time: None,
        });
    }
    let options = options.create_if_missing(false).busy_timeout(WRITE_TIMEOUT);
    let mut connection = open(&options).await?;
    let damage = damage(&mut connection).await;
    let migrations = migration_state(&mut connection, &MIGRATIONS).await;
    connection.close().await.map_err(store_error)?;
    Ok(DatabaseInspection {
        migrations,
        damage,
        server_time: None,
    })
}

async fn damage(connection: &mut SqliteConnection) -> Vec<String> {
    let lines: Result<Vec<String>, _> = query_scalar(QUICK_CHECK).fetch_all(connection).await;
    match lines {
        Ok(lines) if lines == ["ok"] => Vec::new(),
        Ok(lines) => lines,
        Err(error) => vec![error.to_string()],
    }
}

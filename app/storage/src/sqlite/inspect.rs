//! Inspects a file without changing it.

use sqlx::error::DatabaseError;
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
    let damage = damage(&mut connection).await.map_err(store_error)?;
    let migrations = migration_state(&mut connection, &MIGRATIONS).await;
    connection.close().await.map_err(store_error)?;
    Ok(DatabaseInspection {
        migrations,
        damage,
        server_time: None,
    })
}

/// Fails when the file cannot be read, for example on a full disk; that is no damage.
async fn damage(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let lines: Result<Vec<String>, _> = query_scalar(QUICK_CHECK).fetch_all(connection).await;
    match lines {
        Ok(lines) if lines == ["ok"] => Ok(Vec::new()),
        Ok(lines) => Ok(lines),
        Err(error) if is_damage(&error) => Ok(vec![error.to_string()]),
        Err(error) => Err(error),
    }
}

/// Whether SQLite found that the file is damaged or is no database (<https://www.sqlite.org/rescode.html>).
fn is_damage(error: &sqlx::Error) -> bool {
    const CORRUPT: i32 = 11;
    const NOTADB: i32 = 26;
    let code = error.as_database_error().and_then(DatabaseError::code);
    let code: Option<i32> = code.and_then(|code| code.parse().ok());
    code.is_some_and(|code| matches!(code & 0xff, CORRUPT | NOTADB))
}

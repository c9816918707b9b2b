//! Inspects a database without changing it.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{ConnectOptions, Connection, PgConnection, query_scalar};
use tokio::time::timeout;

use super::{MIGRATIONS, options};
use crate::error::{ConnectError, busy, store_error};
use crate::inspection::{DatabaseInspection, MigrationState, migration_state};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Compares the migrations of the database with those of this program.
pub(crate) async fn inspect_migrations(url: &str) -> Result<MigrationState, ConnectError> {
    let mut connection = connect(url).await?;
    let state = migration_state(&mut connection, &MIGRATIONS).await;
    connection.close().await.map_err(store_error)?;
    Ok(state)
}

pub(crate) async fn inspect(url: &str) -> Result<DatabaseInspection, ConnectError> {
    let mut connection = connect(url).await?;
    let server_time: DateTime<Utc> = query_scalar("select clock_timestamp()")
        .fetch_one(&mut connection)
        .await
        .map_err(store_error)?;
    let migrations = migration_state(&mut connection, &MIGRATIONS).await;
    connection.close().await.map_err(store_error)?;
    Ok(DatabaseInspection {
        migrations,
        damage: Vec::new(),
        server_time: Some(server_time),
    })
}

async fn connect(url: &str) -> Result<PgConnection, ConnectError> {
    let options = options(url)?;
    let connected = timeout(CONNECT_TIMEOUT, options.connect()).await;
    Ok(connected.map_err(busy)?.map_err(store_error)?)
}

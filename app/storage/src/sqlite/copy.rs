//! Copies a database into a new file.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, query};

use super::open;
use crate::WRITE_TIMEOUT;
use crate::error::{ConnectError, store_error};

/// Copies the committed state of the file at `url` into a new file at `target`, without blocking its writers.
pub(crate) async fn copy(url: &str, target: &Path) -> Result<(), ConnectError> {
    let options: SqliteConnectOptions = url.parse().map_err(ConnectError::Address)?;
    let options = options.create_if_missing(false).busy_timeout(WRITE_TIMEOUT);
    let mut connection = open(&options).await?;
    query("vacuum into $1")
        .bind(target.to_string_lossy().into_owned())
        .execute(&mut connection)
        .await
        .map_err(store_error)?;
    connection.close().await.map_err(store_error)?;
    Ok(())
}

//! Events, numbered in the order of their commits.

use std::time::Instant;

use app_domain::event::Event;
use app_service::port::{DataVersion, EventReads, EventWrites, RecordedEvent};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{Executor, query_as, query_scalar};

use super::super::DatabaseDriver;
use super::statement::ReadRows;
use super::values::{from_json, instant, to_json};
use super::{Result, StoreTransaction};
use crate::error::store_error;
use crate::newest_data_version::NewestVersion;

/// Returns the newest version that `executor` sees.
pub(in super::super) async fn newest_version<'e>(
    executor: impl Executor<'e, Database = DatabaseDriver>,
) -> std::result::Result<DataVersion, sqlx::Error> {
    query_scalar("select coalesce(max(id), 0) from outbox")
        .fetch_one(executor)
        .await
        .map(DataVersion)
}

/// Returns the newest committed version.
pub(in super::super) async fn committed_version(
    readers: &sqlx::Pool<DatabaseDriver>,
    newest: &NewestVersion,
) -> Result<DataVersion> {
    let started = Instant::now();
    let version = newest_version(readers).await.map_err(store_error)?;
    newest.confirm(version, started);
    Ok(version)
}

#[async_trait]
impl EventReads for StoreTransaction {
    async fn events_after(
        &mut self,
        version: DataVersion,
        limit: u32,
    ) -> Result<Vec<RecordedEvent>> {
        let rows: Vec<(i64, DateTime<Utc>, String)> =
            query_as("select id, at, payload from outbox where id > $1 order by id limit $2")
                .bind(version.0)
                .bind(i64::from(limit))
                .all(self)
                .await?;
        rows.into_iter()
            .map(|(id, at, payload)| {
                Ok(RecordedEvent {
                    version: DataVersion(id),
                    at,
                    event: from_json(&payload)?,
                })
            })
            .collect()
    }

    async fn snapshot_version(&mut self) -> Result<DataVersion> {
        newest_version(self.connection()).await.map_err(store_error)
    }
}

#[async_trait]
impl EventWrites for StoreTransaction {
    async fn record(&mut self, event: &Event, now: DateTime<Utc>) -> Result<()> {
        let id =
            query_scalar("insert into outbox (at, kind, payload) values ($1, $2, $3) returning id")
                .bind(instant(now))
                .bind(event.kind().as_str())
                .bind(to_json(event)?)
                .one(self)
                .await?;
        self.recorded = Some(DataVersion(id));
        Ok(())
    }
}

//! Events, numbered in the order of their commits.

use app_domain::event::Event;
use app_service::port::{EventReads, EventWrites, RecordedEvent, Version};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{Executor, query_as, query_scalar};

use super::super::Driver;
use super::values::{from_json, instant, to_json};
use super::{Result, Session};
use crate::error::store_error;

/// The newest version that `executor` sees.
pub(in super::super) async fn newest<'e>(
    executor: impl Executor<'e, Database = Driver>,
) -> std::result::Result<Version, sqlx::Error> {
    query_scalar("select coalesce(max(id), 0) from outbox")
        .fetch_one(executor)
        .await
        .map(Version)
}

/// The newest version that is committed.
pub(in super::super) async fn version(readers: &sqlx::Pool<Driver>) -> Result<Version> {
    newest(readers).await.map_err(store_error)
}

#[async_trait]
impl EventReads for Session {
    async fn events_after(&mut self, version: Version, limit: u32) -> Result<Vec<RecordedEvent>> {
        let rows: Vec<(i64, DateTime<Utc>, String)> =
            query_as("select id, at, payload from outbox where id > $1 order by id limit $2")
                .bind(version.0)
                .bind(i64::from(limit))
                .fetch_all(self.connection())
                .await
                .map_err(store_error)?;
        rows.into_iter()
            .map(|(id, at, payload)| {
                Ok(RecordedEvent {
                    version: Version(id),
                    at,
                    event: from_json(&payload)?,
                })
            })
            .collect()
    }

    async fn version_here(&mut self) -> Result<Version> {
        newest(self.connection()).await.map_err(store_error)
    }
}

#[async_trait]
impl EventWrites for Session {
    async fn record(&mut self, event: &Event, now: DateTime<Utc>) -> Result<()> {
        let id =
            query_scalar("insert into outbox (at, kind, payload) values ($1, $2, $3) returning id")
                .bind(instant(now))
                .bind(event.kind().as_str())
                .bind(to_json(event)?)
                .fetch_one(self.connection())
                .await
                .map_err(store_error)?;
        self.recorded = Some(Version(id));
        Ok(())
    }
}

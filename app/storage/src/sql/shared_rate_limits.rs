//! Attempts that all servers count together.

use app_service::port::{AttemptReads, AttemptWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{query, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::instant;
use super::{Result, StoreTransaction};

#[async_trait]
impl AttemptReads for StoreTransaction {
    async fn attempts_end(&mut self, key: &str) -> Result<Option<DateTime<Utc>>> {
        query_scalar("select ends_at from attempts where key = $1")
            .bind(key)
            .optional(self)
            .await
    }
}

#[async_trait]
impl AttemptWrites for StoreTransaction {
    async fn put_attempts_end(&mut self, key: &str, end: DateTime<Utc>) -> Result<()> {
        query(
            "insert into attempts (key, ends_at) values ($1, $2) \
             on conflict (key) do update set ends_at = excluded.ends_at",
        )
        .bind(key)
        .bind(instant(end))
        .run(self)
        .await?;
        Ok(())
    }

    async fn claim_key(&mut self, key: &str, end: DateTime<Utc>) -> Result<bool> {
        let rows =
            query("insert into attempts (key, ends_at) values ($1, $2) on conflict do nothing")
                .bind(key)
                .bind(instant(end))
                .run(self)
                .await?;
        Ok(rows == 1)
    }

    async fn remove_forgotten_attempts(&mut self, now: DateTime<Utc>) -> Result<()> {
        query("delete from attempts where ends_at < $1")
            .bind(instant(now))
            .run(self)
            .await?;
        Ok(())
    }
}

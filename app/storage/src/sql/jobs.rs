//! The ledger of jobs: what was claimed for a date is nobody else's to do.

use app_domain::Day;
use app_service::port::JobWrites;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::query;

use super::values::{date, instant};
use super::{Result, Session};
use crate::error::store_error;

#[async_trait]
impl JobWrites for Session {
    async fn claim_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool> {
        let claim = query(
            "insert into jobs (job, date, claimed_at) values ($1, $2, $3) on conflict do nothing",
        )
        .bind(job)
        .bind(date(day))
        .bind(instant(now))
        .execute(self.connection())
        .await
        .map_err(store_error)?;
        Ok(claim.rows_affected() == 1)
    }
}

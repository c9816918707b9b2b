//! The ledger of jobs: a job that is claimed for a date cannot be claimed again.

use app_domain::Day;
use app_service::port::{JobEntry, JobReads, JobWrites};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{query, query_as, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{date, instant};
use super::{Result, StoreTransaction};

#[async_trait]
impl JobReads for StoreTransaction {
    async fn last_claim(&mut self, prefix: &str) -> Result<Option<DateTime<Utc>>> {
        query_scalar(
            "select claimed_at from jobs where substr(job, 1, $2) = $1 order by claimed_at desc limit 1",
        )
        .bind(prefix)
        .bind(i32::try_from(prefix.len()).unwrap_or(i32::MAX))
        .optional(self)
        .await
    }

    async fn jobs_between(&mut self, from: Day, to: Day) -> Result<Vec<JobEntry>> {
        let rows: Vec<(String, NaiveDate, bool)> =
            query_as("select job, date, is_skipped from jobs where date between $1 and $2")
                .bind(date(from))
                .bind(date(to))
                .all(self)
                .await?;
        let entry = |(job, date, is_skipped)| JobEntry {
            job,
            date: Day::from_date(date),
            is_skipped,
        };
        Ok(rows.into_iter().map(entry).collect())
    }
}

#[async_trait]
impl JobWrites for StoreTransaction {
    async fn claim_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool> {
        let rows = query(
            "insert into jobs (job, date, claimed_at) values ($1, $2, $3) on conflict do nothing",
        )
        .bind(job)
        .bind(date(day))
        .bind(instant(now))
        .run(self)
        .await?;
        Ok(rows == 1)
    }

    async fn skip_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool> {
        let rows = query(
            "insert into jobs (job, date, claimed_at, is_skipped) values ($1, $2, $3, $4) on conflict do nothing",
        )
        .bind(job)
        .bind(date(day))
        .bind(instant(now))
        .bind(true)
        .run(self)
        .await?;
        Ok(rows == 1)
    }

    async fn restore_job(&mut self, job: &str, day: Day) -> Result<bool> {
        let rows = query("delete from jobs where job = $1 and date = $2 and is_skipped = $3")
            .bind(job)
            .bind(date(day))
            .bind(true)
            .run(self)
            .await?;
        Ok(rows == 1)
    }
}

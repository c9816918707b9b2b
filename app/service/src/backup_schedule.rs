//! Automatic backups: when one is due, and how they went. The ledger of jobs lets exactly one process make each.
//!
//! A night's backup is attempted once in each hour from the quiet hour on, until one succeeds or the day ends.

use app_domain::{Day, UtcMinute};
use chrono::{DateTime, Duration, Timelike, Utc};

use crate::port::{ReadTransaction, WriteTransaction};
use crate::{AppServices, Result};

/// The minute of the day in the bot timezone from which a backup is due: nobody plays or plans then.
const QUIET_MINUTE: u16 = 4 * 60;

/// The job that is claimed for the day when its backup is stored.
const SUCCESS_JOB: &str = "nightly_stored";
/// The beginnings of the jobs of attempts and of failures; the hour follows.
const ATTEMPT_PREFIX: &str = "nightly_attempt_";
const FAILURE_PREFIX: &str = "nightly_failure_";
/// The beginning of the job of any backup, also of one that an operator made; the hour follows.
const BACKUP_PREFIX: &str = "backup_";

/// How the backups of an installation are doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BackupStatus {
    /// When the latest backup was made, within one hour, automatically or by an operator.
    pub latest: Option<DateTime<Utc>>,
    /// Whether an automatic backup has failed since the latest one that was stored.
    pub has_failed: bool,
}

impl BackupStatus {
    /// The age of the latest backup.
    pub fn age(&self, now: DateTime<Utc>) -> Option<Duration> {
        self.latest.map(|at| (now - at).max(Duration::zero()))
    }
}

/// Returns the current status.
pub async fn status(services: &AppServices) -> Result<BackupStatus> {
    load_status(&mut *services.store.read().await?).await
}

pub(crate) async fn load_status(reading: &mut dyn ReadTransaction) -> Result<BackupStatus> {
    let failure = reading.last_claim(FAILURE_PREFIX).await?;
    let success = reading.last_claim(SUCCESS_JOB).await?;
    Ok(BackupStatus {
        latest: reading.last_claim(BACKUP_PREFIX).await?,
        has_failed: failure.is_some() && failure > success,
    })
}

/// Claims this hour's attempt to back up today. Returns today for exactly one caller among all processes, and only if
/// today's backup is due and not stored yet.
pub async fn claim_attempt(services: &AppServices) -> Result<Option<Day>> {
    let now = services.now();
    let zone = services.settings().await?.scheduling.timezone;
    let (today, time) = zone.local(UtcMinute::from_utc(now));
    if time.minutes() < QUIET_MINUTE {
        return Ok(None);
    }
    let attempt = format!("{ATTEMPT_PREFIX}{:02}", time.minutes() / 60);
    let jobs = services
        .store
        .read()
        .await?
        .jobs_between(today, today)
        .await?;
    let is_over = |job: &str| job == SUCCESS_JOB || job == attempt;
    if jobs.iter().any(|entry| is_over(&entry.job)) {
        return Ok(None);
    }
    let mut writing = services.store.write().await?;
    if !writing.claim_job(&attempt, today, now).await? {
        return Ok(None);
    }
    writing.commit().await?;
    Ok(Some(today))
}

/// Records that the backup of `day` is stored.
pub async fn record_success(services: &AppServices, day: Day) -> Result<()> {
    let now = services.now();
    let mut writing = services.store.write().await?;
    writing.claim_job(SUCCESS_JOB, day, now).await?;
    claim_backup(&mut *writing, now).await?;
    writing.commit().await?;
    Ok(())
}

/// Records that an attempt to back up `day` has failed.
pub async fn record_failure(services: &AppServices, day: Day) -> Result<()> {
    let now = services.now();
    let job = format!("{FAILURE_PREFIX}{:02}", now.hour());
    let mut writing = services.store.write().await?;
    writing.claim_job(&job, day, now).await?;
    writing.commit().await?;
    Ok(())
}

/// Records that an operator has made a backup.
pub async fn record_manual_backup(services: &AppServices) -> Result<()> {
    let now = services.now();
    let mut writing = services.store.write().await?;
    claim_backup(&mut *writing, now).await?;
    writing.commit().await?;
    Ok(())
}

async fn claim_backup(writing: &mut dyn WriteTransaction, now: DateTime<Utc>) -> Result<()> {
    let job = format!("{BACKUP_PREFIX}{:02}", now.hour());
    let today = Day::from_date(now.date_naive());
    writing.claim_job(&job, today, now).await?;
    Ok(())
}

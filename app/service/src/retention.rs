//! Retention: once a day, removes what nobody needs any more, so that the database does not grow without bound.

use app_domain::permission::ActorIdentity;
use app_domain::settings::Settings;
use app_domain::strategy::StrategyId;
use app_domain::strategy::version_thinning::{VersionStamp, superseded_versions};
use chrono::{DateTime, Months, TimeDelta, Utc};

use crate::port::AgingTable;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, players, stratbook_bin, strategy_links, uploads};

/// How long finished work is kept, and unthinned versions: a browser may have a draft that is based on one.
const RETENTION: TimeDelta = TimeDelta::days(30);
/// Number of rows that one transaction removes.
const ROW_BATCH: u32 = 500;
/// Number of strategies whose versions are read at once.
const STRATEGY_BATCH: u32 = 100;
/// The job that is claimed for each date.
const JOB: &str = "retention";

/// Removes old rows, and thins the versions of strategies. Runs once a day among all processes. Returns whether this
/// process ran it.
pub async fn remove_old(services: &AppServices) -> Result<bool> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let settings = change.settings().await?;
    let (now, today) = (change.now, services.today(&settings));
    if !change.claim_job(JOB, today, now).await? {
        return Ok(false);
    }
    change.commit().await?;
    for table in AgingTable::ALL {
        if let Some(before) = removal_limit(table, &settings, now) {
            while remove_batch(services, table, before).await? > 0 {}
        }
    }
    players::delete_expired(services, today).await?;
    stratbook_bin::purge_expired(services).await?;
    strategy_links::remove_expired(services).await?;
    thin_versions(services, now - RETENTION).await?;
    Ok(true)
}

/// Returns the instant before which rows of `table` are removed; `None`: never.
fn removal_limit(
    table: AgingTable,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    match table {
        AgingTable::Events
        | AgingTable::Messages
        | AgingTable::Polls
        | AgingTable::Notices
        | AgingTable::Jobs => Some(now - RETENTION),
        AgingTable::ActivityLog => {
            let months = settings.retention.limited_months()?;
            now.checked_sub_months(Months::new(months.into()))
        }
    }
}

async fn remove_batch(
    services: &AppServices,
    table: AgingTable,
    before: DateTime<Utc>,
) -> Result<u64> {
    let mut writing = services.store.write().await?;
    let removed = writing.remove_aged(table, before, ROW_BATCH).await?;
    if removed > 0 {
        writing.commit().await?;
    }
    Ok(removed)
}

/// Removes the versions from before `before` that a later one of the same sitting replaces.
async fn thin_versions(services: &AppServices, before: DateTime<Utc>) -> Result<()> {
    let mut last = None;
    loop {
        let mut reading = services.store.read().await?;
        let strategies = reading
            .strategies_with_history(last, STRATEGY_BATCH)
            .await?;
        let mut crowded = Vec::new();
        for id in &strategies {
            if !removable(&reading.version_stamps(*id).await?, before).is_empty() {
                crowded.push(*id);
            }
        }
        drop(reading);
        for id in crowded {
            thin_history(services, id, before).await?;
        }
        last = strategies.last().copied();
        if strategies.len() < STRATEGY_BATCH as usize {
            return Ok(());
        }
    }
}

async fn thin_history(services: &AppServices, id: StrategyId, before: DateTime<Utc>) -> Result<()> {
    loop {
        let mut writing = services.store.write().await?;
        let mut versions = removable(&writing.version_stamps(id).await?, before);
        if versions.is_empty() {
            return Ok(());
        }
        versions.truncate(ROW_BATCH as usize);
        writing.remove_strategy_versions(id, &versions).await?;
        writing.commit().await?;
        uploads::try_remove_marked(services).await;
    }
}

fn removable(history: &[VersionStamp], before: DateTime<Utc>) -> Vec<i64> {
    let superseded = superseded_versions(history).into_iter();
    superseded
        .filter(|stamp| stamp.at < before)
        .map(|stamp| stamp.version)
        .collect()
}

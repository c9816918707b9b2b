//! Loads the statistics that a request asks for.

use std::sync::Arc;

use app_domain::cache_dependency::STATISTICS;
use app_domain::permission::TeamMember;

use crate::team_statistics::StatisticsQuery;
use crate::team_statistics::TeamStatistics;
use crate::team_statistics::compute;
use crate::{AppServices, Result};

/// Returns the statistics of a query, from the cache if the data has not changed.
pub async fn load_statistics(
    services: &AppServices,
    _: &TeamMember,
    query: StatisticsQuery,
) -> Result<Arc<TeamStatistics>> {
    // Held during the computation, so that after a change only one reader computes the result.
    let mut kept = services.statistics.lock().await;
    // Taken before the data is read, so the data is of this version or newer, never older.
    let version = services.version_watch.version_of(STATISTICS);
    if let Some(known) = kept.get(query, version, services.now()) {
        return Ok(known);
    }
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let answer = compute(&mut *reading, &settings, &mut kept.histories, query, today).await?;
    let zone = settings.scheduling.timezone;
    let holds = zone.start_of(today).to_utc()..zone.start_of(today.plus(1)).to_utc();
    Ok(kept.insert(query, version, holds, answer))
}

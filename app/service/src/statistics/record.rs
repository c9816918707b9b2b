//! The team's record (decisions §2).

use app_domain::permission::TeamMember;
use app_domain::statistics::team_record::TeamRecord;

use crate::matches::with_catalog_map;
use crate::port::MatchFilter;
use crate::{AppServices, Result};

/// Returns the team's record in the matches of the filter. Matches after today in the bot timezone do not count.
pub async fn load_record(
    services: &AppServices,
    _: &TeamMember,
    filter: &MatchFilter,
) -> Result<TeamRecord> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let mut filter = with_catalog_map(&mut *reading, filter).await?;
    filter.to = Some(filter.to.map_or(today, |to| to.min(today)));
    Ok(TeamRecord::of(&reading.played_matches(&filter).await?))
}

//! The team's record in some matches (decisions §2).

use app_domain::permission::Member;
use app_domain::statistics::record::TeamRecord;

use crate::matches::spelled;
use crate::port::MatchFilter;
use crate::{Result, Services};

/// The team's record in the matches that are asked for. Those that lie ahead by the team's calendar do not count.
pub async fn record(services: &Services, _: &Member, filter: &MatchFilter) -> Result<TeamRecord> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let mut filter = spelled(&mut *reading, filter).await?;
    filter.to = Some(filter.to.map_or(today, |to| to.min(today)));
    Ok(TeamRecord::of(&reading.matches_played(&filter).await?))
}

//! The team's record in some matches (decisions §2).

use app_domain::permission::Member;
use app_domain::statistics::record::{Played, TeamRecord};

use crate::matches::spelled;
use crate::port::{MatchFilter, MatchPlace};
use crate::{Result, Services};

/// Matches that are read at once: one may have notes of some thousand characters, which nobody needs here.
const PART: u32 = 200;

/// The team's record in the matches that are asked for. Those that lie ahead by the team's calendar do not count.
pub async fn record(services: &Services, _: &Member, filter: &MatchFilter) -> Result<TeamRecord> {
    let mut reading = services.store.read().await?;
    let today = services.today(&reading.settings().await?);
    let mut filter = spelled(&mut *reading, filter).await?;
    filter.to = Some(filter.to.map_or(today, |to| to.min(today)));
    let (mut played, mut after) = (Vec::new(), None);
    loop {
        let part = reading.matches(&filter, after, PART).await?;
        played.extend(part.iter().map(Played::from));
        after = part.last().map(MatchPlace::of);
        if part.len() < PART as usize {
            return Ok(TeamRecord::of(&played));
        }
    }
}

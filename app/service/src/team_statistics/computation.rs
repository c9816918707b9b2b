//! Computes the statistics from the stored matches, answers and the players’ history.

use std::collections::BTreeSet;

use app_domain::analysis::DayBounds;
use app_domain::settings::Settings;
use app_domain::statistics::attendance::{PresenceStatistics, playable_days, presence_statistics};
use app_domain::statistics::compositions::CompositionStatistics;
use app_domain::statistics::day_range::first_counted_day;
use app_domain::statistics::team_record::TeamRecord;
use app_domain::statistics::trend::ResultTrend;
use app_domain::statistics::week_hours::WeekHours;
use app_domain::{Day, Role, Span};
use futures::future::join;

use super::player_history::PlayerHistories;
use super::query::StatisticsQuery;
use super::team::load_team;
use crate::Result;
use crate::port::{MatchFilter, ReadTransaction};

/// The statistics of one query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamStatistics {
    pub from: Day,
    /// The last day; included in the range.
    pub to: Day,
    pub record: TeamRecord,
    pub trend: ResultTrend,
    pub compositions: CompositionStatistics,
    /// The first day that the fields below cover: the first one of the range on which the team existed.
    pub since: Day,
    /// The number of days of the range that have started, from `since` on.
    pub days: u32,
    /// The number of these days on which the team could play.
    pub playable: u32,
    /// The registered players in list order, then the former players who have answers in the range.
    pub players: Vec<(StatisticsPlayer, PresenceStatistics)>,
    pub everybody: PresenceStatistics,
    pub hours: WeekHours,
}

/// A current or former player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatisticsPlayer {
    pub id: app_domain::PlayerId,
    /// For a former player, the name at the time of removal.
    pub name: String,
    /// `None` for a former player.
    pub role: Option<Role>,
}

/// Computes the statistics of a query.
pub async fn compute(
    reading: &mut dyn ReadTransaction,
    settings: &Settings,
    memory: &mut PlayerHistories,
    query: StatisticsQuery,
    today: Day,
) -> Result<TeamStatistics> {
    let (from, to) = query.range(today)?;
    let filter = MatchFilter {
        kind: query.kind,
        from: Some(from),
        to: Some(to),
        ..MatchFilter::default()
    };
    let matches = reading.played_matches(&filter).await?;
    // A playable window of the previous day may reach into the range, and windows of the days around it into both.
    let (before, last) = (from.plus(-1), to.min(today));
    let first_read = before.plus(-DayBounds::DAYS_BEFORE);
    let last_read = last.plus(DayBounds::DAYS_AFTER);
    let zone = settings.scheduling.timezone;
    memory.read_new_entries(reading).await?;
    // The computation from the matches runs during the longest read.
    let of_matches = async {
        let record = TeamRecord::of(&matches);
        (
            record,
            ResultTrend::of(&matches, from, to),
            CompositionStatistics::of(&matches),
        )
    };
    let team = load_team(reading, memory, zone, first_read, last_read);
    let (team, (record, trend, compositions)) = join(team, of_matches).await;
    let (people, team) = team?;
    let plans = reading.plans(first_read, last_read).await?.into_iter();
    let off: BTreeSet<Day> = plans
        .filter(|stored| stored.plan.is_off_day)
        .map(|stored| stored.day)
        .collect();

    let demand = settings.session_demand();
    let clock = zone.clock(before, last_read.max(before));
    let mut playable = playable_days(&team, demand, &off, &clock, before, last);
    let registered = memory.first_registration.map(|at| zone.day_of(at));
    let since = first_counted_day(from, &team, registered);
    let range = Span::new(zone.start_of(since), zone.start_of(last.plus(1)));
    let hours = WeekHours::of(range, playable.values().flatten().copied(), &clock);
    playable.remove(&before);
    let (each, everybody) =
        presence_statistics(&team, &playable, demand, &off, &clock, since, last);
    let count = |count: i64| u32::try_from(count).unwrap_or_default();
    Ok(TeamStatistics {
        from,
        to,
        record,
        trend,
        compositions,
        since,
        days: count(last.days_since(since) + 1),
        playable: u32::try_from(playable.len()).unwrap_or(u32::MAX),
        players: people
            .into_iter()
            .zip(each)
            // A former player may have answers only in the days around the range.
            .filter(|(person, presence)| person.role.is_some() || presence.asked > 0)
            .collect(),
        everybody,
        hours,
    })
}

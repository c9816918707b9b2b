//! The next fourteen days of the team, kept in memory. After a change of some players' days, only these are read again.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use app_domain::cache_dependency::TEAM_DAYS;
use app_domain::event::Event;
use app_domain::{Day, PlayerId};
use chrono::{DateTime, Utc};

use super::player_answers::PlayerAnswers;
use super::schedule_frame::ScheduleFrame;
use super::{LAST_DAY_OFFSET, TeamDay, TeamSchedule, build_schedule};
use crate::availability::{load_days, zone_of};
use crate::port::{DataVersion, ReadTransaction};
use crate::{AppServices, Result, VersionedCache, VersionedValue};

/// Maximum number of events that are applied one by one. After more, all days are read again.
const MAX_APPLIED_EVENTS: u32 = 200;

/// Holds the next fourteen days until they change.
#[derive(Debug)]
pub(crate) struct FortnightCache(VersionedCache<CachedFortnight>);

/// The next fourteen days, and what is needed to read only their changes.
#[derive(Debug, Clone)]
pub struct CachedFortnight {
    pub schedule: Arc<TeamSchedule>,
    frame: Arc<ScheduleFrame>,
    /// The version of the snapshot from which they were read.
    version: DataVersion,
}

impl Default for FortnightCache {
    fn default() -> Self {
        Self(VersionedCache::new(TEAM_DAYS))
    }
}

/// Returns the next fourteen days from today in the bot timezone.
pub(super) async fn load(services: &AppServices) -> Result<Arc<VersionedValue<CachedFortnight>>> {
    let load = async |last: Option<Arc<VersionedValue<CachedFortnight>>>| {
        let mut reading = services.store.read().await?;
        if let Some(last) = last.filter(|last| last.is_valid_at(services.now()))
            && let Some(updated) = update(&mut *reading, last.value.clone()).await?
        {
            return Ok((updated, last.valid_during.clone()));
        }
        read(services, &mut *reading).await
    };
    services.fortnight.0.get_or_load(services, load).await
}

async fn read(
    services: &AppServices,
    reading: &mut dyn ReadTransaction,
) -> Result<(CachedFortnight, Option<Range<DateTime<Utc>>>)> {
    let version = reading.snapshot_version().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let last = today.plus(LAST_DAY_OFFSET);
    let built = build_schedule(reading, settings, today, today, last).await?;
    let valid_during = built.schedule.valid_today();
    let fortnight = CachedFortnight {
        schedule: Arc::new(built.schedule),
        frame: Arc::new(built.frame),
        version,
    };
    Ok((fortnight, Some(valid_during)))
}

/// The parts that have to be read again.
#[derive(Default)]
struct ChangedParts {
    players: BTreeSet<PlayerId>,
    has_plans: bool,
}

/// Applies the changes since `known` was read. Returns `None` if all days have to be read again.
async fn update(
    reading: &mut dyn ReadTransaction,
    mut known: CachedFortnight,
) -> Result<Option<CachedFortnight>> {
    let events = reading
        .events_after(known.version, MAX_APPLIED_EVENTS)
        .await?;
    let Some(last) = events.last() else {
        return Ok(Some(known));
    };
    if events.len() == MAX_APPLIED_EVENTS as usize {
        return Ok(None);
    }
    let mut changed = ChangedParts::default();
    for recorded in &events {
        match &recorded.event {
            Event::AvailabilityChanged { user_id, .. }
            | Event::PatternApplied { user_id, .. }
            | Event::AbsenceChanged { user_id, .. } => {
                changed.players.insert(user_id.clone());
            }
            Event::PlanChanged { .. } => changed.has_plans = true,
            Event::PlayersChanged | Event::SettingsChanged => return Ok(None),
            Event::PatternChanged { .. }
            | Event::StrategyChanged { .. }
            | Event::StrategyRemoved { .. }
            | Event::CommentsChanged { .. }
            | Event::FoldersChanged
            | Event::CatalogueChanged
            | Event::MatchChanged { .. }
            | Event::MatchRemoved { .. }
            | Event::AgentsChanged { .. }
            | Event::FavoritesChanged { .. }
            | Event::CalendarChanged { .. }
            | Event::DisplaySettingsChanged { .. }
            | Event::MessagesChanged
            | Event::TokensChanged
            | Event::PollsChanged
            | Event::SignInLinksChanged => {}
        }
    }
    known.version = last.version;
    let schedule = Arc::make_mut(&mut known.schedule);
    let mut days = BTreeSet::new();
    for player in &changed.players {
        days.append(&mut read_player(reading, schedule, &known.frame, player).await?);
    }
    if changed.has_plans {
        let Some(mut planned) = read_plans(reading, schedule, &known.frame).await? else {
            return Ok(None);
        };
        days.append(&mut planned);
    }
    for day in days {
        schedule.analyze_again(day);
    }
    Ok(Some(known))
}

/// Reads one player's days again. Returns the positions of the days that have changed.
async fn read_player(
    reading: &mut dyn ReadTransaction,
    schedule: &mut TeamSchedule,
    frame: &ScheduleFrame,
    player: &PlayerId,
) -> Result<BTreeSet<usize>> {
    let mut changed = BTreeSet::new();
    let Some(place) = schedule.players.iter().position(|one| one.id == *player) else {
        return Ok(changed);
    };
    let (from, to) = schedule.range();
    let bot = schedule.settings.scheduling.timezone;
    let answers = PlayerAnswers {
        zone: zone_of(&schedule.players[place], bot),
        days: load_days(reading, player, from, to, bot).await?,
        absences: reading.absences(Some(player)).await?,
    };
    schedule.unanswered[place] = answers.unanswered(from, to);
    let rows = frame.player_rows(&answers);
    for ((at, day), row) in schedule.days.iter_mut().enumerate().zip(rows) {
        if day.rows[place] != row {
            Arc::make_mut(day).rows[place] = row;
            changed.insert(at);
        }
    }
    Ok(changed)
}

/// Reads the plans again. Returns the positions of the days whose plan has changed; `None` if other days are off now,
/// which changes the days around them.
async fn read_plans(
    reading: &mut dyn ReadTransaction,
    schedule: &mut TeamSchedule,
    frame: &ScheduleFrame,
) -> Result<Option<BTreeSet<usize>>> {
    let (from, to) = schedule.range();
    let (first, last) = ScheduleFrame::read_range(from, to);
    let plans = reading.plans(first, last).await?;
    let off_days = plans.iter().filter(|stored| stored.plan.is_off_day);
    let off_days: BTreeSet<Day> = off_days.map(|stored| stored.day).collect();
    if off_days != frame.off_days {
        return Ok(None);
    }
    let mut changed = BTreeSet::new();
    for (at, day) in schedule.days.iter_mut().enumerate() {
        let stored = plans.iter().find(|stored| stored.day == day.day);
        let plan = stored.map(|stored| stored.plan.clone()).unwrap_or_default();
        if day.plan != plan {
            Arc::make_mut(day).plan = plan;
            changed.insert(at);
        }
    }
    Ok(Some(changed))
}

impl TeamSchedule {
    /// Analyses the day at this position again.
    fn analyze_again(&mut self, at: usize) {
        let day = Arc::make_mut(&mut self.days[at]);
        *day = TeamDay::analyze(
            day.day,
            std::mem::take(&mut day.plan),
            &self.players,
            std::mem::take(&mut day.rows),
            &self.settings,
        );
    }
}

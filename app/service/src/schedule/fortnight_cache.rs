//! The next fourteen days of the team, kept in memory. After a change of some players' days, only these are read again.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use app_domain::cache_dependency::TEAM_DAYS;
use app_domain::event::Event;
use app_domain::{Day, PlayerId};
use chrono::{DateTime, Utc};
use tokio::sync::Mutex;

use super::player_answers::PlayerAnswers;
use super::schedule_frame::ScheduleFrame;
use super::{LAST_DAY_OFFSET, TeamDay, TeamSchedule, build_schedule, day_instants};
use crate::availability::{load_days, zone_of};
use crate::port::{DataVersion, ReadTransaction};
use crate::{AppServices, Result};

/// Maximum number of events that are applied one by one. After more, all days are read again.
const MAX_APPLIED_EVENTS: u32 = 200;

/// Holds the next fourteen days until they change.
#[derive(Debug, Default)]
pub(crate) struct FortnightCache {
    cached: RwLock<Option<CachedFortnight>>,
    /// Held while the days are read, so that after a change only one reader reads them.
    load_lock: Mutex<()>,
}

/// The next fourteen days, and until when they are.
#[derive(Debug, Clone)]
pub struct CachedFortnight {
    pub schedule: Arc<TeamSchedule>,
    frame: Arc<ScheduleFrame>,
    /// Today in the bot timezone.
    pub valid_during: Range<DateTime<Utc>>,
    /// The version of the team's days in the [`crate::VersionWatch`] before they were read.
    key: DataVersion,
    /// The version of the snapshot from which they were read.
    version: DataVersion,
}

/// Returns the next fourteen days from today in the bot timezone.
pub(super) async fn load(services: &AppServices) -> Result<CachedFortnight> {
    let cache = &services.fortnight;
    if let Some(fresh) = cache.get(services) {
        return Ok(fresh);
    }
    let _one_at_a_time = cache.load_lock.lock().await;
    if let Some(fresh) = cache.get(services) {
        return Ok(fresh);
    }
    // Read before the data, which is then of this version or newer, never older.
    let key = services.version_watch.version_of(TEAM_DAYS);
    let mut reading = services.store.read().await?;
    let known = cache.take();
    let fortnight = match known.filter(|known| known.valid_during.contains(&services.now())) {
        Some(known) => update(&mut *reading, known).await?,
        None => None,
    };
    let mut fortnight = match fortnight {
        Some(fortnight) => fortnight,
        None => read(services, &mut *reading).await?,
    };
    fortnight.key = key;
    cache.put(fortnight.clone());
    Ok(fortnight)
}

impl FortnightCache {
    fn get(&self, services: &AppServices) -> Option<CachedFortnight> {
        let key = services.version_watch.version_of(TEAM_DAYS);
        let cached = self.cached.read().unwrap_or_else(PoisonError::into_inner);
        cached
            .as_ref()
            .filter(|cached| cached.key == key && cached.valid_during.contains(&services.now()))
            .cloned()
    }

    /// Removes the content, so that it can be changed in place.
    fn take(&self) -> Option<CachedFortnight> {
        let mut cached = self.cached.write().unwrap_or_else(PoisonError::into_inner);
        cached.take()
    }

    fn put(&self, fortnight: CachedFortnight) {
        let mut cached = self.cached.write().unwrap_or_else(PoisonError::into_inner);
        *cached = Some(fortnight);
    }
}

async fn read(
    services: &AppServices,
    reading: &mut dyn ReadTransaction,
) -> Result<CachedFortnight> {
    let version = reading.snapshot_version().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let valid_during = day_instants(today, settings.scheduling.timezone);
    let last = today.plus(LAST_DAY_OFFSET);
    let built = build_schedule(reading, settings, today, today, last).await?;
    Ok(CachedFortnight {
        schedule: Arc::new(built.schedule),
        frame: Arc::new(built.frame),
        valid_during,
        key: version,
        version,
    })
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
            day.rows[place] = row;
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
            day.plan = plan;
            changed.insert(at);
        }
    }
    Ok(Some(changed))
}

impl TeamSchedule {
    /// Analyses the day at this position again.
    fn analyze_again(&mut self, at: usize) {
        let day = &mut self.days[at];
        *day = TeamDay::analyze(
            day.day,
            std::mem::take(&mut day.plan),
            &self.players,
            std::mem::take(&mut day.rows),
            &self.settings,
        );
    }
}

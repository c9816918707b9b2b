//! Builds the schedule of a range of days.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use app_domain::absence::Absence;
use app_domain::analysis::{
    DayAnalysis, DayBounds, DayStatus, DaySuggestion, LineupCandidate, SuggestedChange, analyze,
};
use app_domain::announced_status::DaySnapshot;
use app_domain::availability::AnswerSource;
use app_domain::day_end::{day_end, is_suggestion_timely};
use app_domain::day_plan::DayPlan;
use app_domain::day_records::{DayRecord, PlayerDays};
use app_domain::pattern::HORIZON_DAYS;
use app_domain::permission::{RequestPrincipal, TeamMember};
use app_domain::settings::Settings;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability, Player, PlayerId, Span, UtcMinute, ValidationRule, Zone};
use chrono::{DateTime, Utc};

use super::fortnight_cache;
use super::player_answers::{PlayerAnswers, own_dates};
use super::schedule_frame::ScheduleFrame;
use crate::availability::zone_of;
use crate::heartbeat::load_bot_status;
use crate::port::ReadTransaction;
use crate::{AppServices, Result, ServiceError};

/// Maximum number of days of one request.
pub const MAX_SCHEDULE_DAYS: i64 = 62;

/// Team days with everything needed to display them.
#[derive(Debug, Clone)]
pub struct TeamSchedule {
    pub settings: Settings,
    /// Today in the bot timezone.
    pub today: Day,
    /// The registered players in list order. The rows of each day have the same order.
    pub players: Arc<[Player]>,
    /// For each player, the dates without an answer in the player's own zone. They include the fourteen dates from the
    /// player's today on if the days begin today.
    pub unanswered: Vec<Vec<Day>>,
    /// After a change, the days that are the same as before are the same objects, unless the players or the settings
    /// changed.
    pub days: Vec<Arc<TeamDay>>,
}

/// One team day.
#[derive(Debug, Clone)]
pub struct TeamDay {
    pub day: Day,
    pub plan: DayPlan,
    pub analysis: DayAnalysis,
    /// One per player of [`TeamSchedule::players`], in the same order.
    pub rows: Vec<TeamDayRow>,
}

/// One player on one team day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamDayRow {
    pub record: DayRecord,
    /// In the bot timezone.
    pub availability: DayAvailability,
    /// The source of `availability`; `None` if it is empty.
    pub source: Option<AnswerSource>,
    /// The reason of the absence that covers the day; may be empty.
    pub absence: Option<String>,
    /// The player's free time on which the day's analysis depends: the day's windows, and those of the days around that
    /// continue or reach it.
    pub free_time: Vec<Span>,
}

/// A schedule with the questions of the bot about its days.
#[derive(Debug, Clone)]
pub struct AnnotatedSchedule {
    pub schedule: Arc<TeamSchedule>,
    /// Whether a bot runs, so that players can be asked.
    pub has_bot: bool,
    /// The players who were asked about a day.
    pub asked_players: Vec<(Day, PlayerId)>,
    /// The number of open polls.
    pub open_polls: usize,
    /// Until when this is true without an event: until the day ends in the bot timezone, the bot counts as stopped, or a
    /// poll closes.
    pub valid_during: Range<DateTime<Utc>>,
}

/// Returns exactly fourteen days from today in the bot timezone.
pub async fn next_14_days(services: &AppServices, _: &TeamMember) -> Result<Arc<TeamSchedule>> {
    Ok(fortnight_cache::load(services)
        .await?
        .value
        .schedule
        .clone())
}

/// Returns the days from `from` to `to`, at most [`MAX_SCHEDULE_DAYS`].
pub async fn between(
    services: &AppServices,
    _: &TeamMember,
    from: Day,
    to: Day,
) -> Result<TeamSchedule> {
    if to < from {
        return Err(ServiceError::invalid("to", ValidationRule::EndBeforeStart));
    }
    if to.days_since(from) >= MAX_SCHEDULE_DAYS {
        return Err(ServiceError::invalid(
            "to",
            ValidationRule::RangeTooLong(MAX_SCHEDULE_DAYS - 1),
        ));
    }
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let built = build_schedule(&mut *reading, settings, today, from, to).await?;
    Ok(built.schedule)
}

/// Returns fourteen days, starting at `from` (`None`: today).
pub async fn fortnight(
    services: &AppServices,
    _: &TeamMember,
    from: Option<Day>,
) -> Result<AnnotatedSchedule> {
    if let Some(first) = from {
        return load_range(services, first, first.plus(LAST_DAY_OFFSET)).await;
    }
    let cached = fortnight_cache::load(services).await?;
    let mut reading = services.store.read().await?;
    let schedule = cached.value.schedule.clone();
    let valid_during = schedule.valid_today();
    annotate(services, &mut *reading, schedule, valid_during).await
}

/// Returns one day.
pub async fn one_day(
    services: &AppServices,
    _: &TeamMember,
    day: Day,
) -> Result<AnnotatedSchedule> {
    load_range(services, day, day).await
}

/// Returns the zone of the caller's clock: the player's own, or the bot timezone.
pub fn zone_of_caller(principal: &RequestPrincipal, bot: Zone) -> Zone {
    principal
        .player()
        .map_or(bot, |player| zone_of(player, bot))
}

async fn load_range(services: &AppServices, first: Day, last: Day) -> Result<AnnotatedSchedule> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let built = build_schedule(&mut *reading, settings, today, first, last).await?;
    let valid_during = built.schedule.valid_today();
    let schedule = Arc::new(built.schedule);
    annotate(services, &mut *reading, schedule, valid_during).await
}

async fn annotate(
    services: &AppServices,
    reading: &mut dyn ReadTransaction,
    schedule: Arc<TeamSchedule>,
    mut valid_during: Range<DateTime<Utc>>,
) -> Result<AnnotatedSchedule> {
    let (first, last) = schedule.range();
    let asked_players = reading.players_asked_between(first, last).await?;
    let bot = load_bot_status(reading, services.now()).await?;
    if let Some(stops) = bot.running_until() {
        valid_during.end = valid_during.end.min(stops);
    }
    let mut open_polls = 0;
    for stored in reading.active_polls().await? {
        if stored.poll.is_open(services.now()) {
            open_polls += 1;
            valid_during.end = valid_during.end.min(stored.poll.definition.closes_at);
        }
    }
    Ok(AnnotatedSchedule {
        schedule,
        open_polls,
        has_bot: bot.liveness.is_running(),
        asked_players,
        valid_during,
    })
}

/// Loads days in an open transaction.
pub(crate) async fn load_schedule(
    reading: &mut dyn ReadTransaction,
    today: Day,
    from: Day,
    to: Day,
) -> Result<TeamSchedule> {
    let settings = reading.settings().await?;
    let built = build_schedule(reading, settings, today, from, to).await?;
    Ok(built.schedule)
}

pub(super) const LAST_DAY_OFFSET: i64 = HORIZON_DAYS - 1;

/// A schedule with what is needed to read one player's rows again.
pub(super) struct BuiltSchedule {
    pub(super) schedule: TeamSchedule,
    pub(super) frame: ScheduleFrame,
}

pub(super) async fn build_schedule(
    reading: &mut dyn ReadTransaction,
    settings: Settings,
    today: Day,
    from: Day,
    to: Day,
) -> Result<BuiltSchedule> {
    let mut players = reading.players().await?;
    players.sort_by(Player::list_order);
    let (first, last) = ScheduleFrame::read_range(from, to);
    let mut plans: HashMap<Day, DayPlan> = reading
        .plans(first, last)
        .await?
        .into_iter()
        .map(|stored| (stored.day, stored.plan))
        .collect();
    let bot = settings.scheduling.timezone;
    let (first, last) = own_dates(from, to);
    let mut records: HashMap<PlayerId, Vec<(Day, DayRecord)>> = HashMap::new();
    for (player, day, record) in reading.team_days(first, last).await? {
        records.entry(player).or_default().push((day, record));
    }
    let mut absences: HashMap<PlayerId, Vec<Absence>> = HashMap::new();
    for absence in reading.absences_between(first, last).await? {
        absences
            .entry(absence.player.clone())
            .or_default()
            .push(absence);
    }
    let off_days = plans.iter().filter(|(_, plan)| plan.is_off_day);
    let off_days = off_days.map(|(day, _)| *day).collect();
    let frame = ScheduleFrame::new(from, to, bot, off_days);
    let mut rows: Vec<Vec<TeamDayRow>> = from.through(to).map(|_| Vec::new()).collect();
    let mut unanswered = Vec::new();
    for player in &players {
        let answers = PlayerAnswers {
            zone: zone_of(player, bot),
            days: PlayerDays::from_stored(bot, records.remove(&player.id).unwrap_or_default()),
            absences: absences.remove(&player.id).unwrap_or_default(),
        };
        unanswered.push(answers.unanswered(from, to));
        for (rows, row) in rows.iter_mut().zip(frame.player_rows(&answers)) {
            rows.push(row);
        }
    }
    let days = from.through(to).zip(rows).map(|(day, rows)| {
        let plan = plans.remove(&day).unwrap_or_default();
        Arc::new(TeamDay::analyze(day, plan, &players, rows, &settings))
    });
    let days = days.collect();
    let schedule = TeamSchedule {
        settings,
        today,
        players: players.into(),
        unanswered,
        days,
    };
    Ok(BuiltSchedule { schedule, frame })
}

impl TeamSchedule {
    /// The first and the last day.
    pub fn range(&self) -> (Day, Day) {
        let first = self.days.first().map_or(self.today, |day| day.day);
        (first, self.days.last().map_or(first, |day| day.day))
    }

    /// The instants of [`Self::today`], from midnight to midnight in the bot timezone.
    pub fn valid_today(&self) -> Range<DateTime<Utc>> {
        let zone = self.settings.scheduling.timezone;
        let begins = |day: Day| zone.start_of(day).to_utc();
        begins(self.today)..begins(self.today.plus(1))
    }
}

impl TeamDayRow {
    /// The row of `player` for the analysis.
    pub fn candidate(&self, player: &Player) -> LineupCandidate {
        LineupCandidate::new(
            player,
            self.free_time.clone(),
            self.availability.is_silent(),
            self.absence.is_some(),
        )
    }
}

impl TeamDay {
    /// Analyses a day. `rows` has one row per player of `players`, in the same order.
    pub fn analyze(
        day: Day,
        plan: DayPlan,
        players: &[Player],
        rows: Vec<TeamDayRow>,
        settings: &Settings,
    ) -> Self {
        let analysis = analyze(
            &candidates(players, &rows),
            settings.session_demand(),
            DayBounds::of(day, settings.scheduling.timezone),
            plan.is_off_day,
        );
        Self {
            day,
            plan,
            analysis,
            rows,
        }
    }

    /// Returns the end of the day: from then on nobody is asked about it.
    pub fn ends_at(&self, bot: Zone) -> UtcMinute {
        let windows = self.analysis.windows.iter();
        let suggestion = self.analysis.suggestion.as_ref();
        day_end(
            bot.instant_at(self.day, TeamEvening::team_window().end),
            windows.map(|window| window.end()).max(),
            suggestion.map(|suggestion| suggestion.window.end()),
        )
    }

    /// Returns the suggestion, if there is time for it at `now`.
    pub fn timely_suggestion(&self, bot: Zone, now: UtcMinute) -> Option<&DaySuggestion> {
        let suggestion = self.analysis.suggestion.as_ref()?;
        let change = match &suggestion.change {
            SuggestedChange::Ask { .. } => None,
            SuggestedChange::Extend { from, to, .. } | SuggestedChange::Shift { from, to, .. } => {
                Some((*from, *to))
            }
        };
        let is_timely =
            self.ends_at(bot) > now && is_suggestion_timely(suggestion.window, change, now);
        is_timely.then_some(suggestion)
    }

    /// Returns the status that the day would have if its suggestion were followed; `None` without one. `within` is the
    /// schedule of the day.
    pub fn outcome(&self, within: &TeamSchedule) -> Option<DayStatus> {
        let suggestion = self.analysis.suggestion.as_ref()?;
        let candidates = candidates(&within.players, &self.rows);
        Some(suggestion.resulting_status(&candidates, within.settings.session_demand()))
    }

    /// Returns the day's status with what it follows from. `within` is the schedule of the day.
    pub fn day_status(&self, within: &TeamSchedule) -> DaySnapshot {
        let candidates = candidates(&within.players, &self.rows);
        DaySnapshot::new(
            &self.analysis,
            within.settings.session_demand(),
            DayBounds::of(self.day, within.settings.scheduling.timezone),
            &candidates,
        )
    }
}

fn candidates(players: &[Player], rows: &[TeamDayRow]) -> Vec<LineupCandidate> {
    players
        .iter()
        .zip(rows)
        .map(|(player, row)| row.candidate(player))
        .collect()
}

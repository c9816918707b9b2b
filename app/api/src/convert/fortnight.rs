//! Converts the schedule for the portal: fourteen days in summary, and one day in detail.

use std::collections::{HashMap, HashSet};

use app_domain::analysis::{DayBounds, DayStatus, SuggestedChange, half_hours};
use app_domain::day_records::PlayerDays;
use app_domain::local_clock::LocalClock;
use app_domain::permission::RequestPrincipal;
use app_domain::{Day, Player, PlayerId, Role, Span, TimeOfDay, UtcMinute, Zone};
use app_service::schedule::{AnnotatedSchedule, TeamDay, TeamDayRow, TeamSchedule, zone_of_caller};
use app_service::{AppServices, ResourceKind, ServiceError};
use app_wire::{
    ClockPair, FortnightBody, FortnightDay, FortnightSuggestionBody, LineupPlace, NameSummaryBody,
    OpenDates, PlayerLook, TeamRow, TeamRowState,
};

use super::open_dates::{DateSet, open_dates};
use super::schedule::{counts, named_player, span};

/// Maximum number of names in each list of a day in summary; a card shows at most this many dots.
const MAX_NAMES_PER_DAY: usize = 6;
/// The number of half hours from noon to midnight.
const EVENING_HALF_HOURS: usize = 24;

/// Team days in summary, without what depends on the viewer. It is shared by all viewers.
#[derive(Debug, Clone)]
pub struct SharedFortnight {
    /// Seen with the team's clock by a viewer who is no player.
    body: FortnightBody,
    /// The states on the days, and the dates without an answer from the first reachable one on.
    player_states: HashMap<PlayerId, (OwnStates, DateSet)>,
    bot: Zone,
    /// The first and the last day.
    range: (Day, Day),
}

/// The inputs of a fortnight other than the team's days. Viewers with equal inputs receive the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FortnightViewer {
    zone: Zone,
    /// Today in `zone`.
    today: Day,
    states: OwnStates,
    open: OpenDates,
}

/// The states of one player on the days of a fortnight, four bits for each day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct OwnStates(u64);

impl OwnStates {
    const BITS: usize = 4;
    /// In the order of their numbers, from 1. The number 0 stands for no state.
    const STATES: [TeamRowState; 4] = [
        TeamRowState::Absent,
        TeamRowState::Silent,
        TeamRowState::Unavailable,
        TeamRowState::Free,
    ];

    fn set(&mut self, day: usize, state: TeamRowState) {
        let number = Self::STATES.iter().position(|known| *known == state);
        let number = number.map_or(0, |at| at as u64 + 1);
        self.0 |= number << (day * Self::BITS);
    }

    fn get(self, day: usize) -> Option<TeamRowState> {
        let number = (self.0 >> (day * Self::BITS)) & 0b1111;
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        Self::STATES.get(at).copied()
    }
}

impl SharedFortnight {
    pub fn new(seen: &AnnotatedSchedule) -> Self {
        let schedule = &seen.schedule;
        let range = schedule.range();
        let states_of = |at: usize, role: Role| {
            let mut states = OwnStates::default();
            for (day, rows) in schedule.days.iter().enumerate() {
                let state = row_state(&rows.rows[at]);
                // Nobody waits for the answer of a coach.
                if role != Role::Coach || state != TeamRowState::Silent {
                    states.set(day, state);
                }
            }
            let unanswered: &[Day] = match role {
                Role::Coach => &[],
                Role::Main | Role::Sub => &schedule.unanswered[at],
            };
            (states, DateSet::new(first_own_date(range), unanswered))
        };
        let players = schedule.players.iter().enumerate();
        let player_states = players
            .map(|(at, player)| (player.id.clone(), states_of(at, player.role)))
            .collect();
        let bot = schedule.settings.scheduling.timezone;
        let team = clock(range, bot);
        Self {
            body: FortnightBody {
                team_name: schedule.settings.branding.team_name.clone(),
                today: schedule.today,
                viewer_today: None,
                open_dates: None,
                minimum_players: minimum_players(schedule),
                clocks: ClockPair {
                    viewer: team.clone(),
                    team,
                },
                players: schedule.players.len(),
                open_polls: seen.open_polls,
                days: schedule
                    .days
                    .iter()
                    .map(|day| fortnight_day(seen, day))
                    .collect(),
            },
            player_states,
            bot,
            range,
        }
    }

    pub fn viewer(&self, services: &AppServices, principal: &RequestPrincipal) -> FortnightViewer {
        let zone = zone_of_caller(principal, self.bot);
        let states = principal
            .player_id()
            .and_then(|id| self.player_states.get(id));
        let (states, unanswered) = states.copied().unwrap_or_default();
        let today = services.today_in(zone);
        let (first, last) = self.range;
        // The own dates of the fortnight from today on begin with the viewer's today.
        let from = if first == self.body.today {
            today
        } else {
            first
        };
        let shown = from..=from.plus(last.days_since(first));
        let unanswered = unanswered.dates(first_own_date(self.range));
        let open = open_dates(
            unanswered.filter(|date| shown.contains(date)),
            zone,
            self.bot,
            |date| {
                self.day(date)
                    .is_some_and(|day| day.status == DayStatus::OffDay)
            },
            UtcMinute::from_utc(services.now()),
        );
        FortnightViewer {
            zone,
            today,
            states,
            open,
        }
    }

    /// Returns a day as it is for all viewers, except [`FortnightDay::viewer`].
    pub fn day(&self, date: Day) -> Option<&FortnightDay> {
        self.body.days.iter().find(|day| day.date == date)
    }

    /// Returns the fortnight as the viewer sees it.
    pub fn body_for(&self, viewer: FortnightViewer) -> FortnightBody {
        let mut body = self.body.clone();
        body.viewer_today = Some(viewer.today);
        body.open_dates = Some(viewer.open);
        body.clocks.viewer = clock(self.range, viewer.zone);
        for (at, day) in body.days.iter_mut().enumerate() {
            day.viewer = viewer.states.get(at);
        }
        body
    }
}

/// Converts a schedule that has a single day, as the caller sees it.
pub(crate) fn team_day(
    seen: &AnnotatedSchedule,
    services: &AppServices,
    principal: &RequestPrincipal,
) -> Result<app_wire::TeamDayBody, ServiceError> {
    let schedule = &seen.schedule;
    let day = schedule
        .days
        .first()
        .ok_or(ServiceError::NotFound(ResourceKind::Day))?;
    let shared = SharedFortnight::new(seen);
    let fortnight = shared.body_for(shared.viewer(services, principal));
    let lineup: HashSet<&PlayerId> = day.analysis.lineup.iter().collect();
    let rows = schedule.players.iter().zip(&day.rows);
    let bounds = DayBounds::of(day.day, shared.bot);
    Ok(app_wire::TeamDayBody {
        today: fortnight.today,
        viewer_today: fortnight.viewer_today,
        minimum_players: fortnight.minimum_players,
        clocks: fortnight.clocks,
        day: fortnight
            .days
            .into_iter()
            .next()
            .ok_or(ServiceError::NotFound(ResourceKind::Day))?,
        windows: day.analysis.windows.iter().map(|one| span(*one)).collect(),
        rows: rows
            .map(|(player, row)| TeamRow {
                user_id: player.id.clone(),
                display_name: player.display_name.clone(),
                role: player.role,
                look: player.into(),
                source: row.source,
                absence: row.absence.clone(),
                spans: shown(row, day, bounds).map(span).collect(),
                plays: lineup.contains(&player.id),
            })
            .collect(),
    })
}

/// The first date of a player in any zone that the days from `first` on can depend on.
fn first_own_date((first, _): (Day, Day)) -> Day {
    first.plus(-PlayerDays::REACH_DAYS)
}

fn minimum_players(schedule: &TeamSchedule) -> usize {
    usize::from(schedule.settings.scheduling.minimum_players)
}

/// The clock of `zone` over the days and the local dates that reach into them.
fn clock((first, last): (Day, Day), zone: Zone) -> LocalClock {
    zone.clock(
        first.plus(-PlayerDays::REACH_DAYS),
        last.plus(PlayerDays::REACH_DAYS),
    )
}

fn fortnight_day(seen: &AnnotatedSchedule, day: &TeamDay) -> FortnightDay {
    let schedule = &seen.schedule;
    let analysis = &day.analysis;
    let rows = || schedule.players.iter().zip(&day.rows);
    let contenders = || rows().filter(|(player, _)| player.role != Role::Coach);
    let bot = schedule.settings.scheduling.timezone;
    let bounds = DayBounds::of(day.day, bot);
    let free = |role: Role| {
        rows().filter(move |(player, row)| player.role == role && is_free(row, day, bounds))
    };
    let lineup: Vec<&Player> = analysis
        .lineup
        .iter()
        .filter_map(|id| schedule.players.iter().find(|player| player.id == *id))
        .collect();
    let is_lacking =
        |player: &Player| player.role == Role::Main && lineup.iter().all(|one| one.id != player.id);
    let noon = TimeOfDay::from_hm(12, 0).expect("noon is a time");
    FortnightDay {
        date: day.day,
        reason: day.plan.reason.clone(),
        focus: day.plan.focus.clone(),
        status: analysis.status,
        missing: analysis.missing,
        counts: counts(analysis.counts),
        window: analysis.window.map(span),
        other_windows: analysis.windows.len().saturating_sub(1),
        last_window_ends_at: analysis.windows.iter().map(|window| window.end()).max(),
        help: fortnight_suggestion(seen, day),
        contenders: contenders().count(),
        free: NameSummaryBody {
            looks: looks(free(Role::Main).chain(free(Role::Sub))),
            ..name_summary(free(Role::Main).chain(free(Role::Sub)))
        },
        silent: name_summary(contenders().filter(|(_, row)| is_silent(row))),
        lacking: name_summary(contenders().filter(|(player, _)| is_lacking(player))),
        lineup: lineup
            .iter()
            .map(|player| LineupPlace {
                user_id: player.id.clone(),
                display_name: player.display_name.clone(),
                is_sub: analysis.required_subs.contains(&player.id),
                look: PlayerLook::from(*player),
            })
            .collect(),
        viewer: None,
        heat: half_hours(
            contenders()
                .filter(|(_, row)| row.absence.is_none())
                .map(|(_, row)| row.free_time.iter().copied()),
            &analysis.windows,
            bot.instant_at(day.day, noon),
            EVENING_HALF_HOURS,
        ),
    }
}

/// The player's free time on the day.
fn shown<'a>(
    row: &'a TeamDayRow,
    day: &'a TeamDay,
    bounds: DayBounds,
) -> impl Iterator<Item = Span> + 'a {
    let spans = row.free_time.iter();
    spans.filter_map(move |span| bounds.shown_part(*span, &day.analysis.windows))
}

/// The state by the player's own answer of the day.
fn row_state(row: &TeamDayRow) -> TeamRowState {
    let is_answered = row.source.is_some();
    TeamRowState::of(
        row.absence.is_some(),
        is_answered,
        row.record.windows.is_empty(),
    )
}

/// Whether the player counts as free. Free time of the day before counts for a player who has answered the day.
fn is_free(row: &TeamDayRow, day: &TeamDay, bounds: DayBounds) -> bool {
    let is_answered = row.source.is_some();
    row.absence.is_none() && is_answered && shown(row, day, bounds).next().is_some()
}

fn is_silent(row: &TeamDayRow) -> bool {
    row_state(row) == TeamRowState::Silent
}

fn name_summary<'a>(
    players: impl Iterator<Item = (&'a Player, &'a TeamDayRow)>,
) -> NameSummaryBody {
    let mut names = NameSummaryBody::default();
    for (player, _) in players {
        if names.count < MAX_NAMES_PER_DAY {
            names.first.push(player.display_name.clone());
        }
        names.count += 1;
    }
    names
}

/// The looks of the players whose names [`name_summary`] contains.
fn looks<'a>(players: impl Iterator<Item = (&'a Player, &'a TeamDayRow)>) -> Vec<PlayerLook> {
    let first = players.take(MAX_NAMES_PER_DAY);
    first.map(|(player, _)| player.into()).collect()
}

fn fortnight_suggestion(
    seen: &AnnotatedSchedule,
    day: &TeamDay,
) -> Option<FortnightSuggestionBody> {
    let schedule = &seen.schedule;
    let suggestion = day.analysis.suggestion.as_ref()?;
    let (from, to) = match &suggestion.change {
        SuggestedChange::Ask { .. } => (None, None),
        SuggestedChange::Extend { from, to, .. } | SuggestedChange::Shift { from, to, .. } => {
            (Some(span(*from)), Some(span(*to)))
        }
    };
    let player = suggestion.change.player();
    let mut players = schedule.players.iter();
    let has_account = players.any(|known| known.id == *player && known.account.is_some());
    let request = seen.asked_players.iter();
    Some(FortnightSuggestionBody {
        user_id: player.clone(),
        display_name: named_player(&schedule.players, player).display_name,
        can_ask: seen.has_bot && has_account && day.day >= schedule.today,
        is_asked: request
            .clone()
            .any(|(date, id)| *date == day.day && id == player),
        from,
        to,
        window: span(suggestion.window),
        outcome: day.outcome(schedule)?,
    })
}

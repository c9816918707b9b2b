//! The analysis of one team day: whether the team can play, when, and with whom.

use serde::{Deserialize, Serialize};

use super::common_spans::{common_spans, longest_span};
use super::day_bounds::DayBounds;
use super::suggestion;
use super::suggestion::DaySuggestion;
use crate::player::{Player, PlayerId, Role};
use crate::utc_minute::{Span, merge_spans};

/// One player on one team day. Candidates must be in list order (MAIN, SUB, COACH; then by position).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineupCandidate {
    pub player: PlayerId,
    pub role: Role,
    /// The free time that the day's analysis depends on, as [`free_time`](super::free_time()) returns it. Other spans, in any order and
    /// form, are allowed: they do not change the status and the windows.
    pub spans: Vec<Span>,
    /// The player has not answered the day, and may be free at any time of it. Free time of the days around it counts.
    pub is_silent: bool,
    /// The player is away and counts only as absent.
    pub is_absent: bool,
}

impl LineupCandidate {
    /// Creates the candidate for `player`. `free` is the result of [`free_time`](super::free_time()).
    pub fn new(player: &Player, free: Vec<Span>, is_silent: bool, is_absent: bool) -> Self {
        Self {
            player: player.id.clone(),
            role: player.role,
            spans: free,
            is_silent,
            is_absent,
        }
    }
}

/// The players and the time that a session needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionDemand {
    /// `scheduling.minimumPlayers`; 0 is treated as 1.
    pub players: usize,
    /// `scheduling.minimumSessionMinutes`; a value below 1 is treated as 1.
    pub minutes: i64,
}

impl SessionDemand {
    fn at_least_one(self) -> Self {
        Self {
            players: self.players.max(1),
            minutes: self.minutes.max(1),
        }
    }
}

/// Whether the team can play on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DayStatus {
    /// An admin declared the day off.
    OffDay,
    /// Enough MAINs are free at the same time.
    FullRoster,
    /// Enough players are free at the same time if SUBs play too.
    WithSubs,
    NotEnough,
}

impl DayStatus {
    /// Whether the team can play.
    pub fn can_proceed(self) -> bool {
        matches!(self, Self::FullRoster | Self::WithSubs)
    }
}

/// The numbers of players with free time that the day shows ([`DayBounds::shown_part`]), by role; and of those who are
/// absent or have not answered. A player without an answer counts only as silent, also with free time of the day before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PlayerCounts {
    pub main: usize,
    pub sub: usize,
    pub coach: usize,
    /// Absent players of any role; they do not count anywhere else.
    pub absent: usize,
    /// Players of any role without an answer.
    pub silent: usize,
}

/// The result of the analysis of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayAnalysis {
    pub status: DayStatus,
    pub counts: PlayerCounts,
    /// The longest of `windows`; of equally long ones the earliest.
    pub window: Option<Span>,
    /// Every playable window, sorted by start. Windows of different lineups may overlap; none contains another.
    pub windows: Vec<Span>,
    /// Exactly the demanded number of players, free for all of `window`: MAINs first, then as few SUBs as needed.
    pub lineup: Vec<PlayerId>,
    /// The SUBs of the lineup.
    pub required_subs: Vec<PlayerId>,
    /// The number of players missing; 0 if the day is playable or off.
    pub missing: usize,
    /// The smallest change that would make a [`DayStatus::NotEnough`] day playable.
    pub suggestion: Option<DaySuggestion>,
}

/// Returns the windows in which the team can play, equal to [`DayAnalysis::windows`] of a day that is not off.
///
/// `free` has the role and the free time of each player. This is faster than [`analyze`], for statistics over years.
pub fn playable_windows<W: IntoIterator<Item = Span>>(
    free: impl IntoIterator<Item = (Role, W)>,
    demand: SessionDemand,
    bounds: DayBounds,
) -> Vec<Span> {
    let demand = demand.at_least_one();
    let (mut mains, mut all) = (Vec::new(), Vec::new());
    for (role, spans) in free {
        if role == Role::Coach {
            continue;
        }
        let long_enough = merge_spans(spans)
            .into_iter()
            .filter_map(|window| bounds.seen_part(window))
            .filter(|window| window.minutes() >= demand.minutes);
        for window in long_enough {
            all.push(window);
            if role == Role::Main {
                mains.push(window);
            }
        }
    }
    mains.sort_unstable();
    let windows = day_windows(&mains, demand.players, demand, bounds);
    if !windows.is_empty() {
        return windows;
    }
    all.sort_unstable();
    day_windows(&all, demand.players, demand, bounds)
}

/// Analyses one team day.
pub fn analyze(
    candidates: &[LineupCandidate],
    demand: SessionDemand,
    bounds: DayBounds,
    is_off_day: bool,
) -> DayAnalysis {
    let counts = |windows: &[Span]| PlayerCounts::of(candidates, bounds, windows);
    if is_off_day {
        return DayAnalysis::without_window(DayStatus::OffDay, counts(&[]), 0, None);
    }
    let demand = demand.at_least_one();
    let contenders: Vec<EligiblePlayer> =
        candidates.iter().filter_map(EligiblePlayer::of).collect();
    let mains = contenders
        .iter()
        .filter(|contender| contender.candidate.role == Role::Main);
    let mains = windows_long_enough(mains, demand, bounds);
    let windows = day_windows(&mains, demand.players, demand, bounds);
    if let Some(window) = longest_span(windows.iter().copied()) {
        return DayAnalysis::playable(counts(&windows), demand, &contenders, window, windows);
    }
    let free = windows_long_enough(&contenders, demand, bounds);
    let windows = day_windows(&free, demand.players, demand, bounds);
    if let Some(window) = longest_span(windows.iter().copied()) {
        return DayAnalysis::playable(counts(&windows), demand, &contenders, window, windows);
    }
    let together = (1..demand.players)
        .rev()
        .find(|players| !day_windows(&free, *players, demand, bounds).is_empty());
    let missing = demand.players - together.unwrap_or(0);
    // One player's change can make up for one missing player, not for more.
    let suggestion = if missing == 1 {
        suggestion::smallest_change(&contenders, &free, demand, bounds)
    } else {
        None
    };
    DayAnalysis::without_window(DayStatus::NotEnough, counts(&[]), missing, suggestion)
}

/// Returns the parts of the common spans of `players` that belong to the day. `free` is the result of
/// [`windows_long_enough`].
pub(super) fn day_windows(
    free: &[Span],
    players: usize,
    demand: SessionDemand,
    bounds: DayBounds,
) -> Vec<Span> {
    bounds.own_parts(&common_spans(free, players, demand), demand.minutes)
}

impl DayAnalysis {
    fn playable(
        counts: PlayerCounts,
        demand: SessionDemand,
        contenders: &[EligiblePlayer],
        window: Span,
        windows: Vec<Span>,
    ) -> Self {
        // Contenders are in list order, MAINs first, so the first who fit include the fewest SUBs.
        let lineup: Vec<&LineupCandidate> = contenders
            .iter()
            .filter(|contender| contender.is_free_for(window))
            .map(|contender| contender.candidate)
            .take(demand.players)
            .collect();
        let ids = |role: Option<Role>| {
            let chosen = lineup
                .iter()
                .filter(move |one| role.is_none_or(|role| one.role == role));
            chosen.map(|one| one.player.clone()).collect::<Vec<_>>()
        };
        let required_subs = ids(Some(Role::Sub));
        Self {
            status: if required_subs.is_empty() {
                DayStatus::FullRoster
            } else {
                DayStatus::WithSubs
            },
            counts,
            window: Some(window),
            windows,
            lineup: ids(None),
            required_subs,
            missing: 0,
            suggestion: None,
        }
    }

    fn without_window(
        status: DayStatus,
        counts: PlayerCounts,
        missing: usize,
        suggestion: Option<DaySuggestion>,
    ) -> Self {
        Self {
            status,
            counts,
            window: None,
            windows: Vec::new(),
            lineup: Vec::new(),
            required_subs: Vec::new(),
            missing,
            suggestion,
        }
    }
}

impl PlayerCounts {
    fn of(candidates: &[LineupCandidate], bounds: DayBounds, windows: &[Span]) -> Self {
        let is_free = |candidate: &LineupCandidate| {
            let shown = |span: &Span| bounds.shown_part(*span, windows).is_some();
            match &candidate.spans[..] {
                [] => false,
                [only] => shown(only),
                spans => merge_spans(spans.iter().copied()).iter().any(shown),
            }
        };
        let mut counts = Self::default();
        for candidate in candidates {
            let place = match candidate.role {
                _ if candidate.is_absent => &mut counts.absent,
                _ if candidate.is_silent => &mut counts.silent,
                _ if !is_free(candidate) => continue,
                Role::Main => &mut counts.main,
                Role::Sub => &mut counts.sub,
                Role::Coach => &mut counts.coach,
            };
            *place += 1;
        }
        counts
    }
}

/// A MAIN or SUB who is not absent.
pub(super) struct EligiblePlayer<'a> {
    pub(super) candidate: &'a LineupCandidate,
    /// Sorted by start; they neither overlap nor touch.
    pub(super) windows: Vec<Span>,
}

impl<'a> EligiblePlayer<'a> {
    pub(super) fn of(candidate: &'a LineupCandidate) -> Option<Self> {
        if candidate.is_absent || candidate.role == Role::Coach {
            return None;
        }
        Some(Self {
            candidate,
            windows: merge_spans(candidate.spans.iter().copied()),
        })
    }

    pub(super) fn is_free_for(&self, span: Span) -> bool {
        self.windows.iter().any(|window| window.covers(span))
    }
}

/// Returns the parts of windows that the day's analysis sees, if they are long enough for a session; sorted by start.
pub(super) fn windows_long_enough<'a>(
    contenders: impl IntoIterator<Item = &'a EligiblePlayer<'a>>,
    demand: SessionDemand,
    bounds: DayBounds,
) -> Vec<Span> {
    let windows = contenders
        .into_iter()
        .flat_map(|contender| &contender.windows);
    let mut free: Vec<Span> = windows
        .filter_map(|window| bounds.seen_part(*window))
        .filter(|window| window.minutes() >= demand.minutes)
        .collect();
    free.sort_unstable();
    free
}

#[cfg(test)]
#[path = "day_analysis_tests.rs"]
mod tests;

//! The smallest change by one player that makes a day playable.

use super::common_spans::{common_spans, longest_span};
use super::window_moves::{SessionStarts, UNBOUNDED_MINUTES, WindowMove, cheapest_moves};
use super::{
    DayBounds, DayStatus, EligiblePlayer, LineupCandidate, SessionDemand, day_windows,
    windows_long_enough,
};
use crate::player::{PlayerId, Role};
use crate::utc_minute::{Span, UtcMinute, merge_spans};

/// Maximum shift of a window in a suggestion, in minutes, earlier or later.
pub const MAX_SHIFT_MINUTES: i64 = 90;

/// A change of one player, and the window in which the team could play after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaySuggestion {
    pub change: SuggestedChange,
    /// The longest playable window after the change; of equally long ones the earliest.
    pub window: Span,
}

/// A change of one player. Overlapping and touching windows count as one window here, also those of two days. A window
/// is at most a day long after the change, so that the player can answer it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuggestedChange {
    /// Ask a MAIN or SUB who has not answered and may be free at any time.
    Ask { player: PlayerId },
    /// Extend a SUB's window: begin earlier, end later, or both.
    Extend {
        player: PlayerId,
        from: Span,
        to: Span,
        /// The minutes added.
        minutes: i64,
    },
    /// Shift one window of a MAIN or SUB; the player's other windows stay.
    Shift {
        player: PlayerId,
        from: Span,
        to: Span,
        /// The minutes shifted, negative for earlier; at most [`MAX_SHIFT_MINUTES`] in either direction.
        minutes: i64,
    },
}

impl SuggestedChange {
    pub fn player(&self) -> &PlayerId {
        match self {
            Self::Ask { player } | Self::Extend { player, .. } | Self::Shift { player, .. } => {
                player
            }
        }
    }

    /// The number of minutes that the change adds or shifts; 0 for asking.
    pub fn cost(&self) -> i64 {
        match self {
            Self::Ask { .. } => 0,
            Self::Extend { minutes, .. } | Self::Shift { minutes, .. } => minutes.abs(),
        }
    }
}

impl DaySuggestion {
    /// Returns the status of the day after the change, for the candidates and the demand of the analysis.
    pub fn resulting_status(
        &self,
        candidates: &[LineupCandidate],
        demand: SessionDemand,
    ) -> DayStatus {
        let changed = self.change.player();
        let contenders = candidates.iter().filter_map(EligiblePlayer::of);
        let mains = contenders
            .filter(|contender| contender.candidate.role == Role::Main)
            .filter(|main| main.candidate.player == *changed || main.is_free_for(self.window))
            .count();
        if mains >= demand.players.max(1) {
            DayStatus::FullRoster
        } else {
            DayStatus::WithSubs
        }
    }
}

/// Returns the smallest change. Of equal ones, asking comes before extending and extending before shifting; then the
/// list order and the earlier result decide. All but one of the demanded players must be free at the same time, for a
/// session of the day: time in which they run over midnight belongs to the previous day.
///
/// `free` has the windows of all `contenders` that are long enough for a session, sorted by start.
pub(super) fn smallest_change(
    contenders: &[EligiblePlayer],
    free: &[Span],
    demand: SessionDemand,
    bounds: DayBounds,
) -> Option<DaySuggestion> {
    let search = SuggestionSearch {
        contenders,
        demand,
        bounds,
        chances: spans_missing_one_player(free, demand, bounds),
    };
    search.suggest_asking().or_else(|| search.suggest_move())
}

struct SuggestionSearch<'a> {
    contenders: &'a [EligiblePlayer<'a>],
    demand: SessionDemand,
    bounds: DayBounds,
    /// The maximal spans in which one player is missing.
    chances: Vec<Span>,
}

impl SuggestionSearch<'_> {
    /// Returns no suggestion for a demand of one player: there are no other windows that would give the time to ask for.
    fn suggest_asking(&self) -> Option<DaySuggestion> {
        let mut silent = self
            .contenders
            .iter()
            .enumerate()
            .filter(|(_, contender)| contender.candidate.is_silent && self.demand.players > 1);
        silent.find_map(|(at, silent)| {
            // A player with free time may be one of those who are free in a chance.
            let chances = match &silent.windows[..] {
                [] => None,
                _ => Some(spans_missing_one_player(
                    &self.free_without(at),
                    self.demand,
                    self.bounds,
                )),
            };
            let chances = chances.as_ref().unwrap_or(&self.chances);
            if self.session_starts(chances).is_empty() {
                return None;
            }
            let answered = Span::new(self.bounds.midnight, self.bounds.next_morning);
            let windows = silent.windows.iter().copied().chain(answered);
            Some(DaySuggestion {
                change: SuggestedChange::Ask {
                    player: silent.candidate.player.clone(),
                },
                window: self.outcome(&self.free_without(at), merge_spans(windows))?,
            })
        })
    }

    fn suggest_move(&self) -> Option<DaySuggestion> {
        let starts = self.session_starts(&self.chances);
        let moves = cheapest_moves(self.contenders, &starts, self.demand);
        let at = moves.first()?.mover;
        let mover = &self.contenders[at];
        let others = self.free_without(at);
        let outcome = |step: &WindowMove| self.outcome(&others, step.windows_after(mover));
        let (window, step) = moves
            .iter()
            .filter_map(|step| Some((outcome(step)?, step)))
            .min_by_key(|(window, step)| (*window, step.to))?;
        Some(DaySuggestion {
            change: step.to_change(mover.candidate.player.clone()),
            window,
        })
    }

    fn session_starts(&self, chances: &[Span]) -> SessionStarts {
        let running = self.chances.first().copied();
        let (first, last) = self.bounds.session_starts(running, self.demand.minutes);
        SessionStarts::of(chances, self.demand, first, last)
    }

    /// Returns the windows of all contenders but one that are long enough for a session.
    fn free_without(&self, at: usize) -> Vec<Span> {
        let (before, after) = (&self.contenders[..at], &self.contenders[at + 1..]);
        windows_long_enough(before.iter().chain(after), self.demand, self.bounds)
    }

    /// Returns the longest window of the day in which the others and a player with `windows` can play.
    fn outcome(&self, others: &[Span], windows: Vec<Span>) -> Option<Span> {
        let seen = windows
            .into_iter()
            .filter_map(|window| self.bounds.seen_part(window))
            .filter(|window| window.minutes() >= self.demand.minutes);
        let mut free: Vec<Span> = others.iter().copied().chain(seen).collect();
        free.sort_unstable();
        longest_span(day_windows(
            &free,
            self.demand.players,
            self.demand,
            self.bounds,
        ))
    }
}

/// Returns the spans in which exactly one player is missing; all time if only one player is demanded.
fn spans_missing_one_player(free: &[Span], demand: SessionDemand, bounds: DayBounds) -> Vec<Span> {
    if demand.players > 1 {
        common_spans(free, demand.players - 1, demand)
    } else {
        let always = Span::new(
            UtcMinute::from_minutes(-UNBOUNDED_MINUTES),
            UtcMinute::from_minutes(UNBOUNDED_MINUTES),
        );
        always
            .and_then(|always| bounds.seen_part(always))
            .into_iter()
            .collect()
    }
}

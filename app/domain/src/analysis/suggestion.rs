//! The smallest change by one player that makes a day playable.

use super::sweep::{common_spans, longest_span};
use super::window_moves::{UNBOUNDED_MINUTES, WindowMove, cheapest_moves};
use super::{DayStatus, EligiblePlayer, LineupCandidate, SessionDemand, windows_long_enough};
use crate::player::{PlayerId, Role};
use crate::utc_minute::{Span, UtcMinute};

/// Maximum shift of a window in a suggestion, in minutes, earlier or later.
pub const MAX_SHIFT_MINUTES: i64 = 90;

/// A change of one player, and the window in which the team could play after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaySuggestion {
    pub change: SuggestedChange,
    /// The longest playable window after the change; of equally long ones the earliest.
    pub window: Span,
}

/// A change of one player. Overlapping and touching windows count as one window here.
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
/// list order and the earlier result decide. All but one of the demanded players must be free at the same time.
///
/// `free` has the windows of all `contenders` that are long enough for a session, sorted by start.
pub(super) fn smallest_change(
    contenders: &[EligiblePlayer],
    free: &[Span],
    demand: SessionDemand,
) -> Option<DaySuggestion> {
    let chances = spans_missing_one_player(free, demand);
    suggest_asking(contenders, &chances, demand)
        .or_else(|| suggest_window_move(contenders, &chances, demand))
}

/// Returns no suggestion for a demand of one player: there are no other windows that would give the time to ask for.
fn suggest_asking(
    contenders: &[EligiblePlayer],
    chances: &[Span],
    demand: SessionDemand,
) -> Option<DaySuggestion> {
    let silent = contenders
        .iter()
        .find(|contender| contender.candidate.is_silent)
        .filter(|_| demand.players > 1)?;
    Some(DaySuggestion {
        change: SuggestedChange::Ask {
            player: silent.candidate.player.clone(),
        },
        window: longest_span(chances.iter().copied())?,
    })
}

fn suggest_window_move(
    contenders: &[EligiblePlayer],
    chances: &[Span],
    demand: SessionDemand,
) -> Option<DaySuggestion> {
    let moves = cheapest_moves(contenders, chances, demand);
    let mover = moves.first()?.mover;
    let others = contenders
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != mover)
        .map(|(_, other)| other);
    let chances = spans_missing_one_player(&windows_long_enough(others, demand), demand);
    let mover = &contenders[mover];
    let outcome = |step: &WindowMove| longest_span(playable_after(step, mover, &chances, demand));
    let (window, step) = moves
        .iter()
        .filter_map(|step| Some((outcome(step)?, step)))
        .min_by_key(|(window, step)| (*window, step.to))?;
    Some(DaySuggestion {
        change: step.to_change(mover.candidate.player.clone()),
        window,
    })
}

/// Returns the overlaps of `mover`'s windows after `step` with the `chances` of the others.
fn playable_after<'a>(
    step: &WindowMove,
    mover: &'a EligiblePlayer,
    chances: &'a [Span],
    demand: SessionDemand,
) -> impl Iterator<Item = Span> + 'a {
    step.windows_after(mover)
        .into_iter()
        .flat_map(|window| {
            chances.iter().filter_map(move |chance| {
                Span::new(
                    window.start().max(chance.start()),
                    window.end().min(chance.end()),
                )
            })
        })
        .filter(move |span| span.minutes() >= demand.minutes)
}

/// Returns the spans in which exactly one player is missing; all time if only one player is demanded.
fn spans_missing_one_player(free: &[Span], demand: SessionDemand) -> Vec<Span> {
    if demand.players > 1 {
        common_spans(free, demand.players - 1, demand)
    } else {
        let always = Span::new(
            UtcMinute::from_minutes(-UNBOUNDED_MINUTES),
            UtcMinute::from_minutes(UNBOUNDED_MINUTES),
        );
        always.into_iter().collect()
    }
}

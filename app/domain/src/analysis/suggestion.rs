//! The smallest change by one player that makes a day playable.

use super::moves::{FAR, Move, cheapest_moves};
use super::sweep::{common, longest};
use super::{Candidate, Contender, Demand, Status, free_long_enough};
use crate::moment::{Moment, Span};
use crate::player::{PlayerId, Role};

/// How far a window may be suggested to move, earlier or later (decisions §3).
pub const MAX_SHIFT_MINUTES: i64 = 90;

/// A change, and when the team could play after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    pub change: Change,
    /// The longest playable window once the change is made; of equals the earliest.
    pub window: Span,
}

/// What one player could do. A window here is what overlapping and touching ones make together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Ask a silent MAIN or SUB, who may be free whenever needed.
    Ask { player: PlayerId },
    /// A SUB's window begins earlier, ends later, or both.
    Extend {
        player: PlayerId,
        from: Span,
        to: Span,
        /// Minutes added.
        minutes: i64,
    },
    /// A MAIN's or SUB's window moves as a whole; the player's other windows stay.
    Shift {
        player: PlayerId,
        from: Span,
        to: Span,
        /// Minutes moved, negative when earlier; at most [`MAX_SHIFT_MINUTES`] either way.
        minutes: i64,
    },
}

impl Change {
    pub fn player(&self) -> &PlayerId {
        match self {
            Self::Ask { player } | Self::Extend { player, .. } | Self::Shift { player, .. } => {
                player
            }
        }
    }

    /// Minutes that the change adds or moves; asking costs none.
    pub fn cost(&self) -> i64 {
        match self {
            Self::Ask { .. } => 0,
            Self::Extend { minutes, .. } | Self::Shift { minutes, .. } => minutes.abs(),
        }
    }
}

impl Suggestion {
    /// What the day would be once the change is made, for the candidates and the demand that it was made for.
    pub fn outcome(&self, candidates: &[Candidate], demand: Demand) -> Status {
        let changed = self.change.player();
        let contenders = candidates.iter().filter_map(Contender::of);
        let mains = contenders
            .filter(|contender| contender.candidate.role == Role::Main)
            .filter(|main| main.candidate.player == *changed || main.is_free_for(self.window))
            .count();
        if mains >= demand.players.max(1) {
            Status::FullRoster
        } else {
            Status::WithSubs
        }
    }
}

/// The smallest change; of equals asking before extending before shifting, then list order, then the
/// earlier result. All but one of the demanded players must be free together.
///
/// `free` are the windows of all `contenders` in which a session fits, by start.
pub(super) fn smallest(
    contenders: &[Contender],
    free: &[Span],
    demand: Demand,
) -> Option<Suggestion> {
    let chances = one_short(free, demand);
    ask(contenders, &chances, demand).or_else(|| move_window(contenders, &chances, demand))
}

/// A demand of one player has no others whose windows could say when to ask for; then nobody is asked.
fn ask(contenders: &[Contender], chances: &[Span], demand: Demand) -> Option<Suggestion> {
    let silent = contenders
        .iter()
        .find(|contender| contender.candidate.is_silent)
        .filter(|_| demand.players > 1)?;
    Some(Suggestion {
        change: Change::Ask {
            player: silent.candidate.player.clone(),
        },
        window: longest(chances.iter().copied())?,
    })
}

fn move_window(contenders: &[Contender], chances: &[Span], demand: Demand) -> Option<Suggestion> {
    let moves = cheapest_moves(contenders, chances, demand);
    let mover = moves.first()?.mover;
    let others = contenders
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != mover)
        .map(|(_, other)| other);
    let chances = one_short(&free_long_enough(others, demand), demand);
    let mover = &contenders[mover];
    let outcome = |step: &Move| longest(playable_after(step, mover, &chances, demand));
    let (window, step) = moves
        .iter()
        .filter_map(|step| Some((outcome(step)?, step)))
        .min_by_key(|(window, step)| (*window, step.to))?;
    Some(Suggestion {
        change: step.of(mover.candidate.player.clone()),
        window,
    })
}

/// Where `mover`'s windows after `step` meet the `chances` that the others leave.
fn playable_after<'a>(
    step: &Move,
    mover: &'a Contender,
    chances: &'a [Span],
    demand: Demand,
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

/// The spans in which exactly one player is lacking: always, when only one is demanded.
fn one_short(free: &[Span], demand: Demand) -> Vec<Span> {
    if demand.players > 1 {
        common(free, demand.players - 1, demand)
    } else {
        let always = Span::new(Moment::from_minutes(-FAR), Moment::from_minutes(FAR));
        always.into_iter().collect()
    }
}

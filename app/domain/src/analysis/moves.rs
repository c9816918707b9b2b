//! The cheapest ways in which one player's window, grown or moved, makes a day playable.
//!
//! Let a *start* be a minute from which all but one of the demanded players are free for the demanded
//! minutes. A player whose windows, one of them changed, hold from some start on for as long completes
//! the session. What that costs is linear in the start between a few *cuts* near the player's windows,
//! so only the first start from each cut on, and the last before it, have to be weighed.

use super::suggestion::{Change, MAX_SHIFT_MINUTES};
use super::{Contender, Demand};
use crate::moment::{Span, united};
use crate::player::{PlayerId, Role};

/// In the order in which equally cheap ones are preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Extend,
    Shift,
}

/// One window of one contender changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    /// Place among the contenders.
    pub mover: usize,
    pub from: Span,
    pub to: Span,
    way: Way,
}

impl Move {
    /// Smaller is preferred.
    fn rank(&self) -> (i64, Way, usize) {
        (self.minutes().abs(), self.way, self.mover)
    }

    fn minutes(&self) -> i64 {
        match self.way {
            Way::Extend => self.to.minutes() - self.from.minutes(),
            Way::Shift => self.to.start().minutes() - self.from.start().minutes(),
        }
    }

    pub fn of(&self, player: PlayerId) -> Change {
        let (from, to, minutes) = (self.from, self.to, self.minutes());
        match self.way {
            Way::Extend => Change::Extend {
                player,
                from,
                to,
                minutes,
            },
            Way::Shift => Change::Shift {
                player,
                from,
                to,
                minutes,
            },
        }
    }

    /// All windows of `mover` once the move is made.
    pub fn windows_after(&self, mover: &Contender) -> Vec<Span> {
        let moved = |window: &Span| {
            if *window == self.from {
                self.to
            } else {
                *window
            }
        };
        united(mover.windows.iter().map(moved))
    }
}

/// Every move of the smallest rank; empty when no single move suffices.
///
/// `chances` are the maximal spans, by start, in which exactly one demanded player is lacking.
pub(super) fn cheapest_moves(
    contenders: &[Contender],
    chances: &[Span],
    demand: Demand,
) -> Vec<Move> {
    let starts = Starts::of(chances, demand);
    let mut cheapest: Vec<Move> = Vec::new();
    for (mover, contender) in contenders.iter().enumerate() {
        for window in &contender.windows {
            let completion = Completion {
                mover,
                contender,
                from: *window,
                minutes: demand.minutes,
            };
            completion.weigh(&starts, &mut cheapest);
        }
    }
    cheapest
}

/// The minutes from which all but one of the demanded players are free for long enough.
struct Starts(Vec<(i64, i64)>);

impl Starts {
    fn of(chances: &[Span], demand: Demand) -> Self {
        let range = |chance: &Span| {
            let last = chance.end().minutes() - demand.minutes;
            (chance.start().minutes(), last)
        };
        Self(chances.iter().map(range).collect())
    }

    fn first_from(&self, minute: i64) -> Option<i64> {
        let at = self.0.partition_point(|(_, last)| *last < minute);
        self.0.get(at).map(|(first, _)| minute.max(*first))
    }

    fn last_before(&self, minute: i64) -> Option<i64> {
        let at = self.0.partition_point(|(first, _)| *first < minute);
        let (_, last) = self.0.get(at.checked_sub(1)?)?;
        Some(minute.saturating_sub(1).min(*last))
    }
}

/// How one window of one contender could complete a session.
struct Completion<'a> {
    mover: usize,
    contender: &'a Contender<'a>,
    from: Span,
    minutes: i64,
}

impl Completion<'_> {
    /// Weighs the starts next to every cut; keeps the cheapest moves.
    fn weigh(&self, starts: &Starts, cheapest: &mut Vec<Move>) {
        for cut in self.cuts() {
            let beside = [starts.first_from(cut), starts.last_before(cut)];
            for start in beside.into_iter().flatten() {
                for step in self.moves_to(start).into_iter().flatten() {
                    match cheapest.first().map(|best| step.rank().cmp(&best.rank())) {
                        Some(std::cmp::Ordering::Greater) => {}
                        Some(std::cmp::Ordering::Equal) => cheapest.push(step),
                        Some(std::cmp::Ordering::Less) | None => *cheapest = vec![step],
                    }
                }
            }
        }
    }

    /// Where, between two starts, the cost or the shape of the result may change its course.
    fn cuts(&self) -> impl Iterator<Item = i64> + '_ {
        let (session, length) = (self.minutes, self.from.minutes());
        self.contender.windows.iter().flat_map(move |window| {
            let (start, end) = (window.start().minutes(), window.end().minutes());
            [
                // The session begins inside the window, or right after it …
                start,
                end + 1,
                // … or ends inside it, or right before it.
                start - session,
                end - session + 1,
                // What the window leaves open of the session is as long as the moved one.
                start - length,
                end + length - session + 1,
            ]
        })
    }

    /// The least growth and the least shift after which the contender is free from `start` on.
    fn moves_to(&self, start: i64) -> [Option<Move>; 2] {
        let Some((first, last)) = self.uncovered(start) else {
            return [None, None];
        };
        let (from, to) = (self.from.start().minutes(), self.from.end().minutes());
        let step = |earlier: i64, later: i64, way: Way| {
            let to = Span::new(self.from.start().plus(earlier), self.from.end().plus(later));
            to.map(|to| Move {
                mover: self.mover,
                from: self.from,
                to,
                way,
            })
        };
        let is_sub = self.contender.candidate.role == Role::Sub;
        let extend = step((first - from).min(0), (last - to).max(0), Way::Extend);
        // Any shift in between covers what is open; it is empty when the window is too short.
        let (least, most) = (last - to, first - from);
        let by = least.max(0) + most.min(0);
        let fits = least <= most && by.abs() <= MAX_SHIFT_MINUTES;
        let shift = step(by, by, Way::Shift);
        [extend.filter(|_| is_sub), shift.filter(|_| fits)]
    }

    /// What the contender's other windows leave open of the session from `start` on, from its first to
    /// its last open minute. `None` when the contender is free for all of it as things are, because
    /// then the contender is one of those counted already.
    fn uncovered(&self, start: i64) -> Option<(i64, i64)> {
        let (mut first, mut last) = (start, start + self.minutes);
        for window in &self.contender.windows {
            let (from, to) = (window.start().minutes(), window.end().minutes());
            if from <= start && start + self.minutes <= to {
                return None;
            }
            if *window == self.from {
                continue;
            }
            if from <= first && first < to {
                first = to;
            }
            if from < last && last <= to {
                last = from;
            }
        }
        Some((first, last))
    }
}

//! The cheapest ways in which one player's window, grown or moved, makes a day playable.
//!
//! Let a *start* be a minute from which all but one of the demanded players are free for the demanded
//! minutes. A player whose windows, one of them changed, hold from some start on for as long completes
//! the session. What that costs jumps, or turns from falling to rising, only at a few *cuts*: where the
//! session begins to begin inside one of the player's windows, and where it ceases to end inside one. So
//! only the first start from each cut on, and the last before it, have to be weighed.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

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
    let mut cheapest = Cheapest::default();
    for (mover, contender) in contenders.iter().enumerate() {
        let is_sub = contender.candidate.role == Role::Sub;
        for from in &contender.windows {
            let reach = cheapest.cost_to_beat(if is_sub { FAR } else { MAX_SHIFT_MINUTES });
            let completion =
                Completion::new(mover, *from, is_sub, &contender.windows, demand, reach);
            completion.weigh(&starts, &mut cheapest);
        }
    }
    cheapest.0
}

/// Further than any two windows lie apart, and small enough for sums of minutes.
pub(super) const FAR: i64 = 1 << 40;

/// The moves of the smallest rank so far.
#[derive(Default)]
struct Cheapest(Vec<Move>);

impl Cheapest {
    fn weigh(&mut self, step: Move) {
        let best = self.0.first().map(Move::rank);
        match best.map(|best| step.rank().cmp(&best)) {
            Some(Ordering::Greater) => {}
            Some(Ordering::Equal) => self.0.push(step),
            Some(Ordering::Less) | None => self.0 = vec![step],
        }
    }

    /// The cost above which no move is worth a look, at most `bound`.
    fn cost_to_beat(&self, bound: i64) -> i64 {
        self.0
            .first()
            .map_or(bound, |best| bound.min(best.minutes().abs()))
    }
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
        Some((minute - 1).min(*last))
    }
}

/// How one window of one contender could complete a session at a cost worth a look.
struct Completion<'a> {
    mover: usize,
    from: Span,
    is_sub: bool,
    /// The contender's windows that `from`, changed, could touch, and itself: no other can have a part in it.
    near: &'a [Span],
    /// Minutes of a session.
    session: i64,
    /// The starts from which a session lies between the first and the last minute so reached.
    range: RangeInclusive<i64>,
}

impl<'a> Completion<'a> {
    fn new(
        mover: usize,
        from: Span,
        is_sub: bool,
        windows: &'a [Span],
        demand: Demand,
        reach: i64,
    ) -> Self {
        let first = from.start().plus(-reach);
        let last = from.end().plus(reach);
        let begin = windows.partition_point(|window| window.end() < first);
        let end = windows.partition_point(|window| window.start() <= last);
        let near = &windows[begin..end];
        let first = near
            .first()
            .map_or(first, |window| first.min(window.start()));
        let last = near.last().map_or(last, |window| last.max(window.end()));
        Self {
            mover,
            from,
            is_sub,
            near,
            session: demand.minutes,
            range: first.minutes()..=last.minutes() - demand.minutes,
        }
    }

    /// Weighs the starts next to every cut.
    fn weigh(&self, starts: &Starts, cheapest: &mut Cheapest) {
        if self.range.is_empty() {
            return;
        }
        for cut in self.cuts() {
            let beside = [starts.first_from(cut), starts.last_before(cut)];
            let in_range = beside
                .into_iter()
                .flatten()
                .filter(|start| self.range.contains(start));
            for step in in_range.flat_map(|start| self.moves_to(start)).flatten() {
                cheapest.weigh(step);
            }
        }
    }

    /// Between two of these the cost is concave in the start (rising, level, falling), so its least stands
    /// next to a cut. Of starts that cost the same the first has the earliest result.
    fn cuts(&self) -> impl Iterator<Item = i64> + '_ {
        let session = self.session;
        let of_windows = self.near.iter().flat_map(move |window| {
            // From here on the session begins inside the window; from there on it ends after it.
            [
                window.start().minutes(),
                window.end().minutes() - session + 1,
            ]
        });
        let ends = [*self.range.start(), *self.range.end() + 1];
        let is_near = move |cut: &i64| (ends[0]..=ends[1]).contains(cut);
        of_windows.filter(is_near).chain(ends)
    }

    /// The least growth and the least shift after which the contender is free from `start` on.
    fn moves_to(&self, start: i64) -> [Option<Move>; 2] {
        let Some((first, last)) = self.open_part(start) else {
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
        let extend = step((first - from).min(0), (last - to).max(0), Way::Extend);
        // Any shift from the least to the most covers what is open; there is none when the window is too short.
        let (least, most) = (last - to, first - from);
        let by = least.max(0) + most.min(0);
        let fits = least <= most && by.abs() <= MAX_SHIFT_MINUTES;
        let shift = step(by, by, Way::Shift);
        [extend.filter(|_| self.is_sub), shift.filter(|_| fits)]
    }

    /// What the contender's other windows leave open of the session from `start` on: its first minute, and
    /// the one after its last. `None` when the contender is free for all of it as things are, being
    /// one of those counted already.
    fn open_part(&self, start: i64) -> Option<(i64, i64)> {
        let end = start + self.session;
        let (mut first, mut last) = (start, end);
        for window in self.near {
            let (from, to) = (window.start().minutes(), window.end().minutes());
            if from <= start && end <= to {
                return None;
            }
            let is_other = *window != self.from;
            if is_other && from <= first && first < to {
                first = to;
            }
            if is_other && from < last && last <= to {
                last = from;
            }
        }
        Some((first, last))
    }
}

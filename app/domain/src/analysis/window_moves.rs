//! The cheapest changes of one player's window, extended or shifted, that make a day playable.
//!
//! A *start* is a minute at which a session could begin with all but one of the demanded players. A player completes
//! the session if their windows, one of them changed, cover it. As a function of the start, the cost of the change
//! jumps, or turns from falling to rising, only at a few *cuts*: where the session's beginning enters one of the
//! player's windows, and where its end leaves one. The search therefore compares only the first start at or after each
//! cut and the last start before it.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::suggestion::{MAX_SHIFT_MINUTES, SuggestedChange};
use super::{EligiblePlayer, SessionDemand};
use crate::player::{PlayerId, Role};
use crate::utc_minute::{Span, merge_spans};

/// The kind of a change. The order is the preference among equally cheap changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum WindowMoveKind {
    Extend,
    Shift,
}

/// A change of one window of one contender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WindowMove {
    /// Index among the contenders.
    pub mover: usize,
    pub from: Span,
    pub to: Span,
    kind: WindowMoveKind,
}

impl WindowMove {
    /// A smaller rank is preferred.
    fn rank(&self) -> (i64, WindowMoveKind, usize) {
        (self.minutes().abs(), self.kind, self.mover)
    }

    fn minutes(&self) -> i64 {
        match self.kind {
            WindowMoveKind::Extend => self.to.minutes() - self.from.minutes(),
            WindowMoveKind::Shift => self.to.start().minutes() - self.from.start().minutes(),
        }
    }

    pub fn to_change(self, player: PlayerId) -> SuggestedChange {
        let (from, to, minutes) = (self.from, self.to, self.minutes());
        match self.kind {
            WindowMoveKind::Extend => SuggestedChange::Extend {
                player,
                from,
                to,
                minutes,
            },
            WindowMoveKind::Shift => SuggestedChange::Shift {
                player,
                from,
                to,
                minutes,
            },
        }
    }

    /// Returns all windows of `mover` after the change, merged.
    pub fn windows_after(&self, mover: &EligiblePlayer) -> Vec<Span> {
        let moved = |window: &Span| {
            if *window == self.from {
                self.to
            } else {
                *window
            }
        };
        merge_spans(mover.windows.iter().map(moved))
    }
}

/// Returns the moves of the smallest rank; empty if no single move is sufficient.
pub(super) fn cheapest_moves(
    contenders: &[EligiblePlayer],
    starts: &SessionStarts,
    demand: SessionDemand,
) -> Vec<WindowMove> {
    let mut cheapest = CheapestMoves::default();
    for (mover, contender) in contenders.iter().enumerate() {
        let is_sub = contender.candidate.role == Role::Sub;
        for from in &contender.windows {
            let reach = cheapest.cost_bound(if is_sub {
                UNBOUNDED_MINUTES
            } else {
                MAX_SHIFT_MINUTES
            });
            let completion =
                SessionCompletion::new(mover, *from, is_sub, &contender.windows, demand, reach);
            completion.collect_cheapest(starts, &mut cheapest);
        }
    }
    cheapest.0
}

/// Maximum length of a window after a change.
const MAX_WINDOW_MINUTES: i64 = 24 * 60;

/// More minutes than are between any two windows, and small enough that sums do not overflow.
pub(super) const UNBOUNDED_MINUTES: i64 = 1 << 40;

/// The moves of the smallest rank that were found so far.
#[derive(Default)]
struct CheapestMoves(Vec<WindowMove>);

impl CheapestMoves {
    fn insert(&mut self, step: WindowMove) {
        let best = self.0.first().map(WindowMove::rank);
        match best.map(|best| step.rank().cmp(&best)) {
            Some(Ordering::Greater) => {}
            Some(Ordering::Equal) => self.0.push(step),
            Some(Ordering::Less) | None => self.0 = vec![step],
        }
    }

    /// The cost above which a move can be skipped; at most `bound`.
    fn cost_bound(&self, bound: i64) -> i64 {
        self.0
            .first()
            .map_or(bound, |best| bound.min(best.minutes().abs()))
    }
}

/// The minutes, as inclusive ranges, at which a session can begin with all but one of the demanded players.
pub(super) struct SessionStarts(Vec<(i64, i64)>);

impl SessionStarts {
    /// `chances` are the maximal spans, sorted by start, in which exactly one demanded player is missing. A session of
    /// the day begins from `first` to `last`.
    pub fn of(chances: &[Span], demand: SessionDemand, first: i64, last: i64) -> Self {
        let range = |chance: &Span| {
            let latest = chance.end().minutes() - demand.minutes;
            (chance.start().minutes().max(first), latest.min(last))
        };
        let ranges = chances.iter().map(range);
        Self(ranges.filter(|(first, last)| first <= last).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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

/// The search for sessions that one changed window of one contender completes.
struct SessionCompletion<'a> {
    mover: usize,
    from: Span,
    is_sub: bool,
    /// `from`, and the contender's other windows that it could touch after the change. No other window matters.
    near: &'a [Span],
    /// Length of a session in minutes.
    session: i64,
    /// The starts of sessions that are inside the reachable minutes.
    range: RangeInclusive<i64>,
}

impl<'a> SessionCompletion<'a> {
    fn new(
        mover: usize,
        from: Span,
        is_sub: bool,
        windows: &'a [Span],
        demand: SessionDemand,
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

    /// Compares the starts next to every cut.
    fn collect_cheapest(&self, starts: &SessionStarts, cheapest: &mut CheapestMoves) {
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
                cheapest.insert(step);
            }
        }
    }

    /// Between two cuts the cost is concave in the start (rising, level, falling), so its minimum is next to a cut. Of
    /// starts with the same cost, the first has the earliest result.
    fn cuts(&self) -> impl Iterator<Item = i64> + '_ {
        let session = self.session;
        let of_windows = self.near.iter().flat_map(move |window| {
            // At the first value the session begins inside the window; from the second on it ends after the window.
            [
                window.start().minutes(),
                window.end().minutes() - session + 1,
            ]
        });
        let ends = [*self.range.start(), *self.range.end() + 1];
        let is_near = move |cut: &i64| (ends[0]..=ends[1]).contains(cut);
        of_windows.filter(is_near).chain(ends)
    }

    /// Returns the smallest extension and the smallest shift that make the contender free for the session at `start`.
    fn moves_to(&self, start: i64) -> [Option<WindowMove>; 2] {
        let Some((first, last)) = self.uncovered_part(start) else {
            return [None, None];
        };
        let (from, to) = (self.from.start().minutes(), self.from.end().minutes());
        let step = |earlier: i64, later: i64, way: WindowMoveKind| {
            let to = Span::new(self.from.start().plus(earlier), self.from.end().plus(later));
            let to = to.filter(|to| to.minutes() <= MAX_WINDOW_MINUTES);
            to.map(|to| WindowMove {
                mover: self.mover,
                from: self.from,
                to,
                kind: way,
            })
        };
        let extend = step(
            (first - from).min(0),
            (last - to).max(0),
            WindowMoveKind::Extend,
        );
        // Every shift from `least` to `most` covers the open part. If the window is too short, there is none.
        let (least, most) = (last - to, first - from);
        let by = least.max(0) + most.min(0);
        let fits = least <= most && by.abs() <= MAX_SHIFT_MINUTES;
        let shift = step(by, by, WindowMoveKind::Shift);
        [extend.filter(|_| self.is_sub), shift.filter(|_| fits)]
    }

    /// Returns the part of the session at `start` that the contender's other windows do not cover: its first minute,
    /// and the minute after its last. `None` if the contender is already free for the whole session and is therefore
    /// among the players counted.
    fn uncovered_part(&self, start: i64) -> Option<(i64, i64)> {
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

//! The sweep over a day: during which spans do enough players stay free together.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Demand;
use crate::moment::Span;

/// The maximal spans of at least the demanded minutes for which at least `players` of `free` hold throughout.
///
/// `free` stands by start, and holds for each player windows that neither overlap nor touch, so that a
/// span lies in at most one window of each. From a given start on, the latest common end is the
/// `players`-th latest end of the windows that have begun; it never moves back from start to start, so
/// a span is maximal exactly when it is the first to reach its end.
pub(super) fn common(free: &[Span], players: usize, demand: Demand) -> Vec<Span> {
    let mut latest_ends = BinaryHeap::with_capacity(players + 1);
    let mut spans: Vec<Span> = Vec::new();
    for (at, window) in free.iter().enumerate() {
        latest_ends.push(Reverse(window.end()));
        if latest_ends.len() > players {
            latest_ends.pop();
        }
        let next_begins_with_it = free
            .get(at + 1)
            .is_some_and(|next| next.start() == window.start());
        if next_begins_with_it || latest_ends.len() < players {
            continue;
        }
        let reached = spans.last().map(|span| span.end());
        let span = latest_ends
            .peek()
            .filter(|Reverse(end)| reached.is_none_or(|reached| *end > reached))
            .and_then(|Reverse(end)| Span::new(window.start(), *end))
            .filter(|span| span.minutes() >= demand.minutes);
        spans.extend(span);
    }
    spans
}

/// The longest of `spans`; of equals the earliest.
pub(super) fn longest(spans: impl IntoIterator<Item = Span>) -> Option<Span> {
    spans
        .into_iter()
        .max_by_key(|span| (span.minutes(), Reverse(span.start())))
}

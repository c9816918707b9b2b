//! A sweep over the windows of a day that finds the spans in which enough players are free at the same time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::SessionDemand;
use crate::utc_minute::Span;

/// Returns the maximal spans of at least the demanded minutes that at least `players` windows of `free` cover.
///
/// `free` is sorted by start. The windows of one player neither overlap nor touch, so a span is inside at most one
/// window of each player. For a given start, the latest common end is the `players`-th latest end of the windows that
/// have begun. It never decreases from one start to the next, so a span is maximal exactly if it is the first with its
/// end.
pub(super) fn common_spans(free: &[Span], players: usize, demand: SessionDemand) -> Vec<Span> {
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

/// Returns the longest of `spans`; of equally long ones the earliest.
pub(super) fn longest_span(spans: impl IntoIterator<Item = Span>) -> Option<Span> {
    spans
        .into_iter()
        .max_by_key(|span| (span.minutes(), Reverse(span.start())))
}

//! When in the week the team can play: each hour of each weekday, by the team's clock.
//!
//! Time is counted as it is lived. An hour that the clocks skip was not there; one that they repeat was there twice.

use super::percent;
use crate::clock::LocalClock;
use crate::moment::{Span, united};

const HOURS: usize = 24;
const WEEK: i64 = 7 * 24;
/// Hours of the week before the one in which clocks began to count: 1 January 1970 was a Thursday.
const THURSDAY: i64 = 3 * 24;

/// One hour of one weekday, over all dates of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hour {
    /// Minutes of it that the range has.
    pub lived: u32,
    /// Those of them in which the team could play.
    pub playable: u32,
}

impl Hour {
    /// The share in which the team could play, in whole percent; `None` where the range has no such hour.
    pub fn percent(self) -> Option<u8> {
        percent(self.playable, self.lived)
    }
}

/// The hours of a week, Monday first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekHours(Vec<Hour>);

impl WeekHours {
    /// The hours of `range`, and how much of each lies in one of the `playable` windows, which may overlap and reach
    /// beyond the range; `None`: a range without a day.
    pub fn of(
        range: Option<Span>,
        playable: impl IntoIterator<Item = Span>,
        clock: &LocalClock,
    ) -> Self {
        let mut hours = vec![Hour::default(); 7 * HOURS];
        if let Some(range) = range {
            add(range, clock, |at, minutes| hours[at].lived += minutes);
            for window in united(playable) {
                let (starts, ends) = (
                    window.start().max(range.start()),
                    window.end().min(range.end()),
                );
                if let Some(window) = Span::new(starts, ends) {
                    add(window, clock, |at, minutes| hours[at].playable += minutes);
                }
            }
        }
        Self(hours)
    }

    /// Seven days of 24 hours each.
    pub fn days(&self) -> impl Iterator<Item = &[Hour]> {
        self.0.chunks(HOURS)
    }
}

/// Parts `span` at every full hour of the clock, and tells the place of each part in the week, and its minutes.
fn add(span: Span, clock: &LocalClock, mut tell: impl FnMut(usize, u32)) {
    for (stretch, offset) in clock.stretches(span) {
        let (mut at, ends) = (
            stretch.start().minutes() + offset,
            stretch.end().minutes() + offset,
        );
        while at < ends {
            let hour = at.div_euclid(60);
            let next = ends.min((hour + 1) * 60);
            let place = (hour + THURSDAY).rem_euclid(WEEK);
            let (place, minutes) = (usize::try_from(place), u32::try_from(next - at));
            tell(place.unwrap_or_default(), minutes.unwrap_or_default());
            at = next;
        }
    }
}

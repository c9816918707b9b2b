//! The playable share of each hour of the week, by the team's clock.
//!
//! Minutes are counted as elapsed time: an hour that a clock change skips has none, and a repeated hour counts twice.

use super::percent;
use crate::local_clock::LocalClock;
use crate::utc_minute::{Span, merge_spans};

const HOURS_PER_DAY: usize = 24;
const HOURS_PER_WEEK: i64 = 7 * 24;
/// The hour of the week at the Unix epoch: 1 January 1970 was a Thursday.
const EPOCH_WEEK_HOUR: i64 = 3 * 24;

/// One hour of one weekday, summed over all dates of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WeekHour {
    /// The minutes of this hour in the range.
    pub total_minutes: u32,
    /// The minutes of them in which the team could play.
    pub playable_minutes: u32,
}

impl WeekHour {
    /// The playable share in whole percent; `None` if the range has no such hour.
    pub fn percent(self) -> Option<u8> {
        percent(self.playable_minutes, self.total_minutes)
    }
}

/// The hours of a week, Monday first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekHours(Vec<WeekHour>);

impl WeekHours {
    /// Counts the minutes of `range`, and those of them inside the `playable` windows. Windows may overlap, and may
    /// extend outside the range. `None` is a range without days.
    pub fn of(
        range: Option<Span>,
        playable: impl IntoIterator<Item = Span>,
        clock: &LocalClock,
    ) -> Self {
        let mut hours = vec![WeekHour::default(); 7 * HOURS_PER_DAY];
        if let Some(range) = range {
            split_by_hour(range, clock, |at, minutes| {
                hours[at].total_minutes += minutes;
            });
            for window in merge_spans(playable) {
                let (starts, ends) = (
                    window.start().max(range.start()),
                    window.end().min(range.end()),
                );
                if let Some(window) = Span::new(starts, ends) {
                    split_by_hour(window, clock, |at, minutes| {
                        hours[at].playable_minutes += minutes;
                    });
                }
            }
        }
        Self(hours)
    }

    /// Returns the seven days, with 24 hours each.
    pub fn days(&self) -> impl Iterator<Item = &[WeekHour]> {
        self.0.chunks(HOURS_PER_DAY)
    }
}

/// Splits `span` at every full hour of the clock. Calls `tell` with the index of each part's hour in the week, and its
/// minutes.
fn split_by_hour(span: Span, clock: &LocalClock, mut tell: impl FnMut(usize, u32)) {
    for (stretch, offset) in clock.split_by_offset(span) {
        let (mut at, ends) = (
            stretch.start().minutes() + offset,
            stretch.end().minutes() + offset,
        );
        while at < ends {
            let hour = at.div_euclid(60);
            let next = ends.min((hour + 1) * 60);
            let place = (hour + EPOCH_WEEK_HOUR).rem_euclid(HOURS_PER_WEEK);
            let (place, minutes) = (usize::try_from(place), u32::try_from(next - at));
            tell(place.unwrap_or_default(), minutes.unwrap_or_default());
            at = next;
        }
    }
}

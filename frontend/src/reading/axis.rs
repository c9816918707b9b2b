//! The hours along which a day is drawn.

use app_api::wire::TeamDay;
use app_domain::analysis::{HalfHour, half_hours};
use app_domain::{Moment, Role, Span};

const EVENING_HOURS: i64 = 12;

/// The stretch of time that the rows show, in whole hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Axis {
    pub from: Moment,
    pub hours: i64,
}

impl Axis {
    /// The team's noon to midnight, and as far beyond as anybody's windows reach.
    pub fn of(seen: &TeamDay) -> Self {
        let noon = seen.day.noon(&seen.clocks);
        let (mut first, mut last) = (noon, noon.plus(EVENING_HOURS * 60));
        let present = seen.rows.iter().filter(|row| row.absence.is_none());
        for span in present.flat_map(|row| &row.spans) {
            first = first.min(span.starts_at);
            last = last.max(span.ends_at);
        }
        let hours_before = (noon.minutes() - first.minutes() + 59).div_euclid(60);
        let from = noon.plus(-60 * hours_before);
        Self {
            from,
            hours: (last.minutes() - from.minutes() + 59).div_euclid(60),
        }
    }

    /// Where a moment lies, in minutes from the beginning; the style sheet makes lengths of them.
    pub fn place(self, at: Moment) -> i64 {
        at.minutes() - self.from.minutes()
    }

    /// How many are free along it.
    pub fn heat(self, seen: &TeamDay) -> Vec<HalfHour> {
        let counted = seen
            .rows
            .iter()
            .filter(|row| row.role != Role::Coach && row.absence.is_none());
        let players = counted.map(|row| {
            row.spans
                .iter()
                .filter_map(|span| Span::new(span.starts_at, span.ends_at))
        });
        let playable: Vec<Span> = seen
            .windows
            .iter()
            .filter_map(|window| Span::new(window.starts_at, window.ends_at))
            .collect();
        let count = usize::try_from(self.hours * 2).unwrap_or(0);
        half_hours(players, &playable, self.from, count)
    }
}

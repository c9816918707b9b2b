//! The time axis of a day.

use app_domain::analysis::{HalfHour, half_hours};
use app_domain::{Role, Span, UtcMinute};
use app_wire::TeamDayBody;

const EVENING_HOURS: i64 = 12;

/// The time range that the rows show, in whole hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeAxis {
    pub from: UtcMinute,
    pub hours: i64,
}

impl TimeAxis {
    /// Spans the team's noon to midnight, extended to include the windows of all players.
    pub fn of(seen: &TeamDayBody) -> Self {
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

    /// The offset of a moment from the start in minutes. The style sheet converts it to a length.
    pub fn offset_minutes(self, at: UtcMinute) -> i64 {
        at.minutes() - self.from.minutes()
    }

    /// The number of free players for each half hour of the axis.
    pub fn heat(self, seen: &TeamDayBody) -> Vec<HalfHour> {
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

//! The hours along which a day is drawn.

use app_api::wire::{Clocks, FortnightDay};
use app_domain::Moment;

use super::heat::HALF_HOURS;
use super::times::moment_at;

/// The stretch of time that the rows show, in whole hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Axis {
    pub from: Moment,
    pub hours: i64,
}

impl Axis {
    /// The team's noon to midnight, and as far beyond as anybody's windows reach.
    pub fn of(day: &FortnightDay, clocks: &Clocks) -> Self {
        let noon = moment_at(&clocks.team, day.date, 12 * 60);
        let midnight = noon.plus(i64::try_from(HALF_HOURS).unwrap_or(0) * 30);
        let spans = || {
            day.players
                .iter()
                .filter(|player| !player.row.absent)
                .flat_map(|player| &player.spans)
        };
        let first = spans()
            .map(|span| span.starts_at)
            .min()
            .map_or(noon, |first| first.min(noon));
        let last = spans()
            .map(|span| span.ends_at)
            .max()
            .map_or(midnight, |last| last.max(midnight));
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
}

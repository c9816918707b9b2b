//! The days of the fortnight relative to the viewer's date.

use app_domain::Day;
use app_domain::relative_day::RelativeDay;
use app_wire::{FortnightBody, FortnightDay};

/// The viewer's date. The team's date if the response was cached by an older version that had no other.
pub fn viewer_today(fortnight: &FortnightBody) -> Day {
    fortnight.viewer_today.unwrap_or(fortnight.today)
}

/// The day of the session, or of the team's evening, relative to the viewer's today.
pub fn relative_day(fortnight: &FortnightBody, day: &FortnightDay) -> RelativeDay {
    day.relative(&fortnight.clocks, viewer_today(fortnight))
}

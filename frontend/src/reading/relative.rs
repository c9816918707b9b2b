//! When a day of the fortnight is for the viewer.

use app_api::wire::{Fortnight, FortnightDay};
use app_domain::Day;
use app_domain::relative_day::RelativeDay;

/// The viewer's date; the team's where an answer that an older portal kept has no other.
pub fn viewer_today(fortnight: &Fortnight) -> Day {
    fortnight.viewer_today.unwrap_or(fortnight.today)
}

/// The day's session, or the team's evening, seen from the viewer's today.
pub fn relative_day(fortnight: &Fortnight, day: &FortnightDay) -> RelativeDay {
    day.relative(&fortnight.clocks, viewer_today(fortnight))
}

//! The fourteen days of the page: the links to others, and the selected day.

use app_domain::Day;

use super::MAX_DAYS_AHEAD;
use crate::route::{PortalRoute, day_to_url};

pub const FORTNIGHT_DAYS: i64 = 14;

/// The links from the fourteen days that start with `first`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FortnightLinks {
    pub first: Day,
    pub last: Day,
    /// The first of the days before. The link back leads to the fortnight that begins today, not to one before it.
    pub earlier: Day,
    /// The first of the days after, if they can be answered.
    pub later: Option<Day>,
}

impl FortnightLinks {
    pub fn of(first: Day, today: Day) -> Self {
        let earlier = first.plus(-FORTNIGHT_DAYS);
        let later = first.plus(FORTNIGHT_DAYS);
        let skips_today = first > today && earlier < today;
        Self {
            first,
            last: later.plus(-1),
            earlier: if skips_today { today } else { earlier },
            later: (later.days_since(today) <= MAX_DAYS_AHEAD).then_some(later),
        }
    }
}

/// The path of the fourteen days that start with `first`.
pub fn fortnight_path(first: Day, today: Day) -> String {
    let path = PortalRoute::Availability.path();
    if first == today {
        path.into_owned()
    } else {
        format!("{path}?from={}", day_to_url(first))
    }
}

/// The change of the selected day when the address or the shown days change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DaySelection {
    Keep,
    /// Selects the day at this index.
    Select(usize),
    /// Opens the fortnight that begins with this day.
    Open(Day),
}

/// Selects the day `requested` by a new address. Otherwise keeps the selected day while it is shown. `before` are the
/// days shown before, of which the one at `selected` was selected.
pub fn day_selection(
    dates: &[Day],
    requested: Option<Day>,
    before: &[Day],
    selected: usize,
) -> DaySelection {
    let index_of = |day: &Day| dates.iter().position(|date| date == day);
    match requested {
        Some(day) => index_of(&day).map_or(DaySelection::Open(day), DaySelection::Select),
        None if dates == before => DaySelection::Keep,
        None => DaySelection::Select(before.get(selected).and_then(index_of).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_days::day;
    use super::*;

    fn links(first: &str) -> FortnightLinks {
        FortnightLinks::of(day(first), day("26.11.2026"))
    }

    #[test]
    fn the_link_back_stops_at_the_fortnight_that_begins_today() {
        assert_eq!(links("30.11.2026").earlier, day("26.11.2026"));
        assert_eq!(links("24.12.2026").earlier, day("10.12.2026"));
        assert_eq!(links("26.11.2026").earlier, day("12.11.2026"));
        assert_eq!(links("20.11.2026").earlier, day("06.11.2026"));
    }

    #[test]
    fn there_is_no_link_to_days_that_cannot_be_answered() {
        assert_eq!(links("26.11.2026").later, Some(day("10.12.2026")));
        assert_eq!(links("13.11.2027").later, Some(day("27.11.2027")));
        assert_eq!(links("14.11.2027").later, None);
        assert_eq!(links("26.11.2026").last, day("09.12.2026"));
    }

    #[test]
    fn the_fortnight_that_begins_today_has_the_plain_address() {
        let today = day("26.11.2026");
        assert_eq!(fortnight_path(today, today), "/availability");
        assert_eq!(
            fortnight_path(day("10.12.2026"), today),
            "/availability?from=2026-12-10"
        );
    }

    fn dates(first: &str) -> Vec<Day> {
        (0..14).map(|days| day(first).plus(days)).collect()
    }

    #[test]
    fn a_requested_day_is_selected_or_its_fortnight_opened() {
        let shown = dates("26.11.2026");
        let select = |requested: &str| day_selection(&shown, Some(day(requested)), &[], 0);
        assert_eq!(select("28.11.2026"), DaySelection::Select(2));
        let other = day("24.12.2026");
        assert_eq!(select("24.12.2026"), DaySelection::Open(other));
    }

    #[test]
    fn the_selected_day_stays_selected_while_it_is_shown() {
        let before = dates("26.11.2026");
        let after = dates("27.11.2026");
        assert_eq!(
            day_selection(&after, None, &before, 3),
            DaySelection::Select(2)
        );
        assert_eq!(
            day_selection(&after, None, &before, 0),
            DaySelection::Select(0)
        );
        assert_eq!(day_selection(&before, None, &before, 3), DaySelection::Keep);
    }
}

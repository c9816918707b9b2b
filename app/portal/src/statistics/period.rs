//! The periods that the filter offers.

use app_domain::Day;

/// The period in which the two date fields choose the days.
pub const CUSTOM_PERIOD: &str = "days";

/// The first day of a period that ends today; `None` for a period without a fixed length.
pub fn first_day(period: &str, today: Day) -> Option<Day> {
    Some(today.plus(1 - length_in_days(period)?))
}

/// Whether the period has a fixed length.
pub fn has_length(period: &str) -> bool {
    length_in_days(period).is_some()
}

fn length_in_days(period: &str) -> Option<i64> {
    match period {
        "4-weeks" => Some(4 * 7),
        "year" => Some(365),
        "5-years" => Some(5 * 365 + 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::statistics::PERIODS;

    #[test]
    fn a_period_includes_today_and_its_first_day() {
        let today: Day = "28.11.2026".parse().expect("a date");
        let first = first_day("4-weeks", today).expect("a period");
        assert_eq!(first.to_string(), "01.11.2026");
        assert_eq!(first_day("", today), None);
    }

    #[test]
    fn every_offered_period_is_known() {
        for (period, _) in PERIODS {
            assert!(has_length(period) || period == CUSTOM_PERIOD, "{period}");
        }
    }
}

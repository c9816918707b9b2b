//! Which days are counted.

use crate::day::Day;
use crate::rule::{Rule, RuleViolation};

/// Days of a range that nobody has named the first of.
pub const DAYS_ASKED: i64 = 84;
/// Days that a range has at most: ten years.
pub const DAYS_MAX: i64 = 3653;

/// First and last day, both included. The last one is `today` unless it is named, or the first where that lies ahead;
/// without a first one there are [`DAYS_ASKED`].
pub fn range(from: Option<Day>, to: Option<Day>, today: Day) -> Result<(Day, Day), RuleViolation> {
    let last = to.unwrap_or_else(|| from.map_or(today, |from| from.max(today)));
    let first = from.unwrap_or_else(|| last.plus(1 - DAYS_ASKED));
    if last < first {
        return Err(Rule::EndBeforeStart.of("to"));
    }
    if last.days_since(first) >= DAYS_MAX {
        let named = if to.is_some() { "to" } else { "from" };
        return Err(Rule::RangeTooLong(DAYS_MAX - 1).of(named));
    }
    Ok((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(date: &str) -> Day {
        date.parse().expect("a date")
    }

    fn asked(from: Option<&str>, to: Option<&str>) -> Result<(Day, Day), RuleViolation> {
        range(from.map(day), to.map(day), day("22.11.2026"))
    }

    #[test]
    fn a_range_ends_today_and_has_twelve_weeks_unless_somebody_says_otherwise() {
        let whole = |from: &str, to: &str| Ok((day(from), day(to)));
        assert_eq!(asked(None, None), whole("31.08.2026", "22.11.2026"));
        assert_eq!(
            asked(Some("20.11.2026"), None),
            whole("20.11.2026", "22.11.2026")
        );
        assert_eq!(
            asked(Some("24.12.2026"), None),
            whole("24.12.2026", "24.12.2026")
        );
    }

    #[test]
    fn what_is_wrong_with_a_range_is_said_of_the_day_that_was_named() {
        let broken = |from: Option<&str>, to: Option<&str>| {
            asked(from, to).map_err(|violation| violation.to_string())
        };
        assert_eq!(
            broken(Some("02.11.2026"), Some("01.11.2026")),
            Err("to: must not be before the first day".to_owned())
        );
        let too_long = "must be at most 3652 days after the first day";
        assert_eq!(
            broken(Some("01.01.2010"), Some("01.01.2021")),
            Err(format!("to: {too_long}"))
        );
        assert_eq!(
            broken(Some("21.11.2016"), None),
            Err(format!("from: {too_long}"))
        );
        assert!(broken(Some("22.11.2016"), None).is_ok());
    }
}

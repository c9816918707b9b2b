//! The range of days that statistics count.

use super::attendance::TeammateHistory;
use crate::day::Day;
use crate::validation_rule::{RuleViolation, ValidationRule};

/// Number of days of a range without a given first day.
pub const DEFAULT_RANGE_DAYS: i64 = 84;
/// Maximum number of days of a range: ten years.
pub const MAX_RANGE_DAYS: i64 = 3653;

/// Returns the first and the last day, both inclusive. The default of the last day is `today`, or `from` if that is in
/// the future. The default of the first day gives a range of [`DEFAULT_RANGE_DAYS`].
pub fn resolve_range(
    from: Option<Day>,
    to: Option<Day>,
    today: Day,
) -> Result<(Day, Day), RuleViolation> {
    let last = to.unwrap_or_else(|| from.map_or(today, |from| from.max(today)));
    let first = from.unwrap_or_else(|| last.plus(1 - DEFAULT_RANGE_DAYS));
    if last < first {
        return Err(ValidationRule::EndBeforeStart.on_field("to"));
    }
    if last.days_since(first) >= MAX_RANGE_DAYS {
        let named = if to.is_some() { "to" } else { "from" };
        return Err(ValidationRule::RangeTooLong(MAX_RANGE_DAYS - 1).on_field(named));
    }
    Ok((first, last))
}

/// Returns the first day that the statistics of availability count: `from`, or the day on which the team began if that
/// is later. A team begins with its first registration, or with its first answer. If a teammate's first day is unknown,
/// all days count.
pub fn first_counted_day(
    from: Day,
    team: &[TeammateHistory],
    first_registration: Option<Day>,
) -> Day {
    let known = team.iter().map(|one| one.since);
    // `None`, an unknown day, is the smallest.
    let began = known.chain(first_registration.map(Some)).min().flatten();
    began.map_or(from, |began| began.max(from))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::player::Role;

    fn day(date: &str) -> Day {
        date.parse().expect("a date")
    }

    fn range_of(from: Option<&str>, to: Option<&str>) -> Result<(Day, Day), RuleViolation> {
        resolve_range(from.map(day), to.map(day), day("22.11.2026"))
    }

    #[test]
    fn a_range_ends_today_and_has_twelve_weeks_by_default() {
        let whole = |from: &str, to: &str| Ok((day(from), day(to)));
        assert_eq!(range_of(None, None), whole("31.08.2026", "22.11.2026"));
        assert_eq!(
            range_of(Some("20.11.2026"), None),
            whole("20.11.2026", "22.11.2026")
        );
        assert_eq!(
            range_of(Some("24.12.2026"), None),
            whole("24.12.2026", "24.12.2026")
        );
    }

    #[test]
    fn the_days_before_the_team_began_do_not_count() {
        let since = |first: Option<&str>| TeammateHistory {
            role: Role::Main,
            since: first.map(day),
            until: None,
            days: Vec::new(),
            absences: Vec::new(),
            first_answers: BTreeMap::new(),
        };
        let first = |team: &[TeammateHistory], registered: Option<&str>| {
            first_counted_day(day("01.09.2026"), team, registered.map(day)).to_string()
        };
        let team = [since(Some("20.11.2026")), since(Some("21.11.2026"))];
        assert_eq!(first(&team, Some("21.11.2026")), "20.11.2026");
        let former = Some("03.10.2026");
        assert_eq!(
            first(&team, former),
            "03.10.2026",
            "a former player's registration"
        );
        assert_eq!(first(&team, Some("01.01.2026")), "01.09.2026");
        assert_eq!(
            first(&[since(None), since(Some("20.11.2026"))], former),
            "01.09.2026"
        );
        assert_eq!(first(&[], None), "01.09.2026");
    }

    #[test]
    fn an_invalid_range_is_reported_for_the_given_day() {
        let broken = |from: Option<&str>, to: Option<&str>| {
            range_of(from, to).map_err(|violation| violation.to_string())
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

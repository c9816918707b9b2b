//! Typed dates: the dates of a filter in the URL, and the range of a picker.

use app_domain::calendar::DateRangeSelection;
use app_domain::{Day, ValidationRule};

use crate::route::day_to_url;

/// A date or its error; `None` for empty input.
pub type TypedDate = Result<Option<Day>, ValidationRule>;

/// Parses a date from a field or the URL. `today` only affects the year that a short form is completed with.
pub fn parse_date(raw: &str, today: Day) -> TypedDate {
    if raw.is_empty() {
        return Ok(None);
    }
    Day::parse_typed(raw, today).map(Some)
}

/// The value of the URL for a typed date. Invalid input stays unchanged, so that nothing typed is lost.
pub fn url_value(typed: &str, today: Option<Day>) -> String {
    let typed = typed.trim();
    match today.map(|today| parse_date(typed, today)) {
        Some(Ok(Some(day))) => day_to_url(day),
        _ => typed.to_owned(),
    }
}

/// The error of the last date as the end of the range. `rule` checks both dates if they are in order.
pub fn range_error(
    first: Option<Day>,
    last: Option<Day>,
    rule: impl FnOnce(Option<Day>, Option<Day>) -> Option<ValidationRule>,
) -> Option<ValidationRule> {
    match (first, last) {
        (Some(first), Some(last)) if last < first => Some(ValidationRule::EndBeforeStart),
        _ => rule(first, last),
    }
}

/// Parses the first and the last day of a picker. Without a last day the range ends on its first day.
pub fn parse_range(first: &str, last: &str, today: Day) -> (Option<Day>, Option<Day>) {
    let day = |raw: &str| Day::parse_typed(raw, today).ok();
    let first = day(first);
    let is_open = last.trim().is_empty();
    (first, if is_open { first } else { day(last) })
}

/// The range that a picker shows for typed days: the valid ones.
pub fn selection_of((first, last): (Option<Day>, Option<Day>)) -> Option<DateRangeSelection> {
    match (first, last) {
        (Some(first), Some(last)) if first <= last => {
            Some(DateRangeSelection::Complete(first, last))
        }
        (Some(day), _) | (None, Some(day)) => Some(DateRangeSelection::Complete(day, day)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a date")
    }

    fn today() -> Day {
        day("23.11.2026")
    }

    #[test]
    fn a_typed_date_is_written_to_the_url_in_its_order_of_sorting() {
        let now = Some(today());
        assert_eq!(url_value(" 26.11.2026 ", now), "2026-11-26");
        assert_eq!(url_value("26.11.", now), "2026-11-26");
        assert_eq!(url_value("soon", now), "soon");
        assert_eq!(url_value("26.11.2026", None), "26.11.2026");
        assert_eq!(url_value("  ", now), "");
    }

    #[test]
    fn the_url_can_be_read_back() {
        let value = url_value("26.11.2026", Some(today()));
        assert_eq!(parse_date(&value, today()), Ok(Some(day("26.11.2026"))));
        assert_eq!(parse_date("", today()), Ok(None));
        assert!(parse_date("soon", today()).is_err());
    }

    #[test]
    fn a_range_that_ends_before_it_starts_breaks_its_rule_first() {
        let (first, last) = (Some(day("26.11.2026")), Some(day("23.11.2026")));
        let broken = Some(ValidationRule::EndBeforeStart);
        assert_eq!(range_error(first, last, |_, _| None), broken);
        let other = || Some(ValidationRule::Required);
        assert_eq!(range_error(last, first, |_, _| other()), other());
        assert_eq!(range_error(None, last, |_, _| None), None);
    }

    #[test]
    fn a_range_without_its_last_day_is_one_day() {
        let first = day("26.11.2026");
        let range = parse_range("26.11.", " ", today());
        assert_eq!(range, (Some(first), Some(first)));
        assert_eq!(parse_range("26.11.", "x", today()), (Some(first), None));
    }

    #[test]
    fn the_picker_shows_the_valid_part_of_a_range() {
        let (one, two) = (day("23.11.2026"), day("26.11.2026"));
        let complete = |first, last| Some(DateRangeSelection::Complete(first, last));
        assert_eq!(selection_of((Some(one), Some(two))), complete(one, two));
        assert_eq!(selection_of((Some(two), Some(one))), complete(two, two));
        assert_eq!(selection_of((None, Some(two))), complete(two, two));
        assert_eq!(selection_of((None, None)), None);
    }
}

//! Typed dates: the dates of a filter in the URL, and the range of a picker.

use app_domain::calendar::DateRangeSelection;
use app_domain::typed_input::{DateDirection, parse_typed_date};
use app_domain::{Day, ValidationRule};

use crate::route::day_to_url;

/// A date or its error; `None` for empty input.
pub type TypedDate = Result<Option<Day>, ValidationRule>;

/// Parses a date of a filter, which shows the past. `today` completes a short form.
pub fn parse_date(raw: &str, today: Day) -> TypedDate {
    if raw.is_empty() {
        return Ok(None);
    }
    parse_typed_date(raw, today, DateDirection::Past).map(Some)
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

/// The first and the last day of a picker, each with its own error.
pub type TypedDayRange = (Result<Day, ValidationRule>, Result<Day, ValidationRule>);

/// Parses the first and the last day of a picker, which are ahead. Without a last day the range ends on its first day.
pub fn parse_range(first: &str, last: &str, today: Day) -> TypedDayRange {
    let first = parse_typed_date(first, today, DateDirection::Future);
    let last = if last.trim().is_empty() {
        first.clone()
    } else {
        parse_typed_date(last, today, DateDirection::Future)
    };
    (first, last)
}

/// The text of a date field after it was left: the date that it means, or what was typed if that is not a date.
pub fn completed_date(typed: &str, today: Day, direction: DateDirection) -> String {
    match parse_typed_date(typed, today, direction) {
        Ok(day) => day.to_string(),
        Err(_) => typed.to_owned(),
    }
}

/// The range that a picker shows for typed days: the valid ones.
pub fn selection_of((first, last): TypedDayRange) -> Option<DateRangeSelection> {
    match (first.ok(), last.ok()) {
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
        assert_eq!(range, (Ok(first), Ok(first)));
        let unknown = Err(ValidationRule::UnknownDate("x".to_owned()));
        assert_eq!(parse_range("26.11.", "x", today()), (Ok(first), unknown));
    }

    #[test]
    fn a_field_that_was_left_shows_the_date_that_it_means() {
        let completed = |typed, direction| completed_date(typed, today(), direction);
        assert_eq!(completed("tomorrow", DateDirection::Future), "24.11.2026");
        assert_eq!(completed("sat", DateDirection::Past), "21.11.2026");
        assert_eq!(completed("soon", DateDirection::Future), "soon");
    }

    #[test]
    fn the_picker_shows_the_valid_part_of_a_range() {
        let (one, two) = (day("23.11.2026"), day("26.11.2026"));
        let complete = |first, last| Some(DateRangeSelection::Complete(first, last));
        let none = || Err(ValidationRule::Required);
        assert_eq!(selection_of((Ok(one), Ok(two))), complete(one, two));
        assert_eq!(selection_of((Ok(two), Ok(one))), complete(two, two));
        assert_eq!(selection_of((none(), Ok(two))), complete(two, two));
        assert_eq!(selection_of((none(), none())), None);
    }
}

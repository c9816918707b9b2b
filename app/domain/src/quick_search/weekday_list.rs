//! The weekdays of a typed list such as *mon, wed* or *fri-sun*.

use super::date_phrase::parse_weekday;
use super::normalized_words;
use crate::day_of_week::DayOfWeek;
use crate::validation::ValidationRule;

/// Parses a list of weekday names, short names and ranges. Returns each weekday once, from Monday on.
///
/// A range may wrap around the end of the week: *sat-mon* is three days. Whitespace and case are ignored. An empty
/// list, or one word that is not a weekday, is an error.
pub fn parse_weekdays(list: &str) -> Result<Vec<DayOfWeek>, ValidationRule> {
    let mut chosen = [false; 7];
    let mut rest = list.split(',').map(str::trim).peekable();
    if list.trim().is_empty() {
        return Err(ValidationRule::Empty);
    }
    while let Some(part) = rest.next() {
        // A comma at the end is allowed.
        if part.is_empty() && rest.peek().is_none() {
            break;
        }
        let (first, last) = parse_weekday_range(part)
            .ok_or_else(|| ValidationRule::WeekdayName(part.to_owned()))?;
        let days = (last + 7 - first) % 7;
        (0..=days).for_each(|day| chosen[(first + day) % 7] = true);
    }
    let from_monday = (0..7).filter(|day| chosen[*day]);
    Ok(from_monday.filter_map(day_of_week).collect())
}

/// Returns the first and the last day as numbers of days after Monday.
fn parse_weekday_range(part: &str) -> Option<(usize, usize)> {
    let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
    Some((parse_one_weekday(first)?, parse_one_weekday(last)?))
}

fn parse_one_weekday(name: &str) -> Option<usize> {
    match normalized_words(name).as_slice() {
        [word] => parse_weekday(word).map(|day| day as usize),
        _ => None,
    }
}

/// Converts a number of days after Monday to the wire's index, which starts at Sunday.
fn day_of_week(behind_monday: usize) -> Option<DayOfWeek> {
    let index = i64::try_from((behind_monday + 1) % 7).ok()?;
    DayOfWeek::new(index).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn indices(list: &str) -> Result<Vec<u8>, ValidationRule> {
        parse_weekdays(list).map(|days| days.into_iter().map(DayOfWeek::index).collect())
    }

    #[test]
    fn names_short_names_and_ranges_are_understood_in_any_case() {
        assert_eq!(indices("mon, tue"), Ok(vec![1, 2]));
        assert_eq!(indices(" Friday ,WED,wednesday"), Ok(vec![3, 5]));
        assert_eq!(indices("mon - fri"), Ok(vec![1, 2, 3, 4, 5]));
        assert_eq!(indices("sat–mon,"), Ok(vec![1, 6, 0]));
        assert_eq!(indices("sun-sun"), Ok(vec![0]));
    }

    #[test]
    fn one_word_that_is_no_weekday_refuses_the_whole_list() {
        for list in [
            "mon, someday",
            "mon-",
            "-fri",
            "mon,,tue",
            "mon tue",
            "t",
            "1",
            "mon-wed-fri",
        ] {
            assert!(
                matches!(indices(list), Err(ValidationRule::WeekdayName(_))),
                "{list}"
            );
        }
        assert_eq!(indices("  "), Err(ValidationRule::Empty));
    }

    proptest! {
        #[test]
        fn any_text_is_understood_or_refused(list in "\\PC{0,40}") {
            if let Ok(days) = indices(&list) {
                prop_assert!(!days.is_empty() && days.len() <= 7);
            }
        }
    }
}

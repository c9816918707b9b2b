//! The weekdays of a typed list such as *mon, wed* or *fri-sun*.

use super::input_excerpt;
use super::typed_date::parse_weekday;
use crate::day_of_week::DayOfWeek;
use crate::quick_search::normalized_words;
use crate::validation_rule::ValidationRule;

/// Parses a list of weekday names, short names and ranges, separated by commas or blanks. Returns each weekday once,
/// from Monday on.
///
/// A range may wrap around the end of the week: *sat-mon* is three days. *weekdays*, *weekend* and *all* are lists of
/// their own. Case is ignored. An empty list, or one word that is not a weekday, is an error.
pub fn parse_weekdays(list: &str) -> Result<Vec<DayOfWeek>, ValidationRule> {
    // Blanks separate days, but not the ends of a range.
    let list = list.replace('–', "-");
    let ends: Vec<&str> = list.split('-').map(str::trim).collect();
    let joined = ends.join("-");
    let mut chosen = [false; 7];
    let mut is_empty = true;
    for part in joined.split([',', ' ']).filter(|part| !part.is_empty()) {
        let (first, last) = parse_weekday_range(part)
            .ok_or_else(|| ValidationRule::WeekdayName(input_excerpt(part)))?;
        let days = (last + 7 - first) % 7;
        (0..=days).for_each(|day| chosen[(first + day) % 7] = true);
        is_empty = false;
    }
    if is_empty {
        return Err(ValidationRule::Empty);
    }
    let from_monday = (0..7).filter(|day| chosen[*day]);
    Ok(from_monday.filter_map(day_of_week).collect())
}

/// Returns the first and the last day as numbers of days after Monday.
fn parse_weekday_range(part: &str) -> Option<(usize, usize)> {
    match part.to_ascii_lowercase().as_str() {
        "weekday" | "weekdays" => return Some((0, 4)),
        "weekend" | "weekends" => return Some((5, 6)),
        "all" | "daily" | "everyday" => return Some((0, 6)),
        _ => {}
    }
    let (first, last) = part.split_once('-').unwrap_or((part, part));
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
    fn blanks_separate_days_and_words_mean_several() {
        assert_eq!(indices("mon wed"), Ok(vec![1, 3]));
        assert_eq!(indices("fri - sat, tue"), Ok(vec![2, 5, 6]));
        assert_eq!(indices("Weekdays"), Ok(vec![1, 2, 3, 4, 5]));
        assert_eq!(indices("wed weekend"), Ok(vec![3, 6, 0]));
        assert_eq!(indices("all"), Ok(vec![1, 2, 3, 4, 5, 6, 0]));
    }

    #[test]
    fn one_word_that_is_no_weekday_refuses_the_whole_list() {
        for list in [
            "mon, someday",
            "mon-",
            "-fri",
            "mon someday",
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

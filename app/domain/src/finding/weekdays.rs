//! The weekdays that somebody means by *mon, wed* or *fri-sun*.

use super::date_phrase::weekday;
use super::words_of;
use crate::pattern::DayOfWeek;
use crate::rule::Rule;

/// The weekdays of a list of names, short names and ranges, each once and from Monday on.
///
/// A range goes on over the end of the week: *sat-mon* is three days. Blanks and capitals make no difference. One word
/// that is no weekday refuses the whole list, and so does an empty one.
pub fn weekdays_of(list: &str) -> Result<Vec<DayOfWeek>, Rule> {
    let mut chosen = [false; 7];
    let mut rest = list.split(',').map(str::trim).peekable();
    if list.trim().is_empty() {
        return Err(Rule::Empty);
    }
    while let Some(part) = rest.next() {
        // A comma at the end is no mistake worth telling.
        if part.is_empty() && rest.peek().is_none() {
            break;
        }
        let (first, last) = ends(part).ok_or_else(|| Rule::WeekdayName(part.to_owned()))?;
        let days = (last + 7 - first) % 7;
        (0..=days).for_each(|day| chosen[(first + day) % 7] = true);
    }
    let from_monday = (0..7).filter(|day| chosen[*day]);
    Ok(from_monday.filter_map(day_of_week).collect())
}

/// Days behind Monday of the first and the last day.
fn ends(part: &str) -> Option<(usize, usize)> {
    let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
    Some((one(first)?, one(last)?))
}

fn one(name: &str) -> Option<usize> {
    match words_of(name).as_slice() {
        [word] => weekday(word).map(|day| day as usize),
        _ => None,
    }
}

/// From days behind Monday to the wire's count from Sunday.
fn day_of_week(behind_monday: usize) -> Option<DayOfWeek> {
    let index = i64::try_from((behind_monday + 1) % 7).ok()?;
    DayOfWeek::new(index).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn indices(list: &str) -> Result<Vec<u8>, Rule> {
        weekdays_of(list).map(|days| days.into_iter().map(DayOfWeek::index).collect())
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
            assert!(matches!(indices(list), Err(Rule::WeekdayName(_))), "{list}");
        }
        assert_eq!(indices("  "), Err(Rule::Empty));
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

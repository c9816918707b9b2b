//! A window that is added to an answer by two typed times.

use app_domain::{DayAvailability, ValidationRule};

use crate::texts::availability as words;
use crate::view_models::{parse_clock_time, sentence};

/// The answer with the window between two typed times, and that window as text; or the error.
pub fn with_window(
    answer: Option<DayAvailability>,
    from: &str,
    to: &str,
) -> Result<(DayAvailability, String), String> {
    let (Some(from), Some(to)) = (parse_clock_time(from), parse_clock_time(to)) else {
        return Err(words::TIME_FAULT.to_owned());
    };
    let all = match answer {
        Some(DayAvailability::Windows(windows)) => {
            format!("{}, {from}-{to}", DayAvailability::Windows(windows))
        }
        _ => format!("{from}-{to}"),
    };
    all.parse()
        .map(|answer| (answer, format!("{from}–{to}")))
        .map_err(|rule: ValidationRule| sentence(&rule.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_added_to_the_others_and_replaces_not_available() {
        let add = |answer: &str| with_window(answer.parse().ok(), "19", "21.30");
        let (answer, window) = add("15:00-16:00").expect("a window");
        assert_eq!(answer.to_string(), "15:00-16:00, 19:00-21:30");
        assert_eq!(window, "19:00–21:30");
        let (answer, _) = add("x").expect("a window");
        assert_eq!(answer.to_string(), "19:00-21:30");
    }

    #[test]
    fn an_unreadable_time_and_a_broken_rule_have_their_own_words() {
        assert_eq!(
            with_window(None, "soon", "21"),
            Err(words::TIME_FAULT.to_owned())
        );
        let broken = with_window(None, "19:10", "19:10").expect_err("no length");
        assert!(
            broken.ends_with('.') && broken != words::TIME_FAULT,
            "{broken}"
        );
    }
}

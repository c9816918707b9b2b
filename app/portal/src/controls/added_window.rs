//! A window that is added to an answer by two typed times.

use app_domain::typed_input::parse_typed_window;
use app_domain::{DayAvailability, TimeOfDay, ValidationRule, Window};

use crate::display;
use crate::texts::{availability as words, times};
use crate::view_models::sentence;

/// A window that was added to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedWindow {
    /// The answer with the window.
    pub answer: DayAvailability,
    pub window: Window,
    /// `19:00–24:00`.
    pub times: String,
}

/// Adds the window between two typed times to the answer, or returns the error.
pub fn with_window(
    answer: Option<DayAvailability>,
    from: &str,
    to: &str,
) -> Result<AddedWindow, String> {
    let words_of = |rule: ValidationRule| match rule {
        ValidationRule::Empty => words::TIME_FAULT.to_owned(),
        rule => sentence(&rule.to_string()),
    };
    let added = parse_typed_window(from, to).map_err(words_of)?;
    // Midnight as an end is written `24:00`, in the answer of a whole day as well as in the words.
    let end = match added.end {
        TimeOfDay::MIDNIGHT => "24:00".to_owned(),
        end => end.to_string(),
    };
    let all = match answer {
        Some(DayAvailability::Windows(windows)) => {
            format!(
                "{}, {}-{end}",
                DayAvailability::Windows(windows),
                added.start
            )
        }
        _ => format!("{}-{end}", added.start),
    };
    all.parse()
        .map(|answer| AddedWindow {
            answer,
            window: added,
            times: times_of(added),
        })
        .map_err(words_of)
}

/// Midnight as an end is written `24:00` on the 24-hour clock.
fn times_of(window: Window) -> String {
    if window.end == TimeOfDay::MIDNIGHT && !display::format().has_half_days {
        format!("{}–24:00", window.start)
    } else {
        times::window(window)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_added_to_the_others_and_replaces_not_available() {
        let add = |answer: &str| with_window(answer.parse().ok(), "19", "21.30");
        let added = add("15:00-16:00").expect("a window");
        assert_eq!(added.answer.to_string(), "15:00-16:00, 19:00-21:30");
        assert_eq!(added.times, "19:00–21:30");
        let evening = with_window(None, "7pm", "24").expect("a window");
        assert_eq!(evening.answer.to_string(), "19:00-00:00");
        assert_eq!(evening.times, "19:00–24:00");
        let added = add("x").expect("a window");
        assert_eq!(added.answer.to_string(), "19:00-21:30");
    }

    #[test]
    fn an_unreadable_time_and_a_broken_rule_have_their_own_words() {
        let fault = |from| with_window(None, from, "21").expect_err("no time");
        assert_eq!(fault(" "), words::TIME_FAULT);
        assert_eq!(
            fault("soon"),
            "\"soon\" isn't a time; try 19:00, 1930 or 7pm."
        );
        let broken = with_window(None, "19:10", "19:10").expect_err("no length");
        assert!(
            broken.ends_with('.') && broken != words::TIME_FAULT,
            "{broken}"
        );
    }
}

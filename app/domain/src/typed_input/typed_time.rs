//! The times that a person types: *19*, *1930*, *19.30*, *19h*, *7pm* or *7:30 p.m.*, and ranges of them.

use super::input_excerpt;
use super::plain_signs::{plain, without_clock_word};
use crate::availability::{DayAvailability, Window};
use crate::day::TimeOfDay;
use crate::validation_rule::ValidationRule;

const HALF_DAY: u16 = 12 * 60;
const WHOLE_DAY: u16 = 24 * 60;

/// A typed time in minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TypedTime {
    /// 0 to 1440.
    Exact(u16),
    /// An hour from 1 to 12 without *am*, *pm* or a leading zero, 60 to 779. Alone it is a time of the 24-hour clock;
    /// beside a time with *am* or *pm* it is one of the 12-hour clock.
    Open(u16),
    /// A time with *am* or *pm*, 0 to 1439.
    HalfDay(u16),
}

impl TypedTime {
    fn minutes(self) -> u16 {
        match self {
            Self::Exact(minutes) | Self::Open(minutes) | Self::HalfDay(minutes) => minutes,
        }
    }

    /// Both times that an open one can mean.
    fn halves(open: u16) -> [u16; 2] {
        [open % HALF_DAY, open % HALF_DAY + HALF_DAY]
    }
}

/// Parses a time of day: every form of the wire, a 12-hour time, or an abbreviation.
pub fn parse_typed_time(raw: &str) -> Result<TimeOfDay, ValidationRule> {
    let time = read_time(raw).and_then(|time| time_of_day(time.minutes()));
    time.ok_or_else(|| unknown_time(raw))
}

/// Parses a window from the text of its two fields. The end may be `24`.
///
/// If one of them says *am* or *pm*, the other one is of the 12-hour clock as well: from *7pm* to *9* is
/// `19:00-21:00`.
pub fn parse_typed_window(from: &str, to: &str) -> Result<Window, ValidationRule> {
    let start = read_time(from).ok_or_else(|| unknown_time(from))?;
    let end = read_time(to).ok_or_else(|| unknown_time(to))?;
    let (start, end) = match (start, end) {
        (TypedTime::HalfDay(start), TypedTime::Open(end)) => {
            let after = |end: &u16| (end + WHOLE_DAY - start - 1) % WHOLE_DAY;
            let halves = TypedTime::halves(end).into_iter();
            (start, halves.min_by_key(after).unwrap_or(end))
        }
        (TypedTime::Open(start), TypedTime::HalfDay(end)) => {
            let before = |start: &u16| (end + WHOLE_DAY - start - 1) % WHOLE_DAY;
            let halves = TypedTime::halves(start).into_iter();
            (halves.min_by_key(before).unwrap_or(start), end)
        }
        (start, end) => (start.minutes(), end.minutes()),
    };
    let start = time_of_day(start).ok_or_else(|| unknown_time(from))?;
    let is_midnight = end == WHOLE_DAY;
    let end = time_of_day(end % WHOLE_DAY).ok_or_else(|| unknown_time(to))?;
    if start == end && !is_midnight {
        return Err(ValidationRule::EmptyWindow);
    }
    Ok(Window { start, end })
}

/// Parses an answer: nothing, `x`, or windows such as `19-22`, `7pm-9pm` or `19:00 to 22:30`, separated by commas.
pub fn parse_typed_availability(raw: &str) -> Result<DayAvailability, ValidationRule> {
    let plain = plain(raw);
    let windows: Vec<String> = plain.split(',').map(normalized_window).collect();
    windows.join(",").parse()
}

/// Returns a window in the strict grammar. Anything else is returned unchanged, for the strict grammar to refuse.
fn normalized_window(raw: &str) -> String {
    let parts = raw
        .split_once('-')
        .or_else(|| raw.split_once('~'))
        .or_else(|| raw.split_once(" to "))
        .or_else(|| raw.split_once(" bis "));
    match parts.and_then(|(from, to)| parse_typed_window(from, to).ok()) {
        // `00:00-00:00` is refused, but midnight as an end is `24:00` there.
        Some(window) if window.end == TimeOfDay::MIDNIGHT => format!("{}-24:00", window.start),
        Some(window) => window.to_string(),
        None => raw.to_owned(),
    }
}

fn read_time(raw: &str) -> Option<TypedTime> {
    let typed = plain(raw).trim().to_ascii_lowercase();
    let typed = without_clock_word(&typed);
    match typed {
        "noon" => return Some(TypedTime::Exact(HALF_DAY)),
        "midnight" => return Some(TypedTime::Exact(WHOLE_DAY)),
        _ => {}
    }
    let (digits, half) = split_half(typed);
    let (hour, minute) = hour_and_minute(digits)?;
    let minutes = hour * 60 + minute;
    match half {
        Some(offset) if (1..=12).contains(&hour) => {
            Some(TypedTime::HalfDay(minutes % HALF_DAY + offset))
        }
        Some(_) => None,
        None if (1..=12).contains(&hour) && !digits.starts_with('0') => {
            Some(TypedTime::Open(minutes))
        }
        None => (hour < 24 || minutes == WHOLE_DAY).then_some(TypedTime::Exact(minutes)),
    }
}

/// Splits *am* or *pm* from the digits; returns the minutes to add for it.
fn split_half(typed: &str) -> (&str, Option<u16>) {
    for (suffix, offset) in [
        ("am", 0),
        ("a.m.", 0),
        ("a.m", 0),
        ("pm", HALF_DAY),
        ("p.m.", HALF_DAY),
        ("p.m", HALF_DAY),
        ("a", 0),
        ("p", HALF_DAY),
    ] {
        if let Some(digits) = typed.strip_suffix(suffix) {
            return (digits.trim_end(), Some(offset));
        }
    }
    (typed, None)
}

/// Splits `19`, `930`, `1900`, `19.30`, `19:30`, `19 30`, `19h` or `19h30`; the minute is below 60.
fn hour_and_minute(typed: &str) -> Option<(u16, u16)> {
    let (hour, minute) = match typed.split_once([':', '.', 'h', ' ']) {
        Some((hour, "")) => (hour, "00"),
        Some((hour, minute)) => (hour, minute),
        None if !typed.is_ascii() => return None,
        None if typed.len() > 2 => typed.split_at(typed.len() - 2),
        None => (typed, "00"),
    };
    let number = |digits: &str| {
        let is_number =
            (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<u16>().ok()).flatten()
    };
    let minute = number(minute).filter(|value| minute.len() == 2 && *value < 60)?;
    Some((number(hour)?, minute))
}

fn time_of_day(minutes: u16) -> Option<TimeOfDay> {
    TimeOfDay::from_hm(minutes / 60, minutes % 60)
}

fn unknown_time(raw: &str) -> ValidationRule {
    if raw.trim().is_empty() {
        ValidationRule::Empty
    } else {
        ValidationRule::UnknownTime(input_excerpt(raw))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn time(typed: &str) -> Option<String> {
        parse_typed_time(typed).ok().map(|time| time.to_string())
    }

    fn window(from: &str, to: &str) -> Option<String> {
        parse_typed_window(from, to)
            .ok()
            .map(|window| window.to_string())
    }

    fn answer(typed: &str) -> Result<String, String> {
        match parse_typed_availability(typed) {
            Ok(answer) => Ok(answer.to_string()),
            Err(rule) => Err(rule.to_string()),
        }
    }

    #[test]
    fn a_time_is_typed_in_short_forms() {
        for (typed, read) in [
            ("9", "09:00"),
            ("19", "19:00"),
            ("930", "09:30"),
            ("1900", "19:00"),
            ("10.30", "10:30"),
            (" 19:05 ", "19:05"),
            ("7h", "07:00"),
            ("19h30", "19:30"),
            ("12", "12:00"),
            ("noon", "12:00"),
            ("0", "00:00"),
        ] {
            assert_eq!(time(typed).as_deref(), Some(read), "{typed}");
        }
        for typed in [
            "", "24", "25", "24:01", "19:6", "19:60", "190000", "½", "-1", "a.bc", "at", "pm",
        ] {
            assert_eq!(time(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_time_of_the_twelve_hour_clock_is_understood() {
        for (typed, read) in [
            ("7pm", "19:00"),
            ("7:30 pm", "19:30"),
            ("7.30PM", "19:30"),
            ("730p", "19:30"),
            ("7 p.m.", "19:00"),
            ("9am", "09:00"),
            ("12am", "00:00"),
            ("12:15 am", "00:15"),
            ("12pm", "12:00"),
        ] {
            assert_eq!(time(typed).as_deref(), Some(read), "{typed}");
        }
        for typed in ["13pm", "0am", "7xm", "7:60pm"] {
            assert_eq!(time(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_time_is_understood_with_its_clock_word_and_in_other_digits() {
        for (typed, read) in [
            ("20 Uhr", "20:00"),
            ("20:30 Uhr", "20:30"),
            ("20.30uhr", "20:30"),
            ("8 o'clock", "08:00"),
            ("20 heures", "20:00"),
            ("\u{ff12}\u{ff10}", "20:00"),
            ("\u{ff11}\u{ff19}\u{ff1a}\u{ff13}\u{ff10}", "19:30"),
            ("\u{ff17}\u{ff50}\u{ff4d}", "19:00"),
            ("\u{200b}19:00\u{feff}", "19:00"),
            ("7\u{202f}pm", "19:00"),
        ] {
            assert_eq!(time(typed).as_deref(), Some(read), "{typed:?}");
        }
        for (typed, read) in [
            ("19-22 Uhr", "19:00-22:00"),
            ("19 Uhr bis 22 Uhr", "19:00-22:00"),
            ("\u{ff11}\u{ff19}\u{301c}\u{ff12}\u{ff12}", "19:00-22:00"),
            (
                "\u{ff11}\u{ff19}\u{ff5e}\u{ff12}\u{ff12}\u{3001}9-11",
                "09:00-11:00, 19:00-22:00",
            ),
            ("\u{200e}19:00\u{2212}22:00\u{200e}", "19:00-22:00"),
        ] {
            assert_eq!(answer(typed).as_deref(), Ok(read), "{typed:?}");
        }
        for typed in ["Uhr", "20 Uhren", "uhr 20"] {
            assert_eq!(time(typed), None, "{typed}");
        }
    }

    #[test]
    fn the_second_time_of_a_window_follows_the_clock_of_the_first() {
        for (from, to, read) in [
            ("19", "22", "19:00-22:00"),
            ("7", "9", "07:00-09:00"),
            ("7pm", "9", "19:00-21:00"),
            ("7pm", "12", "19:00-00:00"),
            ("7pm", "2", "19:00-02:00"),
            ("9am", "5", "09:00-17:00"),
            ("7", "9pm", "19:00-21:00"),
            ("11", "1pm", "11:00-13:00"),
            ("10", "2am", "22:00-02:00"),
            ("7pm", "22", "19:00-22:00"),
            ("7pm", "09:30", "19:00-09:30"),
            ("19", "24", "19:00-00:00"),
            ("0", "24", "00:00-24:00"),
            ("10pm", "midnight", "22:00-00:00"),
        ] {
            assert_eq!(window(from, to).as_deref(), Some(read), "{from} to {to}");
        }
        assert_eq!(window("24", "25"), None);
        assert_eq!(
            parse_typed_window("19", "19:00"),
            Err(ValidationRule::EmptyWindow)
        );
    }

    #[test]
    fn an_answer_is_typed_in_short_forms() {
        for (typed, read) in [
            ("19-22", "19:00-22:00"),
            ("7pm-9pm, 9–11:30", "09:00-11:30, 19:00-21:00"),
            ("7 - 9 pm", "19:00-21:00"),
            ("19 to 24", "19:00-00:00"),
            ("0-24", "00:00-24:00"),
            (" X ", "x"),
            ("", ""),
        ] {
            assert_eq!(answer(typed).as_deref(), Ok(read), "{typed}");
        }
        assert_eq!(
            answer("19-99"),
            Err("\"19-99\" isn't a valid time range; use 19:00-22:00".to_owned())
        );
        assert_eq!(
            parse_typed_availability("19-19"),
            Err(ValidationRule::Window("19-19".to_owned()))
        );
    }

    #[test]
    fn a_time_that_cannot_be_read_is_named_with_examples() {
        let refused = parse_typed_time("soon").expect_err("no time");
        assert_eq!(
            refused.to_string(),
            "\"soon\" isn't a time; try 19:00, 1930 or 7pm"
        );
        assert_eq!(parse_typed_window("19", " "), Err(ValidationRule::Empty));
    }

    fn any_time() -> impl Strategy<Value = TimeOfDay> {
        (0u16..24, 0u16..60)
            .prop_map(|(hour, minute)| TimeOfDay::from_hm(hour, minute).expect("inside the day"))
    }

    proptest! {
        #[test]
        fn what_the_strict_grammar_reads_has_the_same_value(
            time in "[0-9]{1,2}:[0-9]{2}",
            answer in "([0-9]{1,2}:[0-9]{2} ?[-–] ?[0-9]{1,2}:[0-9]{2}|x)(, ?[0-9]{1,2}:[0-9]{2}-[0-9]{1,2}:[0-9]{2})?",
        ) {
            if let Ok(strict) = time.parse::<TimeOfDay>() {
                prop_assert_eq!(parse_typed_time(&time), Ok(strict));
            }
            let strict: Result<DayAvailability, _> = answer.parse();
            if strict.is_ok() {
                prop_assert_eq!(parse_typed_availability(&answer), strict);
            }
        }

        #[test]
        fn every_time_is_read_as_it_is_printed(time in any_time(), end in any_time()) {
            prop_assert_eq!(parse_typed_time(&time.to_string()), Ok(time));
            let half = if time.minutes() < HALF_DAY { "am" } else { "pm" };
            let hour = (time.minutes() / 60 + 11) % 12 + 1;
            let printed = format!("{hour}:{:02} {half}", time.minutes() % 60);
            prop_assert_eq!(parse_typed_time(&printed), Ok(time));
            if time != end {
                let window = Window { start: time, end };
                prop_assert_eq!(parse_typed_availability(&window.to_string()), Ok(DayAvailability::from_windows(vec![window])));
                prop_assert_eq!(parse_typed_window(&time.to_string(), &end.to_string()), Ok(window));
            }
        }

        #[test]
        fn any_text_is_read_or_refused_without_a_panic(raw in "\\PC*", typed in "[0-9apmto:.h –-]{0,14}") {
            for text in [raw, typed] {
                let _ = (parse_typed_time(&text), parse_typed_availability(&text), parse_typed_window(&text, &text));
            }
        }
    }
}

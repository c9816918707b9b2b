//! Clock times as the viewer reads them: `19:00`, or `7:00 pm`.
//!
//! Every field that takes times accepts these formats.

use app_domain::{TimeOfDay, Window};

use crate::display;

const MINUTES_PER_DAY: i64 = 24 * 60;
const NOON: u16 = 12 * 60;

/// `19:00` or `7:00 pm`.
pub fn time(at: TimeOfDay) -> String {
    if display::format().has_half_days {
        format!("{}\u{a0}{}", digits(at), half(at))
    } else {
        at.to_string()
    }
}

/// `19:00` or `7 pm`, for an axis.
pub fn axis_time(at: TimeOfDay) -> String {
    if display::format().has_half_days && at.minutes().is_multiple_of(60) {
        format!("{}\u{a0}{}", hour_digits(at), half(at))
    } else {
        time(at)
    }
}

/// The hour alone, where there is little room: `19` or `7p`.
pub fn narrow_hour(at: TimeOfDay) -> String {
    if display::format().has_half_days {
        format!("{}{}", hour_digits(at), &half(at)[..1])
    } else {
        format!("{:02}", at.minutes() / 60)
    }
}

/// `19:00–22:30` or `7:00–10:30 pm`. Times of both halves of a day each have their own: `11:00 am–1:00 pm`.
pub fn range(start: TimeOfDay, end: TimeOfDay) -> String {
    let is_one_half = half(start) == half(end) && start < end;
    if display::format().has_half_days && is_one_half {
        format!("{}–{}", digits(start), time(end))
    } else {
        format!("{}–{}", time(start), time(end))
    }
}

/// A window of an answer. A whole day ends at `24:00` or at `midnight`.
pub fn window(window: Window) -> String {
    let is_whole_day = window.start == TimeOfDay::MIDNIGHT && window.end == TimeOfDay::MIDNIGHT;
    match (is_whole_day, display::format().has_half_days) {
        (true, false) => "00:00–24:00".to_owned(),
        (true, true) => format!("{}–midnight", time(window.start)),
        (false, _) => range(window.start, window.end),
    }
}

/// The windows of an answer, separated by commas.
pub fn windows(all: &[Window]) -> String {
    let all: Vec<String> = all.iter().map(|one| window(*one)).collect();
    all.join(", ")
}

/// The time that is this many minutes after a midnight.
pub fn of_minutes(minutes: i64) -> TimeOfDay {
    let minutes = u16::try_from(minutes.rem_euclid(MINUTES_PER_DAY)).unwrap_or(0);
    TimeOfDay::from_hm(minutes / 60, minutes % 60).unwrap_or(TimeOfDay::MIDNIGHT)
}

/// Rewrites the `HH:MM` at the end of a text that the browser has formatted: `Sat 20:31` as `Sat 8:31 pm`.
pub fn reworded(text: &str) -> String {
    let (before, at) = match text.rsplit_once(' ') {
        Some((before, at)) => (format!("{before} "), at),
        None => (String::new(), text),
    };
    match at.parse() {
        Ok(at) => format!("{before}{}", time(at)),
        Err(_) => text.to_owned(),
    }
}

/// The keyboard that a field for times asks for: digits are not enough for *am* and *pm*.
pub fn keyboard() -> &'static str {
    if display::format().has_half_days {
        "text"
    } else {
        "numeric"
    }
}

fn half(at: TimeOfDay) -> &'static str {
    if at.minutes() < NOON { "am" } else { "pm" }
}

fn hour_digits(at: TimeOfDay) -> u16 {
    (at.minutes() + 11 * 60) % NOON / 60 + 1
}

fn digits(at: TimeOfDay) -> String {
    format!("{}:{:02}", hour_digits(at), at.minutes() % 60)
}

#[cfg(test)]
mod tests {
    use app_domain::DayAvailability;
    use app_domain::typed_input::{parse_typed_availability, parse_typed_time};
    use proptest::prelude::*;

    use super::*;
    use crate::display::DisplayFormat;

    fn at(raw: &str) -> TimeOfDay {
        raw.parse().expect("a time")
    }

    fn set_half_days(has_half_days: bool) {
        display::set_format(DisplayFormat::of_device(has_half_days, 1));
    }

    fn spaced(text: &str) -> String {
        text.replace('\u{a0}', " ")
    }

    #[test]
    fn noon_and_midnight_are_twelve_of_the_right_half() {
        set_half_days(true);
        for (raw, shown, on_axis) in [
            ("00:00", "12:00 am", "12 am"),
            ("00:30", "12:30 am", "12:30 am"),
            ("11:59", "11:59 am", "11:59 am"),
            ("12:00", "12:00 pm", "12 pm"),
            ("19:00", "7:00 pm", "7 pm"),
            ("23:59", "11:59 pm", "11:59 pm"),
        ] {
            assert_eq!(spaced(&time(at(raw))), shown);
            assert_eq!(spaced(&axis_time(at(raw))), on_axis);
        }
        let narrow = ["00:00", "12:00", "19:00"].map(|raw| narrow_hour(at(raw)));
        assert_eq!(narrow, ["12a", "12p", "7p"]);
        set_half_days(false);
        assert_eq!(narrow_hour(at("07:00")), "07");
        assert_eq!(
            (time(at("00:00")), axis_time(at("7:00"))),
            ("00:00".to_owned(), "07:00".to_owned())
        );
    }

    #[test]
    fn a_range_within_one_half_of_the_day_names_it_once() {
        set_half_days(true);
        for (start, end, shown) in [
            ("19:00", "22:30", "7:00–10:30 pm"),
            ("11:00", "13:00", "11:00 am–1:00 pm"),
            ("22:00", "02:00", "10:00 pm–2:00 am"),
            ("22:00", "21:00", "10:00 pm–9:00 pm"),
            ("00:00", "01:00", "12:00–1:00 am"),
            ("19:00", "00:00", "7:00 pm–12:00 am"),
        ] {
            assert_eq!(spaced(&range(at(start), at(end))), shown);
        }
        set_half_days(false);
        assert_eq!(range(at("19:00"), at("22:30")), "19:00–22:30");
    }

    #[test]
    fn a_text_of_the_browser_ends_with_the_viewers_time() {
        set_half_days(true);
        for (text, shown) in [
            ("20:31", "8:31 pm"),
            ("Sat 20:31", "Sat 8:31 pm"),
            ("Sat 21 Nov, 00:05", "Sat 21 Nov, 12:05 am"),
            ("now", "now"),
        ] {
            assert_eq!(spaced(&reworded(text)), shown);
        }
        set_half_days(false);
        assert_eq!(reworded("Sat 21 Nov, 20:31"), "Sat 21 Nov, 20:31");
    }

    proptest! {
        #[test]
        fn a_shown_time_is_read_back_as_the_same_minute(minutes in 0i64..1440, has_half_days: bool) {
            set_half_days(has_half_days);
            let at = of_minutes(minutes);
            prop_assert_eq!(parse_typed_time(&time(at)), Ok(at));
            let on_axis = parse_typed_time(&axis_time(at));
            prop_assert_eq!(on_axis, Ok(at));
        }

        #[test]
        fn shown_windows_are_read_back_as_the_same_windows(
            ends in prop::collection::vec((0i64..1440, 0i64..1440), 1..4), has_half_days: bool,
        ) {
            set_half_days(has_half_days);
            let all = ends.into_iter().filter(|(start, end)| start != end || *start == 0);
            let all = all.map(|(start, end)| Window { start: of_minutes(start), end: of_minutes(end) });
            let answer = DayAvailability::from_windows(all.collect());
            let read = parse_typed_availability(&windows(answer.windows()));
            prop_assert_eq!(read, Ok(answer));
        }
    }
}

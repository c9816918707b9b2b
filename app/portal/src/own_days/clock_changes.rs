//! Describes the effect of a clock change on a day.

use app_domain::local_clock::{ClockChange, ClockChangeKind, LocalClock};
use app_domain::{Day, Window};

use crate::controls::added_window::AddedWindow;
use crate::controls::paint_cells::times_of_minutes;
use crate::texts::availability as texts;

const MINUTES_PER_DAY: i64 = 24 * 60;

/// The sentence about a day on which the clock changes.
pub fn clock_change_words(change: &ClockChange) -> String {
    let times = times_of_minutes(change.start, change.end);
    match (change.kind, change.start < MINUTES_PER_DAY) {
        (ClockChangeKind::Skipped, true) => texts::clock_skips(&times),
        (ClockChangeKind::Skipped, false) => texts::clock_skips_at_night(&times),
        (ClockChangeKind::Repeated, true) => texts::clock_repeats(&times),
        (ClockChangeKind::Repeated, false) => texts::clock_repeats_at_night(&times),
    }
}

/// The notice about an added window. `clock` is the player's; it says where the window is not saved as it was typed.
pub fn added_words(added: &AddedWindow, date: Day, clock: Option<&LocalClock>) -> String {
    let plain = texts::added(&added.times, date);
    let Some(clock) = clock else {
        return plain;
    };
    let Some(change) = clock.change_on(date, MINUTES_PER_DAY) else {
        return plain;
    };
    let sentence = clock_change_words(&change);
    match clock.existing_window(date, added.window) {
        Some(existing) if existing != added.window => {
            let saved = crate::texts::times::window(existing);
            texts::saved_as(&sentence, &saved)
        }
        Some(_) if touches(&change, added.window) => texts::with_clock_change(&plain, &sentence),
        _ => plain,
    }
}

/// Whether the window begins or ends at a time that the change concerns.
fn touches(change: &ClockChange, window: Window) -> bool {
    let start = i64::from(window.start.minutes());
    let end = start + i64::from(window.minutes());
    change.contains(start) || change.contains(end)
}

#[cfg(test)]
mod tests {
    use app_domain::local_clock::ClockOffset;

    use super::*;
    use crate::controls::added_window::with_window;
    use crate::test_values::{clock as utc, day};

    /// Berlin in 2027.
    fn clock() -> LocalClock {
        // Clocks change at one o'clock by UTC.
        let offset = |date, minutes| ClockOffset {
            from: utc("UTC", 0).instant_at(day(date), 60),
            minutes,
            name: String::new(),
        };
        let all = vec![
            offset("01.01.2027", 60),
            offset("28.03.2027", 120),
            offset("31.10.2027", 60),
        ];
        LocalClock::new("Europe/Berlin".to_owned(), all).expect("offsets")
    }

    fn notice(date: &str, from: &str, to: &str) -> String {
        let added = with_window(None, from, to).expect("a window");
        added_words(&added, day(date), Some(&clock()))
    }

    #[test]
    fn a_window_in_a_clock_gap_is_named_as_it_is_saved() {
        assert_eq!(
            notice("28.03.2027", "02:15", "02:45"),
            "The clock skips 02:00–03:00 on this day; saved as 03:15–03:45"
        );
        assert_eq!(
            notice("28.03.2027", "19", "22"),
            "19:00–22:00 added on Sun 28 Mar"
        );
    }

    #[test]
    fn a_window_of_the_evening_before_may_end_in_the_gap() {
        assert_eq!(
            notice("27.03.2027", "22", "2.30"),
            "The clock skips 02:00–03:00 that night; saved as 22:00–03:30"
        );
    }

    #[test]
    fn a_window_in_the_double_hour_says_which_one_counts() {
        assert_eq!(
            notice("31.10.2027", "02:15", "02:45"),
            "02:15–02:45 added on Sun 31 Oct. The clock shows 02:00–03:00 twice on this day; the first one counts."
        );
        assert_eq!(
            notice("31.10.2027", "01:00", "05:00"),
            "01:00–05:00 added on Sun 31 Oct"
        );
    }

    #[test]
    fn a_changeover_day_says_what_the_clock_does() {
        let words = |date| {
            let change = clock().change_on(day(date), 0);
            change.as_ref().map(clock_change_words)
        };
        let skips = "The clock skips 02:00–03:00 on this day";
        assert_eq!(words("28.03.2027").as_deref(), Some(skips));
        assert_eq!(words("29.03.2027"), None);
    }
}

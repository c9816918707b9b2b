//! The grammar of availability: nothing, `x`, or windows (specification §2.2, decisions §3).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::day::{TimeOfDay, hour_and_minute, text_on_the_wire};
use crate::typed_input::input_excerpt;
use crate::validation_rule::ValidationRule;

/// Maximum number of windows of a day.
pub const MAX_WINDOWS_PER_DAY: usize = 12;

/// A player's answer for one day.
///
/// `FromStr` parses text that people type. Deserialization reads the serialized text without the limits for typed text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum DayAvailability {
    /// No answer; the empty string on the wire.
    #[default]
    Silent,
    /// Not available; `x` on the wire.
    Unavailable,
    /// At least one window, sorted by start.
    Windows(WindowList),
}

/// At least one window, in canonical order: sorted by start, then by length, without duplicates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowList(Vec<Window>);

impl WindowList {
    /// Sorts the windows and removes duplicates; `None` if there are none.
    pub fn from_unsorted(mut windows: Vec<Window>) -> Option<Self> {
        windows.sort_by_key(|window| (window.start, window.minutes()));
        windows.dedup();
        (!windows.is_empty()).then_some(Self(windows))
    }

    pub fn as_slice(&self) -> &[Window] {
        &self.0
    }

    /// Returns the windows with those joined that overlap or touch. `None` if there are none to join, or if a result
    /// could not be typed: a whole day can only begin at midnight, and nothing is longer.
    pub fn joined(&self) -> Option<Self> {
        const DAY: u16 = 24 * 60;
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        for window in &self.0 {
            let start = window.start.minutes();
            let end = start + window.minutes();
            match ranges.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => ranges.push((start, end)),
            }
        }
        if ranges.len() == self.0.len() {
            return None;
        }
        let time = |minutes: u16| TimeOfDay::from_hm(minutes / 60, minutes % 60);
        let window = |(start, end): (u16, u16)| {
            let is_typeable = end - start < DAY || (start, end) == (0, DAY);
            let window = Window {
                start: time(start)?,
                end: time(end % DAY)?,
            };
            is_typeable.then_some(window)
        };
        let windows: Option<Vec<Window>> = ranges.into_iter().map(window).collect();
        Self::from_unsorted(windows?)
    }
}

impl DayAvailability {
    /// Returns `WindowList`, or `Silent` if there are none.
    pub fn from_windows(windows: Vec<Window>) -> Self {
        WindowList::from_unsorted(windows).map_or(Self::Silent, Self::Windows)
    }

    pub fn is_silent(&self) -> bool {
        *self == Self::Silent
    }

    /// The windows in canonical order; none for no answer and for `x`.
    pub fn windows(&self) -> &[Window] {
        match self {
            Self::Windows(windows) => windows.as_slice(),
            Self::Silent | Self::Unavailable => &[],
        }
    }
}

/// A range of clock times. An end that is not after the start is on the next day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    pub start: TimeOfDay,
    pub end: TimeOfDay,
}

impl Window {
    /// Whether the window ends on the day after the one on which it begins.
    pub fn ends_next_day(self) -> bool {
        self.end <= self.start
    }

    /// The length in minutes of clock time, 1 to 1440; equal times are a whole day.
    pub fn minutes(self) -> u16 {
        let day = if self.ends_next_day() { 24 * 60 } else { 0 };
        self.end.minutes() + day - self.start.minutes()
    }

    /// Whether two windows of one day overlap; windows that only touch do not.
    pub fn overlaps(self, other: Self) -> bool {
        let ends = |window: Self| window.start.minutes() + window.minutes();
        self.start.minutes() < ends(other) && other.start.minutes() < ends(self)
    }
}

/// Writes `22:00-02:00`. Midnight as an end is `00:00`, except in `00:00-24:00` for a whole day, because `00:00-00:00`
/// cannot be parsed back.
impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == TimeOfDay::MIDNIGHT && self.end == TimeOfDay::MIDNIGHT {
            f.write_str("00:00-24:00")
        } else {
            write!(f, "{}-{}", self.start, self.end)
        }
    }
}

/// The origin of the text that is parsed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextOrigin {
    /// Typed by a person.
    Typed,
    /// Written by `Display`. It may have what only the conversion between zones produces: whole days that do not begin
    /// at midnight, and more windows than may be typed.
    Printed,
}

impl Window {
    fn parse_text(raw: &str, text: TextOrigin) -> Result<Self, ValidationRule> {
        let refuse = || ValidationRule::Window(input_excerpt(raw));
        let (start, end) = raw.split_once(['-', '–', '—']).ok_or_else(refuse)?;
        let start: TimeOfDay = start.parse().map_err(|_| refuse())?;
        let end = end.trim();
        if hour_and_minute(end) == Some((24, 0)) {
            return Ok(Self {
                start,
                end: TimeOfDay::MIDNIGHT,
            });
        }
        let end: TimeOfDay = end.parse().map_err(|_| refuse())?;
        if start == end && text == TextOrigin::Typed {
            Err(ValidationRule::EmptyWindow)
        } else {
            Ok(Self { start, end })
        }
    }
}

/// Parses text that a person typed.
impl FromStr for Window {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        Self::parse_text(raw, TextOrigin::Typed)
    }
}

/// Writes the canonical text, as it is stored and serialized.
impl fmt::Display for DayAvailability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent => Ok(()),
            Self::Unavailable => f.write_str("x"),
            Self::Windows(windows) => {
                for (at, window) in windows.as_slice().iter().enumerate() {
                    let separator = if at == 0 { "" } else { ", " };
                    write!(f, "{separator}{window}")?;
                }
                Ok(())
            }
        }
    }
}

impl DayAvailability {
    fn parse_text(raw: &str, text: TextOrigin) -> Result<Self, ValidationRule> {
        let raw = raw.trim();
        if raw.is_empty() {
            return Ok(Self::Silent);
        }
        let is_x = |part: &str| part.trim().eq_ignore_ascii_case("x");
        if is_x(raw) {
            return Ok(Self::Unavailable);
        }
        let parts: Vec<&str> = raw.split(',').collect();
        if parts.iter().any(|part| is_x(part)) {
            return Err(ValidationRule::UnavailableWithWindows);
        }
        if parts.len() > MAX_WINDOWS_PER_DAY && text == TextOrigin::Typed {
            return Err(ValidationRule::TooManyWindows);
        }
        parts
            .into_iter()
            .map(|part| Window::parse_text(part, text))
            .collect::<Result<_, _>>()
            .map(Self::from_windows)
    }
}

impl DayAvailability {
    /// Parses the text that `Display` wrote, without the limits for typed text.
    pub fn parse_canonical(raw: &str) -> Result<Self, ValidationRule> {
        Self::parse_text(raw, TextOrigin::Printed)
    }
}

/// Parses text that a person typed.
impl FromStr for DayAvailability {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        Self::parse_text(raw, TextOrigin::Typed)
    }
}

text_on_the_wire!(DayAvailability, |raw| Self::parse_canonical(raw));
text_on_the_wire!(Window, |raw| Self::parse_text(raw, TextOrigin::Printed));

/// The source of a day's value, as on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerSource {
    Manual,
    Recurring,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn canonical(raw: &str) -> Result<String, ValidationRule> {
        raw.parse::<DayAvailability>()
            .map(|availability| availability.to_string())
    }

    fn window() -> impl Strategy<Value = Window> {
        (0u16..1440, 1u16..1440).prop_map(|(start, minutes)| {
            let end = (start + minutes) % 1440;
            let time = |at: u16| TimeOfDay::from_hm(at / 60, at % 60).expect("inside the day");
            Window {
                start: time(start),
                end: time(end),
            }
        })
    }

    #[test]
    fn windows_that_overlap_or_touch_can_be_joined() {
        let joined = |raw: &str| {
            let DayAvailability::Windows(windows) = raw.parse().expect("windows") else {
                return None;
            };
            windows
                .joined()
                .map(|joined| DayAvailability::Windows(joined).to_string())
        };
        let evening = joined("18:00-22:00, 20:00-23:00, 22:00-02:00");
        assert_eq!(evening.as_deref(), Some("18:00-02:00"));
        let touching = joined("08:00-09:00, 18:00-20:00, 20:00-22:00");
        assert_eq!(touching.as_deref(), Some("08:00-09:00, 18:00-22:00"));
        assert_eq!(
            joined("00:00-12:00, 12:00-24:00").as_deref(),
            Some("00:00-24:00")
        );
        assert_eq!(joined("18:00-20:00, 21:00-22:00"), None);
        assert_eq!(
            joined("12:00-00:00, 18:00-13:00"),
            None,
            "longer than a day"
        );
    }

    proptest! {
        #[test]
        fn an_availability_prints_as_it_parses(windows in proptest::collection::vec(window(), 0..=MAX_WINDOWS_PER_DAY)) {
            let availability = DayAvailability::from_windows(windows);
            prop_assert_eq!(availability.to_string().parse(), Ok(availability));
        }

        #[test]
        fn joined_windows_cover_the_same_minutes_and_are_apart(windows in proptest::collection::vec(window(), 1..6)) {
            let list = WindowList::from_unsorted(windows).expect("windows");
            let minutes = |list: &WindowList| {
                let of = |window: &Window| {
                    let start = window.start.minutes();
                    start..start + window.minutes()
                };
                list.as_slice().iter().flat_map(of).collect::<std::collections::BTreeSet<u16>>()
            };
            if let Some(joined) = list.joined() {
                prop_assert_eq!(minutes(&joined), minutes(&list));
                prop_assert!(joined.as_slice().len() < list.as_slice().len());
                prop_assert_eq!(joined.joined(), None);
                let answer = DayAvailability::Windows(joined);
                prop_assert_eq!(answer.to_string().parse(), Ok(answer));
            }
        }

        #[test]
        fn the_canonical_text_is_a_fixed_point(raw in "[0-9x:, –-]{0,40}") {
            if let Ok(once) = canonical(&raw) {
                prop_assert_eq!(canonical(&once), Ok(once));
            }
        }

        #[test]
        fn any_text_is_read_or_refused_without_a_panic(raw in "\\PC*") {
            let _ = canonical(&raw);
        }
    }

    #[test]
    fn input_is_trimmed_padded_and_sorted() {
        assert_eq!(
            canonical(" 18:00 - 20:00 ,9:00–11:00 "),
            Ok("09:00-11:00, 18:00-20:00".into())
        );
        assert_eq!(canonical(" X "), Ok("x".into()));
        assert_eq!(canonical("   "), Ok(String::new()));
    }

    #[test]
    fn overlapping_windows_are_stored_as_typed() {
        assert_eq!(
            canonical("14:00-17:00, 16:00-18:00, 18:00-19:00"),
            Ok("14:00-17:00, 16:00-18:00, 18:00-19:00".into())
        );
    }

    #[test]
    fn midnight_as_an_end_is_stored_as_zero() {
        assert_eq!(canonical("20:00-24:00"), Ok("20:00-00:00".into()));
        assert_eq!(canonical("00:00-24:00"), Ok("00:00-24:00".into()));
    }

    #[test]
    fn a_window_whose_end_is_not_after_its_start_ends_on_the_following_day() {
        let window: Window = "22:00-02:00".parse().expect("a window");
        assert!(window.ends_next_day());
        assert_eq!(window.minutes(), 240);
    }

    #[test]
    fn what_the_grammar_does_not_know_is_refused_with_the_reason() {
        assert_eq!(canonical("18:00-18:00"), Err(ValidationRule::EmptyWindow));
        assert_eq!(
            canonical("x, 18:00-20:00"),
            Err(ValidationRule::UnavailableWithWindows)
        );
        assert_eq!(
            canonical(&vec!["10:00-11:00"; 13].join(",")),
            Err(ValidationRule::TooManyWindows)
        );
        for raw in [
            "25:00-26:00",
            "24:00-25:00",
            "18:00-20:60",
            "18:00",
            "-",
            "18:00-20:00,",
            "yes",
            "18-20",
            "18:00-24:01",
            "١٨:٠٠-٢٠:٠٠",
        ] {
            assert!(
                matches!(canonical(raw), Err(ValidationRule::Window(_))),
                "{raw}"
            );
        }
    }
}

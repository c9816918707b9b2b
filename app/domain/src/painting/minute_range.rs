//! A range of minutes that may continue after midnight.

use std::ops::Range;

use super::{CELL_MINUTES, CELLS_PER_COLUMN, MINUTES_PER_DAY};
use crate::availability::{DayAvailability, Window};
use crate::day::TimeOfDay;

/// The minute at which a range is split that is too long for one window.
const NOON_MINUTE: u16 = 12 * 60;

/// A range of minutes after the date's midnight, up to the end of the next date. `end` is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinuteRange {
    pub start: u16,
    pub end: u16,
}

impl MinuteRange {
    /// Returns the range of each window of an answer, in order.
    pub fn ranges_of(answer: &DayAvailability) -> impl Iterator<Item = Self> {
        let windows = match answer {
            DayAvailability::Windows(windows) => windows.as_slice(),
            DayAvailability::Silent | DayAvailability::Unavailable => &[],
        };
        windows.iter().copied().map(Self::of)
    }

    fn of(window: Window) -> Self {
        let start = window.start.minutes();
        Self {
            start,
            end: start + window.minutes(),
        }
    }

    pub fn from_rows(rows: &Range<usize>) -> Self {
        let minute = |row: usize| {
            u16::try_from(row.min(CELLS_PER_COLUMN)).unwrap_or_default() * CELL_MINUTES
        };
        Self {
            start: minute(rows.start),
            end: minute(rows.end),
        }
    }

    /// Returns the parts of this range before and after `gone`.
    pub fn without(self, gone: Self) -> impl Iterator<Item = Self> {
        let before = Self {
            end: self.end.min(gone.start),
            ..self
        };
        let behind = Self {
            start: self.start.max(gone.end),
            ..self
        };
        let is_met = gone.start < self.end && self.start < gone.end;
        let parts = if is_met {
            [Some(before), Some(behind)]
        } else {
            [Some(self), None]
        };
        parts
            .into_iter()
            .flatten()
            .filter(|part| part.start < part.end)
    }

    /// Returns the range as windows that may be typed. A range of a day or more becomes two, except the whole date.
    pub fn into_windows(self) -> impl Iterator<Item = Window> {
        let is_one = self.end - self.start < MINUTES_PER_DAY
            || (self.start, self.end) == (0, MINUTES_PER_DAY);
        let (first, second) = if is_one {
            (self, None)
        } else {
            // The second part also begins on the date, and is shorter than a day.
            let shortest = self.end - MINUTES_PER_DAY + 1;
            let cut = shortest.max(NOON_MINUTE).max(self.start + 1);
            let first = Self { end: cut, ..self };
            (first, Some(Self { start: cut, ..self }))
        };
        [Some(first), second]
            .into_iter()
            .flatten()
            .map(|part| Window {
                start: time(part.start),
                end: time(part.end),
            })
    }
}

fn time(minutes: u16) -> TimeOfDay {
    let minutes = minutes % MINUTES_PER_DAY;
    TimeOfDay::from_hm(minutes / 60, minutes % 60).expect("a remainder of a day is within it")
}

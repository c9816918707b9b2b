//! A run of minutes, counted through midnight.

use std::ops::Range;

use super::{CELL_MINUTES, CELLS, MINUTES_A_DAY};
use crate::availability::{Availability, Window};
use crate::day::TimeOfDay;

/// Where a stretch is cut that is too long for one window.
const NOON: u16 = 12 * 60;

/// Minutes from the date's midnight on, `start` included and `end` not; up to the end of the next date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    pub start: u16,
    pub end: u16,
}

impl Stretch {
    /// Of each window of an answer, in its order.
    pub fn all_of(answer: &Availability) -> impl Iterator<Item = Self> {
        let windows = match answer {
            Availability::Windows(windows) => windows.as_slice(),
            Availability::Silent | Availability::Unavailable => &[],
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

    pub fn of_rows(rows: &Range<usize>) -> Self {
        let minute = |row: usize| u16::try_from(row.min(CELLS)).unwrap_or_default() * CELL_MINUTES;
        Self {
            start: minute(rows.start),
            end: minute(rows.end),
        }
    }

    /// What is left of it before and behind `gone`.
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

    /// As windows that may be typed: a stretch of a day or more is cut in two, except the whole date.
    pub fn windows(self) -> impl Iterator<Item = Window> {
        let is_one =
            self.end - self.start < MINUTES_A_DAY || (self.start, self.end) == (0, MINUTES_A_DAY);
        let (first, second) = if is_one {
            (self, None)
        } else {
            // The second part begins on the date as well, and is itself shorter than a day.
            let shortest = self.end - MINUTES_A_DAY + 1;
            let cut = shortest.max(NOON).max(self.start + 1);
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
    let minutes = minutes % MINUTES_A_DAY;
    TimeOfDay::from_hm(minutes / 60, minutes % 60).expect("a remainder of a day lies within it")
}

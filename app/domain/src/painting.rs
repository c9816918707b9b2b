//! Painting: a day's answer as a column of half-hour cells, and the answer that a painted stretch leaves.
//!
//! A column runs from midnight to four in the morning of the next date: 48 cells of the date itself, and eight more
//! for what began in the evening, because a window belongs to the date on which it begins. The late cells therefore
//! only continue the evening: alone, without the minute before midnight, they would be the next date's, so painting
//! them alone changes nothing, and taking away the minute before midnight takes away what followed it.
//!
//! Windows that a painted stretch neither overlaps nor touches stay as they were typed, to the minute.

use std::ops::Range;

use crate::availability::{Availability, MAX_WINDOWS, Window};
use crate::day::TimeOfDay;
use crate::rule::Rule;

/// Minutes of a cell.
pub const CELL_MINUTES: u16 = 30;
/// Cells of the date itself.
pub const CELLS_A_DAY: usize = 48;
/// Cells of a column, the late ones included.
pub const CELLS: usize = CELLS_A_DAY + 8;

const MINUTES_A_DAY: u16 = 24 * 60;
/// Where a stretch is cut that is too long for one window.
const NOON: u16 = 12 * 60;

/// How much of a half hour is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    Blank,
    /// Free from some minute within it on.
    Begins,
    /// Free up to some minute within it.
    Ends,
    /// Free at some minutes, but neither at its first nor at its last, or interrupted.
    Within,
    Free,
}

impl Cell {
    fn of(minutes: &[bool]) -> Self {
        let (first, last) = (minutes.first(), minutes.last());
        let is_free = |minute: Option<&bool>| minute.copied().unwrap_or_default();
        if minutes.iter().all(|free| *free) {
            Self::Free
        } else if !minutes.contains(&true) {
            Self::Blank
        } else {
            match (is_free(first), is_free(last)) {
                (true, false) => Self::Ends,
                (false, true) => Self::Begins,
                _ => Self::Within,
            }
        }
    }
}

/// What a stroke does; the cell on which it begins decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brush {
    Add,
    Remove,
}

impl Brush {
    /// A stroke that begins on a wholly free cell takes away; any other adds.
    pub fn beginning_on(cell: Cell) -> Self {
        if cell == Cell::Free {
            Self::Remove
        } else {
            Self::Add
        }
    }
}

/// The column of an answer.
pub fn cells(answer: &Availability) -> [Cell; CELLS] {
    const MINUTES: usize = CELLS * CELL_MINUTES as usize;
    let mut minutes = [false; MINUTES];
    for stretch in windows(answer).iter().copied().map(Stretch::of) {
        let end = usize::from(stretch.end).min(MINUTES);
        minutes[usize::from(stretch.start)..end].fill(true);
    }
    let mut cells = [Cell::Blank; CELLS];
    for (cell, minutes) in cells.iter_mut().zip(minutes.chunks(CELL_MINUTES.into())) {
        *cell = Cell::of(minutes);
    }
    cells
}

/// The answer after the cells of `rows` were painted.
///
/// Refused when more windows would be left than fit into a day. An answer that already says what is painted comes
/// back as it is; taking away the last window leaves no answer.
pub fn painted(
    answer: &Availability,
    rows: Range<usize>,
    brush: Brush,
) -> Result<Availability, Rule> {
    let settled = match brush {
        Brush::Add => Cell::Free,
        Brush::Remove => Cell::Blank,
    };
    let is_settled = cells(answer)
        .get(rows.clone())
        .is_none_or(|cells| cells.iter().all(|cell| *cell == settled));
    let stroke = Stretch::of_rows(&rows);
    let before = windows(answer).iter().copied().map(Stretch::of);
    let after = match brush {
        _ if is_settled => return Ok(answer.clone()),
        Brush::Add => added(before, stroke),
        Brush::Remove => before.flat_map(|stretch| stretch.without(stroke)).collect(),
    };
    let of_the_date = after
        .into_iter()
        .filter(|stretch| stretch.start < MINUTES_A_DAY);
    let painted = Availability::from_windows(of_the_date.flat_map(Stretch::windows).collect());
    if cells(&painted) == cells(answer) {
        // Late cells alone.
        return Ok(answer.clone());
    }
    if windows(&painted).len() > MAX_WINDOWS {
        return Err(Rule::TooManyWindows);
    }
    Ok(painted)
}

fn windows(answer: &Availability) -> &[Window] {
    match answer {
        Availability::Windows(windows) => windows.as_slice(),
        Availability::Silent | Availability::Unavailable => &[],
    }
}

/// The stroke united with what it meets, and the rest as it was.
fn added(before: impl Iterator<Item = Stretch>, stroke: Stretch) -> Vec<Stretch> {
    let mut united = stroke;
    let mut after = Vec::new();
    for stretch in before {
        if stretch.start <= stroke.end && stroke.start <= stretch.end {
            united.start = united.start.min(stretch.start);
            united.end = united.end.max(stretch.end);
        } else {
            after.push(stretch);
        }
    }
    after.push(united);
    after
}

/// Minutes from the date's midnight on, `start` included and `end` not; up to the end of the next date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    start: u16,
    end: u16,
}

impl Stretch {
    fn of(window: Window) -> Self {
        let start = window.start.minutes();
        Self {
            start,
            end: start + window.minutes(),
        }
    }

    fn of_rows(rows: &Range<usize>) -> Self {
        let minute = |row: usize| u16::try_from(row.min(CELLS)).unwrap_or_default() * CELL_MINUTES;
        Self {
            start: minute(rows.start),
            end: minute(rows.end),
        }
    }

    /// What is left of it before and behind `gone`.
    fn without(self, gone: Self) -> impl Iterator<Item = Self> {
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
    fn windows(self) -> impl Iterator<Item = Window> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(raw: &str) -> Availability {
        raw.parse().expect("an answer")
    }

    /// The row that begins at a time; hours of the next date count on from 24.
    fn row(time: &str) -> usize {
        let (hour, minute) = time.split_once(':').expect("a time");
        let number = |digits: &str| digits.parse::<usize>().expect("a number");
        number(hour) * 2 + number(minute) / 30
    }

    fn after(raw: &str, brush: Brush, from: &str, to: &str) -> String {
        painted(&answer(raw), row(from)..row(to), brush)
            .expect("a paintable stretch")
            .to_string()
    }

    #[test]
    fn a_stretch_joins_the_windows_it_meets() {
        assert_eq!(after("", Brush::Add, "19:00", "22:00"), "19:00-22:00");
        assert_eq!(after("x", Brush::Add, "19:00", "22:00"), "19:00-22:00");
        assert_eq!(
            after("18:00-19:00, 21:30-23:00", Brush::Add, "19:00", "22:00"),
            "18:00-23:00"
        );
    }

    #[test]
    fn a_stretch_cuts_the_windows_it_meets() {
        assert_eq!(
            after("18:00-23:00", Brush::Remove, "19:00", "20:00"),
            "18:00-19:00, 20:00-23:00"
        );
        assert_eq!(after("19:00-20:00", Brush::Remove, "19:00", "20:00"), "");
        assert_eq!(after("x", Brush::Remove, "19:00", "20:00"), "x");
    }

    #[test]
    fn windows_elsewhere_stay_as_they_were_typed() {
        assert_eq!(
            after("10:15-11:45, 11:00-12:00", Brush::Add, "19:00", "20:00"),
            "10:15-11:45, 11:00-12:00, 19:00-20:00"
        );
        assert_eq!(
            after("10:15-11:45, 19:15-20:45", Brush::Remove, "20:00", "21:00"),
            "10:15-11:45, 19:15-20:00"
        );
        assert_eq!(
            after("22:15-07:45", Brush::Add, "19:00", "20:00"),
            "19:00-20:00, 22:15-07:45"
        );
    }

    #[test]
    fn late_cells_continue_the_evening() {
        assert_eq!(after("", Brush::Add, "22:00", "26:00"), "22:00-02:00");
        assert_eq!(
            after("22:00-24:00", Brush::Add, "24:00", "25:00"),
            "22:00-01:00"
        );
        assert_eq!(
            after("22:00-07:00", Brush::Remove, "25:00", "26:00"),
            "22:00-01:00"
        );
    }

    #[test]
    fn late_cells_alone_belong_to_the_next_date() {
        assert_eq!(
            after("18:00-20:00", Brush::Add, "24:30", "26:00"),
            "18:00-20:00"
        );
        assert_eq!(
            after("22:00-02:00", Brush::Remove, "23:30", "24:00"),
            "22:00-23:30"
        );
    }

    #[test]
    fn a_stretch_of_more_than_a_day_is_told_in_two_windows() {
        assert_eq!(after("", Brush::Add, "00:00", "24:00"), "00:00-24:00");
        assert_eq!(
            after("", Brush::Add, "00:00", "28:00"),
            "00:00-12:00, 12:00-04:00"
        );
        assert_eq!(
            after("20:00-19:30", Brush::Add, "19:30", "20:30"),
            "19:30-19:31, 19:31-19:30"
        );
    }

    #[test]
    fn a_thirteenth_window_is_refused() {
        let twelve: Vec<String> = (0..12)
            .map(|hour| format!("{hour:02}:00-{hour:02}:30"))
            .collect();
        let full = answer(&twelve.join(", "));
        assert_eq!(
            painted(&full, row("20:00")..row("21:00"), Brush::Add),
            Err(Rule::TooManyWindows)
        );
        assert!(painted(&full, row("00:30")..row("21:00"), Brush::Add).is_ok());
    }

    #[test]
    fn a_cell_tells_which_part_of_it_is_free() {
        let cells = cells(&answer("18:15-19:45, 21:10-21:20, 23:30-00:15"));
        let told: Vec<Cell> = [
            "17:30", "18:00", "18:30", "19:30", "21:00", "23:30", "24:00", "24:30",
        ]
        .into_iter()
        .map(|time| cells[row(time)])
        .collect();
        let expected = [
            Cell::Blank,
            Cell::Begins,
            Cell::Free,
            Cell::Ends,
            Cell::Within,
            Cell::Free,
            Cell::Ends,
            Cell::Blank,
        ];
        assert_eq!(told, expected);
    }
}

//! The cells of the paint grid: their state and their names.

use std::ops::Range;

use app_domain::local_clock::{ClockChange, ClockChangeKind};
use app_domain::painting::{CELLS_PER_COLUMN, CELLS_PER_DAY, PaintCell, cells_of};
use app_domain::{DayAvailability, TimeOfDay};

use crate::paint_stroke::PaintStroke;
use crate::texts::{painting as texts, times};

const MINUTES_PER_CELL: usize = 30;
/// Minutes after midnight that a column shows of the next day.
pub const LATE_MINUTES: i64 = 4 * 60;
/// Rows of Page Up and Page Down: four hours.
const ROWS_PER_PAGE: isize = 8;
/// A distance beyond the size of any grid.
const BEYOND_GRID: isize = 1 << 20;

/// A column of the grid: one day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaintColumn {
    pub answer: DayAvailability,
    /// Whether the pattern filled it. Such columns are hatched.
    pub is_pattern: bool,
    /// An icon that takes precedence in the heading: `spinner` while the column is being saved.
    pub mark: Option<&'static str>,
    /// The reason why the column cannot be painted, if there is one.
    pub lock: Option<PaintLock>,
    /// The change of the clocks in the rows of the column.
    pub clock_change: Option<ClockChange>,
}

/// The reason why a column cannot be painted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaintLock {
    /// An icon of the sprite.
    pub symbol: &'static str,
    /// `absent` or `past`.
    pub tone: &'static str,
    /// Read at each of the cells, and shown when the user tries to paint.
    pub words: String,
}

/// The look of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellAppearance {
    /// The cell with the current stroke applied.
    pub cell: PaintCell,
    /// The cell without the stroke. Screen readers read this one.
    pub without_stroke: PaintCell,
    pub tone: &'static str,
}

impl PaintColumn {
    pub fn is_unavailable(&self) -> bool {
        self.answer == DayAvailability::Unavailable
    }

    pub fn tone(&self) -> &'static str {
        match &self.lock {
            Some(lock) => lock.tone,
            None if self.is_unavailable() => "unavailable",
            None if self.is_pattern => "pattern",
            None => "plain",
        }
    }

    /// The cells while `stroke` is drawn over the column. A locked column shows no stroke.
    pub fn appearances(&self, stroke: Option<PaintStroke>) -> [CellAppearance; CELLS_PER_COLUMN] {
        let answered = cells_of(&self.answer);
        let drawn = stroke
            .filter(|_| self.lock.is_none())
            .and_then(|stroke| stroke.apply_to(&self.answer).ok())
            .map_or(answered, |answer| cells_of(&answer));
        std::array::from_fn(|row| CellAppearance {
            cell: drawn[row],
            without_stroke: answered[row],
            tone: self.tone_of_row(row),
        })
    }

    /// The tone of a cell: that of its column, except where the clock changes.
    fn tone_of_row(&self, row: usize) -> &'static str {
        match (self.change_at(row), self.tone()) {
            (Some(ClockChangeKind::Skipped), "plain" | "pattern" | "unavailable") => "skipped",
            (Some(ClockChangeKind::Repeated), "plain") => "repeated",
            (_, tone) => tone,
        }
    }

    fn change_at(&self, row: usize) -> Option<ClockChangeKind> {
        let minutes = i64::try_from(row * MINUTES_PER_CELL).ok()?;
        let change = self.clock_change.filter(|change| change.contains(minutes));
        change.map(|change| change.kind)
    }

    /// The accessible name of a cell, `name` being that of the column.
    pub fn cell_label(&self, name: &str, row: usize, cell: PaintCell) -> String {
        self.label_at(name, row, &times_of_row(row), cell)
    }

    /// The same, with the spoken times of the row.
    pub(super) fn label_at(&self, name: &str, row: usize, times: &str, cell: PaintCell) -> String {
        let change = self.change_at(row);
        let state = match (&self.lock, cell) {
            (Some(lock), _) => &lock.words,
            (None, _) if change == Some(ClockChangeKind::Skipped) => texts::SKIPPED,
            (None, PaintCell::Free) if self.is_pattern => texts::FREE_BY_PATTERN,
            (None, PaintCell::Free) => texts::FREE,
            (None, PaintCell::Begins | PaintCell::Ends | PaintCell::Within) => texts::PARTLY_FREE,
            (None, PaintCell::Blank) if self.is_unavailable() => texts::NOT_AVAILABLE,
            (None, PaintCell::Blank) if self.answer == DayAvailability::Silent => texts::NO_ANSWER,
            (None, PaintCell::Blank) => texts::NOT_FREE,
        };
        if change == Some(ClockChangeKind::Repeated) {
            texts::repeated_cell(name, times, state)
        } else {
            texts::cell(name, times, state)
        }
    }
}

/// The value of the attribute that the style sheet reads.
pub fn cell_attribute(cell: PaintCell) -> &'static str {
    match cell {
        PaintCell::Blank => "blank",
        PaintCell::Begins => "begins",
        PaintCell::Ends => "ends",
        PaintCell::Within => "within",
        PaintCell::Free => "free",
    }
}

/// The start time of a row. The row after the last one starts when the last one ends.
fn start_of_row(row: usize) -> TimeOfDay {
    times::of_minutes(i64::try_from(row * MINUTES_PER_CELL).unwrap_or(0))
}

/// The start time of a row in the column of the times: `19:30`.
pub fn time_of_row(row: usize) -> String {
    times::axis_time(start_of_row(row))
}

/// Clock times in minutes after midnight, as `02:00–03:00`; those of the next day are over 1440.
pub fn times_of_minutes(from: i64, to: i64) -> String {
    times::range(times::of_minutes(from), times::of_minutes(to))
}

/// The painted times, as `19:00–22:00`.
pub fn times_of(rows: &Range<usize>) -> String {
    times::range(start_of_row(rows.start), start_of_row(rows.end))
}

pub(super) fn times_of_row(row: usize) -> String {
    let [start, end] = [row, row + 1].map(|row| times::time(start_of_row(row)));
    let times = texts::from_to(&start, &end);
    if row < CELLS_PER_DAY {
        times
    } else {
        texts::after_midnight(&times)
    }
}

/// The rows and columns that a key moves by.
pub fn key_step(key: &str, is_far: bool) -> Option<(isize, isize)> {
    Some(match (key, is_far) {
        ("ArrowUp", false) => (-1, 0),
        ("ArrowDown", false) => (1, 0),
        ("ArrowLeft", false) => (0, -1),
        ("ArrowRight", false) => (0, 1),
        ("PageUp", false) => (-ROWS_PER_PAGE, 0),
        ("PageDown", false) => (ROWS_PER_PAGE, 0),
        ("Home", false) => (0, -BEYOND_GRID),
        ("End", false) => (0, BEYOND_GRID),
        ("Home", true) => (-BEYOND_GRID, -BEYOND_GRID),
        ("End", true) => (BEYOND_GRID, BEYOND_GRID),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use app_domain::painting::PaintMode;
    use proptest::prelude::*;

    use super::*;
    use crate::paint_stroke::{CellPosition, StrokeInput};

    fn column(answer: &str) -> PaintColumn {
        PaintColumn {
            answer: answer.parse().expect("an availability"),
            ..PaintColumn::default()
        }
    }

    fn stroke(rows: Range<usize>) -> PaintStroke {
        let at = |row| CellPosition { row, column: 0 };
        PaintStroke {
            hand: StrokeInput::Keys,
            began: at(rows.start),
            reached: at(rows.end - 1),
            brush: PaintMode::from_first_cell(PaintCell::Blank),
        }
    }

    #[test]
    fn a_cell_says_whether_its_day_has_an_answer() {
        for (answer, state) in [
            ("", "no answer"),
            ("x", "not available"),
            ("19:00-22:00", "not free"),
        ] {
            let label = column(answer).cell_label("Monday", 20, PaintCell::Blank);
            assert_eq!(label, format!("Monday, 10:00 to 10:30, {state}"));
        }
    }

    #[test]
    fn a_stroke_is_shown_but_not_yet_read() {
        let cells = column("").appearances(Some(stroke(38..42)));
        assert_eq!(cells[38].cell, PaintCell::Free);
        assert_eq!(cells[38].without_stroke, PaintCell::Blank);
        assert_eq!(cells[42].cell, PaintCell::Blank);
    }

    #[test]
    fn the_hour_that_the_clock_skips_or_repeats_is_marked_and_named() {
        let with = |kind| PaintColumn {
            clock_change: Some(ClockChange {
                kind,
                start: 120,
                end: 180,
            }),
            ..column("01:00-05:00")
        };
        let skipped = with(ClockChangeKind::Skipped);
        let tones = |column: &PaintColumn| column.appearances(None).map(|cell| cell.tone);
        assert_eq!(
            tones(&skipped)[3..7],
            ["plain", "skipped", "skipped", "plain"]
        );
        assert_eq!(
            skipped.cell_label("Sunday 28 March", 4, PaintCell::Free),
            "Sunday 28 March, 02:00 to 02:30, skipped by the clock"
        );
        let repeated = with(ClockChangeKind::Repeated);
        assert_eq!(tones(&repeated)[5..7], ["repeated", "plain"]);
        assert_eq!(
            repeated.cell_label("Sunday 31 October", 5, PaintCell::Free),
            "Sunday 31 October, 02:30 to 03:00, free, occurs twice"
        );
        let late_cells = CELLS_PER_COLUMN - CELLS_PER_DAY;
        assert_eq!(
            usize::try_from(LATE_MINUTES),
            Ok(late_cells * MINUTES_PER_CELL)
        );
    }

    #[test]
    fn a_locked_column_shows_no_stroke_and_says_why() {
        let locked = PaintColumn {
            lock: Some(PaintLock {
                symbol: "absences",
                tone: "absent",
                words: "Away".to_owned(),
            }),
            ..column("")
        };
        let cells = locked.appearances(Some(stroke(38..42)));
        assert_eq!(cells[38].without_stroke, PaintCell::Blank);
        assert_eq!(locked.tone(), "absent");
        let label = locked.cell_label("Thu 26 Nov", 38, PaintCell::Blank);
        assert!(label.contains("Away"), "{label}");
    }

    #[test]
    fn rows_after_midnight_say_so() {
        assert_eq!(time_of_row(39), "19:30");
        assert_eq!(time_of_row(CELLS_PER_DAY + 1), "00:30");
        assert_eq!(times_of(&(44..48)), "22:00–00:00");
        assert_ne!(times_of_row(2), times_of_row(CELLS_PER_DAY + 2));
    }

    proptest! {
        #[test]
        fn keys_stay_in_the_grid(row in 0..CELLS_PER_COLUMN, at in 0_usize..14, key in 0_usize..8, is_far: bool) {
            let keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"];
            if let Some((rows, columns)) = key_step(keys[key], is_far) {
                let moved = CellPosition { row, column: at }.moved(rows, columns, 14);
                prop_assert!(moved.row < CELLS_PER_COLUMN && moved.column < 14);
            }
        }
    }
}

//! The cells of the paint grid: their state, their names, and the HTML in which they begin.

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
    pub said: PaintCell,
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
        let said = cells_of(&self.answer);
        let drawn = stroke
            .filter(|_| self.lock.is_none())
            .and_then(|stroke| stroke.apply_to(&self.answer).ok())
            .map_or(said, |answer| cells_of(&answer));
        std::array::from_fn(|row| CellAppearance {
            cell: drawn[row],
            said: said[row],
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
    pub fn cell_label(&self, name: &str, row: usize, said: PaintCell) -> String {
        self.label_at(name, row, &times_of_row(row), said)
    }

    fn label_at(&self, name: &str, row: usize, times: &str, said: PaintCell) -> String {
        let change = self.change_at(row);
        let state = match (&self.lock, said) {
            (Some(lock), _) => &lock.words,
            (None, _) if change == Some(ClockChangeKind::Skipped) => texts::SKIPPED,
            (None, PaintCell::Free) if self.is_pattern => texts::FREE_BY_PATTERN,
            (None, PaintCell::Free) => texts::FREE,
            (None, PaintCell::Begins | PaintCell::Ends | PaintCell::Within) => texts::PARTLY_FREE,
            (None, PaintCell::Blank) if self.is_unavailable() => texts::NOT_AVAILABLE,
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

fn times_of_row(row: usize) -> String {
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

/// The visible hours. They are outside the rows, which browsers do not lay out while they are scrolled out of view.
fn hours_html() -> String {
    let hour = |row: usize| {
        let time = time_of_row(row);
        format!(r#"<p><span>{time}</span><span class="paint-team"></span></p>"#)
    };
    let hours: String = (0..CELLS_PER_COLUMN).step_by(2).map(hour).collect();
    format!(r#"<div class="paint-hours" aria-hidden="true">{hours}</div>"#)
}

/// Which columns of a stroke are drawn, as a mask from left to right: a locked column shows no stroke. `none` if all of
/// them are.
pub fn stroke_mask(columns: &[PaintColumn]) -> String {
    if columns.iter().all(|column| column.lock.is_none()) {
        return "none".to_owned();
    }
    let part = |(at, column): (usize, &PaintColumn)| {
        let color = if column.lock.is_none() {
            "#000"
        } else {
            "#0000"
        };
        let edge = |at: usize| format!("calc(100% * {at} / {})", columns.len());
        format!(",{color} {} {}", edge(at), edge(at + 1))
    };
    let parts: String = columns.iter().enumerate().map(part).collect();
    format!("linear-gradient(to right{parts})")
}

/// The initial HTML of the rows, with each column and the name of it. The cells are updated one by one later.
pub fn rows_html(columns: &[PaintColumn], names: &[String]) -> String {
    const STROKE: &str = r#"<div class="paint-stroke" aria-hidden="true" hidden></div>"#;
    // The snap areas of swipes, as high as the grid.
    let tracks = format!(
        r#"<div class="paint-columns" aria-hidden="true">{}</div>"#,
        "<i></i>".repeat(columns.len() + 1)
    );
    let appearances: Vec<_> = columns
        .iter()
        .map(|column| column.appearances(None))
        .collect();
    // Hundreds of cells: the text grows by plain copies, which take a fraction of the time of formatting.
    let mut html = hours_html();
    for row in 0..CELLS_PER_COLUMN {
        let late = if row < CELLS_PER_DAY {
            ""
        } else {
            " data-late"
        };
        let times = times_of_row(row);
        html.extend([
            r#"<div role="row" class="paint-row""#,
            late,
            r#"><div role="rowheader" class="paint-time"><span class="spoken">"#,
            &times,
            "</span></div>",
        ]);
        for ((column, name), looks) in columns.iter().zip(names).zip(&appearances) {
            let look = looks[row];
            let is_free = look.said == PaintCell::Free;
            html.extend([
                r#"<div role="gridcell" class="paint-cell" tabindex="-1" data-cell=""#,
                cell_attribute(look.cell),
                r#"" data-tone=""#,
                look.tone,
                r#"" aria-selected=""#,
                if is_free { "true" } else { "false" },
                r#"" aria-label=""#,
            ]);
            push_attribute(&mut html, &column.label_at(name, row, &times, look.said));
            html.push_str(r#""></div>"#);
        }
        html.push_str("</div>");
    }
    html.extend([tracks.as_str(), STROKE]);
    html
}

/// Appends the value of an attribute.
fn push_attribute(html: &mut String, value: &str) {
    for part in value.split_inclusive(['&', '"']) {
        match part.as_bytes().last() {
            Some(b'&') => html.extend([&part[..part.len() - 1], "&amp;"]),
            Some(b'"') => html.extend([&part[..part.len() - 1], "&quot;"]),
            _ => html.push_str(part),
        }
    }
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
    fn a_stroke_is_shown_but_not_yet_read() {
        let cells = column("").appearances(Some(stroke(38..42)));
        assert_eq!(cells[38].cell, PaintCell::Free);
        assert_eq!(cells[38].said, PaintCell::Blank);
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
        assert_eq!(cells[38].cell, PaintCell::Blank);
        assert_eq!(locked.tone(), "absent");
        let label = locked.cell_label("Thu 26 Nov", 38, PaintCell::Blank);
        assert!(label.contains("Away"), "{label}");
    }

    #[test]
    fn a_stroke_is_not_drawn_over_locked_columns() {
        let mut columns = vec![PaintColumn::default(); 3];
        assert_eq!(stroke_mask(&columns), "none");
        columns[1].lock = Some(PaintLock {
            symbol: "absences",
            tone: "absent",
            words: String::new(),
        });
        assert_eq!(
            stroke_mask(&columns),
            "linear-gradient(to right,#000 calc(100% * 0 / 3) calc(100% * 1 / 3),\
             #0000 calc(100% * 1 / 3) calc(100% * 2 / 3),#000 calc(100% * 2 / 3) calc(100% * 3 / 3))"
        );
    }

    #[test]
    fn rows_after_midnight_say_so() {
        assert_eq!(time_of_row(39), "19:30");
        assert_eq!(time_of_row(CELLS_PER_DAY + 1), "00:30");
        assert_eq!(times_of(&(44..48)), "22:00–00:00");
        assert_ne!(times_of_row(2), times_of_row(CELLS_PER_DAY + 2));
    }

    #[test]
    fn the_page_begins_with_every_row_and_cell() {
        let mut columns = vec![PaintColumn::default(); 14];
        columns[3] = column("19:00-20:30");
        columns[4].lock = Some(PaintLock {
            symbol: "absences",
            tone: "absent",
            words: "Away: \"R&D\"".to_owned(),
        });
        let names: Vec<String> = (0..14).map(|day| format!("Day {day}")).collect();
        let html = rows_html(&columns, &names);
        let count = |part: &str| html.matches(part).count();
        assert_eq!(
            count("data-cell=\"free\" data-tone=\"plain\" aria-selected=\"true\""),
            3
        );
        assert_eq!(count("data-tone=\"absent\""), CELLS_PER_COLUMN);
        assert_eq!(count("Day 4, 19:00 to 19:30, Away: &quot;R&amp;D&quot;"), 1);
        assert_eq!(count("role=\"row\""), CELLS_PER_COLUMN);
        assert_eq!(count("role=\"gridcell\""), CELLS_PER_COLUMN * 14);
        assert_eq!(count("data-late"), CELLS_PER_COLUMN - CELLS_PER_DAY);
        assert_eq!(count("<i></i>"), 15);
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

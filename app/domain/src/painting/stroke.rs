//! Painting: the answer after a stroke.

use std::ops::Range;

use super::minute_range::MinuteRange;
use super::{MINUTES_PER_DAY, PaintCell, cells_of};
use crate::availability::{DayAvailability, MAX_WINDOWS_PER_DAY};
use crate::validation_rule::ValidationRule;

/// The effect of a stroke. Its first cell decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaintMode {
    Add,
    Remove,
}

impl PaintMode {
    /// Returns `Remove` for a stroke that begins on a completely free cell, otherwise `Add`.
    pub fn from_first_cell(cell: PaintCell) -> Self {
        if cell == PaintCell::Free {
            Self::Remove
        } else {
            Self::Add
        }
    }
}

/// Returns the answer after the cells of `rows` are painted.
///
/// Fails if the result has more windows than a day can have. An answer that does not change is returned as it is. If
/// the last window is removed, there is no answer.
pub fn paint(
    answer: &DayAvailability,
    rows: Range<usize>,
    brush: PaintMode,
) -> Result<DayAvailability, ValidationRule> {
    let settled = match brush {
        PaintMode::Add => PaintCell::Free,
        PaintMode::Remove => PaintCell::Blank,
    };
    let is_settled = cells_of(answer)
        .get(rows.clone())
        .is_none_or(|cells| cells.iter().all(|cell| *cell == settled));
    let stroke = MinuteRange::from_rows(&rows);
    let before = MinuteRange::ranges_of(answer);
    let after = match brush {
        _ if is_settled => return Ok(answer.clone()),
        PaintMode::Add => merge_stroke(before, stroke),
        PaintMode::Remove => before.flat_map(|stretch| stretch.without(stroke)).collect(),
    };
    let of_the_date = after
        .into_iter()
        .filter(|stretch| stretch.start < MINUTES_PER_DAY);
    let painted =
        DayAvailability::from_windows(of_the_date.flat_map(MinuteRange::into_windows).collect());
    if cells_of(&painted) == cells_of(answer) {
        // Only late cells were painted.
        return Ok(answer.clone());
    }
    if MinuteRange::ranges_of(&painted).count() > MAX_WINDOWS_PER_DAY {
        return Err(ValidationRule::TooManyWindows);
    }
    Ok(painted)
}

/// Merges the stroke with the ranges that it overlaps or touches; the others stay.
fn merge_stroke(
    before: impl Iterator<Item = MinuteRange>,
    stroke: MinuteRange,
) -> Vec<MinuteRange> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(raw: &str) -> DayAvailability {
        raw.parse().expect("an answer")
    }

    /// The row that begins at this time; hours of the next date start at 24.
    fn row(time: &str) -> usize {
        let (hour, minute) = time.split_once(':').expect("a time");
        let number = |digits: &str| digits.parse::<usize>().expect("a number");
        number(hour) * 2 + number(minute) / 30
    }

    fn after(raw: &str, brush: PaintMode, from: &str, to: &str) -> String {
        paint(&answer(raw), row(from)..row(to), brush)
            .expect("a paintable stretch")
            .to_string()
    }

    #[test]
    fn a_stroke_joins_the_windows_it_touches() {
        assert_eq!(after("", PaintMode::Add, "19:00", "22:00"), "19:00-22:00");
        assert_eq!(after("x", PaintMode::Add, "19:00", "22:00"), "19:00-22:00");
        assert_eq!(
            after("18:00-19:00, 21:30-23:00", PaintMode::Add, "19:00", "22:00"),
            "18:00-23:00"
        );
    }

    #[test]
    fn a_stroke_cuts_the_windows_it_overlaps() {
        assert_eq!(
            after("18:00-23:00", PaintMode::Remove, "19:00", "20:00"),
            "18:00-19:00, 20:00-23:00"
        );
        assert_eq!(
            after("19:00-20:00", PaintMode::Remove, "19:00", "20:00"),
            ""
        );
        assert_eq!(after("x", PaintMode::Remove, "19:00", "20:00"), "x");
    }

    #[test]
    fn windows_elsewhere_stay_as_they_were_typed() {
        assert_eq!(
            after("10:15-11:45, 11:00-12:00", PaintMode::Add, "19:00", "20:00"),
            "10:15-11:45, 11:00-12:00, 19:00-20:00"
        );
        assert_eq!(
            after(
                "10:15-11:45, 19:15-20:45",
                PaintMode::Remove,
                "20:00",
                "21:00"
            ),
            "10:15-11:45, 19:15-20:00"
        );
        assert_eq!(
            after("22:15-07:45", PaintMode::Add, "19:00", "20:00"),
            "19:00-20:00, 22:15-07:45"
        );
    }

    #[test]
    fn late_cells_continue_the_evening() {
        assert_eq!(after("", PaintMode::Add, "22:00", "26:00"), "22:00-02:00");
        assert_eq!(
            after("22:00-24:00", PaintMode::Add, "24:00", "25:00"),
            "22:00-01:00"
        );
        assert_eq!(
            after("22:00-07:00", PaintMode::Remove, "25:00", "26:00"),
            "22:00-01:00"
        );
    }

    #[test]
    fn late_cells_alone_belong_to_the_next_date() {
        assert_eq!(
            after("18:00-20:00", PaintMode::Add, "24:30", "26:00"),
            "18:00-20:00"
        );
        assert_eq!(
            after("22:00-02:00", PaintMode::Remove, "23:30", "24:00"),
            "22:00-23:30"
        );
    }

    #[test]
    fn a_range_of_more_than_a_day_becomes_two_windows() {
        assert_eq!(after("", PaintMode::Add, "00:00", "24:00"), "00:00-24:00");
        assert_eq!(
            after("", PaintMode::Add, "00:00", "28:00"),
            "00:00-12:00, 12:00-04:00"
        );
        assert_eq!(
            after("20:00-19:30", PaintMode::Add, "19:30", "20:30"),
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
            paint(&full, row("20:00")..row("21:00"), PaintMode::Add),
            Err(ValidationRule::TooManyWindows)
        );
        assert!(paint(&full, row("00:30")..row("21:00"), PaintMode::Add).is_ok());
    }
}

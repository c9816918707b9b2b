//! Painting against an oracle with a set of minutes instead of windows.

use std::collections::BTreeSet;
use std::ops::Range;

use app_domain::painting::{CELL_MINUTES, CELLS_PER_COLUMN, PaintCell, PaintMode, cells_of, paint};
use app_domain::{DayAvailability, ValidationRule, Window};
use proptest::prelude::*;
use proptest::sample::select;

use crate::calendar::any_availability;

const MIDNIGHT: usize = 24 * 60;

fn any_rows() -> impl Strategy<Value = Range<usize>> {
    (0..CELLS_PER_COLUMN).prop_flat_map(|from| {
        (Just(from), from + 1..=CELLS_PER_COLUMN).prop_map(|(from, to)| from..to)
    })
}

fn any_brush() -> impl Strategy<Value = PaintMode> {
    select(&[PaintMode::Add, PaintMode::Remove][..])
}

fn windows(answer: &DayAvailability) -> &[Window] {
    match answer {
        DayAvailability::Windows(windows) => windows.as_slice(),
        DayAvailability::Silent | DayAvailability::Unavailable => &[],
    }
}

/// Returns the free minutes of an answer, counted from the date's midnight.
fn minutes(answer: &DayAvailability) -> BTreeSet<usize> {
    let of_window = |window: &Window| {
        let start = usize::from(window.start.minutes());
        start..start + usize::from(window.minutes())
    };
    windows(answer).iter().flat_map(of_window).collect()
}

fn minutes_of_rows(rows: &Range<usize>) -> Range<usize> {
    let length = usize::from(CELL_MINUTES);
    rows.start * length..rows.end * length
}

/// Returns the expected free minutes. A range that begins after midnight does not belong to this date.
fn expected(answer: &DayAvailability, rows: &Range<usize>, brush: PaintMode) -> BTreeSet<usize> {
    let mut free = minutes(answer);
    for minute in minutes_of_rows(rows) {
        match brush {
            PaintMode::Add => free.insert(minute),
            PaintMode::Remove => free.remove(&minute),
        };
    }
    let mut is_reached = true;
    for minute in MIDNIGHT - 1..2 * MIDNIGHT {
        is_reached &= free.contains(&minute);
        if !is_reached && minute >= MIDNIGHT {
            free.remove(&minute);
        }
    }
    free
}

proptest! {
    #[test]
    fn painting_equals_a_set_of_minutes(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        match paint(&answer, rows.clone(), brush) {
            Ok(after) => prop_assert_eq!(minutes(&after), expected(&answer, &rows, brush)),
            Err(rule) => prop_assert_eq!(rule, ValidationRule::TooManyWindows),
        }
    }

    #[test]
    fn what_is_painted_may_be_typed(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        if let Ok(after) = paint(&answer, rows, brush) {
            prop_assert_eq!(after.to_string().parse(), Ok(after));
        }
    }

    #[test]
    fn cells_that_were_not_painted_never_change(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        if let Ok(after) = paint(&answer, rows.clone(), brush) {
            let (before, after) = (cells_of(&answer), cells_of(&after));
            // Cells after midnight only continue the evening, which a stroke may cut off.
            for row in (0..MIDNIGHT / usize::from(CELL_MINUTES)).filter(|row| !rows.contains(row)) {
                prop_assert_eq!(before[row], after[row], "row {}", row);
            }
        }
    }

    #[test]
    fn windows_that_a_stroke_does_not_touch_stay_as_they_are(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        let stroke = minutes_of_rows(&rows);
        let is_apart = |window: &&Window| {
            let start = usize::from(window.start.minutes());
            start > stroke.end || start + usize::from(window.minutes()) < stroke.start
        };
        if let Ok(after) = paint(&answer, rows.clone(), brush) {
            for window in windows(&answer).iter().filter(is_apart) {
                prop_assert!(windows(&after).contains(window), "{} in {}", window, after);
            }
        }
    }

    #[test]
    fn adding_and_taking_away_restores_blank_cells(answer in any_availability(), rows in any_rows()) {
        let before = cells_of(&answer);
        prop_assume!(before[rows.clone()].iter().all(|cell| *cell == PaintCell::Blank));
        if let Ok(added) = paint(&answer, rows.clone(), PaintMode::Add) {
            let restored = paint(&added, rows.clone(), PaintMode::Remove);
            // Splitting a window may exceed the limit; joining windows never does.
            if let Ok(restored) = restored {
                let late = MIDNIGHT / usize::from(CELL_MINUTES);
                prop_assert_eq!(&cells_of(&restored)[..late], &before[..late]);
            }
        }
    }

    #[test]
    fn painting_twice_is_painting_once(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        if let Ok(once) = paint(&answer, rows.clone(), brush) {
            prop_assert_eq!(paint(&once, rows, brush), Ok(once));
        }
    }

    #[test]
    fn a_cell_shows_its_minutes(answer in any_availability()) {
        let free = minutes(&answer);
        for (row, cell) in cells_of(&answer).into_iter().enumerate() {
            let cells: Vec<bool> = minutes_of_rows(&(row..row + 1)).map(|minute| free.contains(&minute)).collect();
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            let expected = match cell {
                PaintCell::Free => cells.iter().all(|free| *free),
                PaintCell::Blank => cells.iter().all(|free| !free),
                PaintCell::Begins => !first && last,
                PaintCell::Ends => first && !last,
                PaintCell::Within => first == last && cells.contains(&true) && cells.contains(&false),
            };
            prop_assert!(expected, "row {}: {:?}", row, cell);
        }
    }
}

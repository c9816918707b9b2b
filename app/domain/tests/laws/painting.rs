//! Painting, against an oracle that keeps a set of minutes and knows nothing of windows.

use std::collections::BTreeSet;
use std::ops::Range;

use app_domain::painting::{Brush, CELL_MINUTES, CELLS, Cell, cells, painted};
use app_domain::{Availability, Rule, Window};
use proptest::prelude::*;
use proptest::sample::select;

use crate::calendar::any_availability;

const MIDNIGHT: usize = 24 * 60;

fn any_rows() -> impl Strategy<Value = Range<usize>> {
    (0..CELLS).prop_flat_map(|from| (Just(from), from + 1..=CELLS).prop_map(|(from, to)| from..to))
}

fn any_brush() -> impl Strategy<Value = Brush> {
    select(&[Brush::Add, Brush::Remove][..])
}

fn windows(answer: &Availability) -> &[Window] {
    match answer {
        Availability::Windows(windows) => windows.as_slice(),
        Availability::Silent | Availability::Unavailable => &[],
    }
}

/// The minutes from the date's midnight on that an answer calls free.
fn minutes(answer: &Availability) -> BTreeSet<usize> {
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

/// What should be free afterwards: a stretch that begins after midnight is not this date's.
fn expected(answer: &Availability, rows: &Range<usize>, brush: Brush) -> BTreeSet<usize> {
    let mut free = minutes(answer);
    for minute in minutes_of_rows(rows) {
        match brush {
            Brush::Add => free.insert(minute),
            Brush::Remove => free.remove(&minute),
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
        match painted(&answer, rows.clone(), brush) {
            Ok(after) => prop_assert_eq!(minutes(&after), expected(&answer, &rows, brush)),
            Err(rule) => prop_assert_eq!(rule, Rule::TooManyWindows),
        }
    }

    #[test]
    fn what_is_painted_may_be_typed(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        if let Ok(after) = painted(&answer, rows, brush) {
            prop_assert_eq!(after.to_string().parse(), Ok(after));
        }
    }

    #[test]
    fn cells_that_were_not_painted_never_change(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        if let Ok(after) = painted(&answer, rows.clone(), brush) {
            let (before, after) = (cells(&answer), cells(&after));
            // Behind midnight stands only what the evening reaches, which a stroke may cut off.
            for row in (0..MIDNIGHT / usize::from(CELL_MINUTES)).filter(|row| !rows.contains(row)) {
                prop_assert_eq!(before[row], after[row], "row {}", row);
            }
        }
    }

    #[test]
    fn windows_that_a_stroke_does_not_meet_stay_as_they_are(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        let stroke = minutes_of_rows(&rows);
        let is_apart = |window: &&Window| {
            let start = usize::from(window.start.minutes());
            start > stroke.end || start + usize::from(window.minutes()) < stroke.start
        };
        if let Ok(after) = painted(&answer, rows.clone(), brush) {
            for window in windows(&answer).iter().filter(is_apart) {
                prop_assert!(windows(&after).contains(window), "{} in {}", window, after);
            }
        }
    }

    #[test]
    fn adding_and_taking_away_restores_blank_cells(answer in any_availability(), rows in any_rows()) {
        let before = cells(&answer);
        prop_assume!(before[rows.clone()].iter().all(|cell| *cell == Cell::Blank));
        if let Ok(added) = painted(&answer, rows.clone(), Brush::Add) {
            let restored = painted(&added, rows.clone(), Brush::Remove);
            // Cutting a window in two may be one too many; joining never is.
            if let Ok(restored) = restored {
                let late = MIDNIGHT / usize::from(CELL_MINUTES);
                prop_assert_eq!(&cells(&restored)[..late], &before[..late]);
            }
        }
    }

    #[test]
    fn painting_twice_is_painting_once(answer in any_availability(), rows in any_rows(), brush in any_brush()) {
        if let Ok(once) = painted(&answer, rows.clone(), brush) {
            prop_assert_eq!(painted(&once, rows, brush), Ok(once));
        }
    }

    #[test]
    fn a_cell_tells_its_minutes(answer in any_availability()) {
        let free = minutes(&answer);
        for (row, cell) in cells(&answer).into_iter().enumerate() {
            let told: Vec<bool> = minutes_of_rows(&(row..row + 1)).map(|minute| free.contains(&minute)).collect();
            let (first, last) = (told[0], told[told.len() - 1]);
            let expected = match cell {
                Cell::Free => told.iter().all(|free| *free),
                Cell::Blank => told.iter().all(|free| !free),
                Cell::Begins => !first && last,
                Cell::Ends => first && !last,
                Cell::Within => first == last && told.contains(&true) && told.contains(&false),
            };
            prop_assert!(expected, "row {}: {:?}", row, cell);
        }
    }
}

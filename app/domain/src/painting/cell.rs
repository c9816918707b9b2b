//! An answer as a column of cells.

use super::stretch::Stretch;
use super::{CELL_MINUTES, CELLS};
use crate::availability::Availability;

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

/// The column of an answer.
pub fn cells(answer: &Availability) -> [Cell; CELLS] {
    const MINUTES: usize = CELLS * CELL_MINUTES as usize;
    let mut minutes = [false; MINUTES];
    for stretch in Stretch::all_of(answer) {
        let end = usize::from(stretch.end).min(MINUTES);
        minutes[usize::from(stretch.start)..end].fill(true);
    }
    let mut cells = [Cell::Blank; CELLS];
    for (cell, minutes) in cells.iter_mut().zip(minutes.chunks(CELL_MINUTES.into())) {
        *cell = Cell::of(minutes);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_tells_which_part_of_it_is_free() {
        let answer = "18:15-19:45, 21:10-21:20, 23:30-00:15".parse();
        let cells = cells(&answer.expect("an answer"));
        let at = |hour: usize, minute: usize| cells[hour * 2 + minute / 30];
        assert_eq!(at(17, 30), Cell::Blank);
        assert_eq!(at(18, 0), Cell::Begins);
        assert_eq!(at(18, 30), Cell::Free);
        assert_eq!(at(19, 30), Cell::Ends);
        assert_eq!(at(21, 0), Cell::Within);
        assert_eq!(at(23, 30), Cell::Free);
        assert_eq!(at(24, 0), Cell::Ends);
        assert_eq!(at(24, 30), Cell::Blank);
    }
}

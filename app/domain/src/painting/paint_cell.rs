//! An answer as a column of cells.

use super::minute_range::MinuteRange;
use super::{CELL_MINUTES, CELLS_PER_COLUMN};
use crate::availability::DayAvailability;

/// The free part of a half hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaintCell {
    Blank,
    /// Free from a minute inside it on.
    Begins,
    /// Free up to a minute inside it.
    Ends,
    /// Free in the middle only, or with a gap.
    Within,
    Free,
}

impl PaintCell {
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

/// Returns the column of an answer.
pub fn cells_of(answer: &DayAvailability) -> [PaintCell; CELLS_PER_COLUMN] {
    const MINUTES: usize = CELLS_PER_COLUMN * CELL_MINUTES as usize;
    let mut minutes = [false; MINUTES];
    for stretch in MinuteRange::ranges_of(answer) {
        let end = usize::from(stretch.end).min(MINUTES);
        minutes[usize::from(stretch.start)..end].fill(true);
    }
    let mut cells = [PaintCell::Blank; CELLS_PER_COLUMN];
    for (cell, minutes) in cells.iter_mut().zip(minutes.chunks(CELL_MINUTES.into())) {
        *cell = PaintCell::of(minutes);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_shows_which_part_of_it_is_free() {
        let answer = "18:15-19:45, 21:10-21:20, 23:30-00:15".parse();
        let cells = cells_of(&answer.expect("an answer"));
        let at = |hour: usize, minute: usize| cells[hour * 2 + minute / 30];
        assert_eq!(at(17, 30), PaintCell::Blank);
        assert_eq!(at(18, 0), PaintCell::Begins);
        assert_eq!(at(18, 30), PaintCell::Free);
        assert_eq!(at(19, 30), PaintCell::Ends);
        assert_eq!(at(21, 0), PaintCell::Within);
        assert_eq!(at(23, 30), PaintCell::Free);
        assert_eq!(at(24, 0), PaintCell::Ends);
        assert_eq!(at(24, 30), PaintCell::Blank);
    }
}

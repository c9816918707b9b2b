//! A stroke from one cell to another, and its effect on a column.

use std::ops::Range;

use app_domain::painting::{CELLS_PER_COLUMN, PaintMode, paint};
use app_domain::{DayAvailability, ValidationRule};

/// A cell of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CellPosition {
    pub row: usize,
    pub column: usize,
}

impl CellPosition {
    /// The cell `rows` further down and `columns` further right, clamped to the grid.
    #[must_use]
    pub fn moved(self, rows: isize, columns: isize, width: usize) -> Self {
        let within = |at: usize, by: isize, count: usize| {
            at.saturating_add_signed(by).min(count.saturating_sub(1))
        };
        Self {
            row: within(self.row, rows, CELLS_PER_COLUMN),
            column: within(self.column, columns, width),
        }
    }
}

/// The input that draws the stroke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrokeInput {
    /// A pointer, by its `pointerId`.
    Pointer(i32),
    Keys,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaintStroke {
    pub hand: StrokeInput,
    pub began: CellPosition,
    pub reached: CellPosition,
    pub brush: PaintMode,
}

impl PaintStroke {
    pub fn columns(self) -> Range<usize> {
        inclusive_range(self.began.column, self.reached.column)
    }

    pub fn rows(self) -> Range<usize> {
        inclusive_range(self.began.row, self.reached.row)
    }

    /// Applies the stroke to an answer.
    pub fn apply_to(self, answer: &DayAvailability) -> Result<DayAvailability, ValidationRule> {
        paint(answer, self.rows(), self.brush)
    }
}

fn inclusive_range(one: usize, other: usize) -> Range<usize> {
    one.min(other)..one.max(other) + 1
}

#[cfg(test)]
mod tests {
    use app_domain::painting::{PaintCell, cells_of};
    use proptest::prelude::*;

    use super::*;

    fn at(row: usize, column: usize) -> CellPosition {
        CellPosition { row, column }
    }

    fn stroke(began: CellPosition, reached: CellPosition) -> PaintStroke {
        PaintStroke {
            hand: StrokeInput::Keys,
            began,
            reached,
            brush: PaintMode::from_first_cell(PaintCell::Blank),
        }
    }

    #[test]
    fn a_stroke_covers_the_same_cells_in_each_direction() {
        let forward = stroke(at(38, 2), at(41, 4));
        let backward = stroke(at(41, 4), at(38, 2));
        assert_eq!((forward.rows(), forward.columns()), (38..42, 2..5));
        assert_eq!(backward.rows(), forward.rows());
        assert_eq!(backward.columns(), forward.columns());
    }

    #[test]
    fn a_cell_stays_in_the_grid() {
        assert_eq!(at(0, 0).moved(-1, -1, 14), at(0, 0));
        let corner = at(CELLS_PER_COLUMN - 1, 13);
        assert_eq!(corner.moved(1, 1, 14), corner);
        assert_eq!(at(3, 0).moved(1, 1, 0), at(4, 0));
    }

    proptest! {
        #[test]
        fn a_painted_stroke_is_free_and_nothing_else_is(first in 0_usize..48, last in 0_usize..48) {
            let stroke = stroke(at(first, 0), at(last, 0));
            let painted = stroke.apply_to(&DayAvailability::default()).expect("one window");
            let cells = cells_of(&painted);
            for (row, cell) in cells.iter().enumerate() {
                prop_assert_eq!(*cell == PaintCell::Free, stroke.rows().contains(&row));
            }
        }
    }
}

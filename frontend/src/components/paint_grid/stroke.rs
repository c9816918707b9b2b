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

//! A stroke: from the cell on which it began to the one it has reached, and what it makes of a column.

use std::ops::Range;

use app_domain::painting::{Brush, CELLS, painted};
use app_domain::{Availability, Rule};

/// A cell of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    pub row: usize,
    pub column: usize,
}

impl Place {
    /// The cell `rows` further down and `columns` further right, as far as the grid goes.
    pub fn moved(self, rows: isize, columns: isize, width: usize) -> Self {
        let within = |at: usize, by: isize, count: usize| {
            at.saturating_add_signed(by).min(count.saturating_sub(1))
        };
        Self {
            row: within(self.row, rows, CELLS),
            column: within(self.column, columns, width),
        }
    }
}

/// What leads the stroke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// Its `pointerId`.
    Pointer(i32),
    Keys,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    pub hand: Hand,
    pub began: Place,
    pub reached: Place,
    pub brush: Brush,
}

impl Stroke {
    pub fn columns(self) -> Range<usize> {
        span(self.began.column, self.reached.column)
    }

    pub fn rows(self) -> Range<usize> {
        span(self.began.row, self.reached.row)
    }

    /// What it makes of an answer.
    pub fn on(self, answer: &Availability) -> Result<Availability, Rule> {
        painted(answer, self.rows(), self.brush)
    }
}

fn span(one: usize, other: usize) -> Range<usize> {
    one.min(other)..one.max(other) + 1
}

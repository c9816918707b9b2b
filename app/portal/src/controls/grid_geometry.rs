//! The position of the cells of the paint grid in the window.

use std::ops::Range;

use crate::controls::lengths::within;
use crate::paint_stroke::CellPosition;

/// Measured when a stroke begins and after scrolling, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct GridGeometry {
    pub left: f64,
    pub top: f64,
    pub cell_width: f64,
    pub cell_height: f64,
    /// The visible area of the cells: left, right, top, bottom.
    pub seen: [f64; 4],
}

impl GridGeometry {
    /// The right edge of the row headings.
    pub fn left_edge(&self) -> f64 {
        self.seen[0]
    }

    /// Whether only a few columns fit side by side, as on a phone, where the chosen one is always in view.
    pub fn shows_few_columns(&self) -> bool {
        let [left, right, ..] = self.seen;
        self.cell_width * 5.5 > right - left
    }

    pub fn has_same_cell_width(&self, other: &Self) -> bool {
        (self.cell_width - other.cell_width).abs() < 0.5
    }

    /// The columns of which at least a half is in view.
    pub fn columns_in_view(&self) -> Range<usize> {
        let [left, right, ..] = self.seen;
        let column = |at: f64| round_down((at - self.left) / self.cell_width.max(1.0) + 0.5);
        column(left)..column(right)
    }

    /// The distance to scroll so that `column` comes into view; `None` if it is.
    pub fn scroll_to_column(&self, column: usize) -> Option<f64> {
        let in_view = self.columns_in_view();
        if in_view.is_empty() || in_view.contains(&column) {
            return None;
        }
        let ahead = |from: usize| f64::from(u32::try_from(from).unwrap_or_default());
        let first = if column < in_view.start {
            ahead(column)
        } else {
            ahead(in_view.start) + ahead(column + 1) - ahead(in_view.end)
        };
        Some(self.left + first * self.cell_width - self.seen[0])
    }

    /// The cell at a position in the window, or the nearest visible one. `width` is the number of columns.
    pub fn position_at(&self, x: f64, y: f64, width: usize) -> CellPosition {
        let [left, right, top, bottom] = self.seen;
        let x = within(x, left, right - 1.0) - self.left;
        let y = within(y, top, bottom - 1.0) - self.top;
        let at = |along: f64, length: f64| round_down(along / length.max(1.0));
        let place = CellPosition {
            row: at(y, self.cell_height),
            column: at(x, self.cell_width),
        };
        place.moved(0, 0, width)
    }

    /// The distance to scroll when a stroke leaves the visible area, or comes within `edge` of its left or right side: one
    /// cell, or 0.
    pub fn scroll_step(&self, x: f64, y: f64, edge: f64) -> (f64, f64) {
        let [left, right, top, bottom] = self.seen;
        let step = |at: f64, low: f64, high: f64, step: f64| {
            if at < low {
                -step
            } else if at > high {
                step
            } else {
                0.0
            }
        };
        (
            step(x, left + edge, right - edge, self.cell_width),
            step(y, top, bottom, self.cell_height),
        )
    }
}

/// Rounds down; 0 for negative numbers.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn round_down(number: f64) -> usize {
    number.max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use app_domain::painting::CELLS_PER_COLUMN;
    use proptest::prelude::*;

    use super::*;

    /// Scrolled by 100 to the right and 400 down.
    fn grid() -> GridGeometry {
        GridGeometry {
            left: -40.0,
            top: -300.0,
            cell_width: 80.0,
            cell_height: 20.0,
            seen: [60.0, 660.0, 100.0, 500.0],
        }
    }

    #[test]
    fn a_position_outside_is_the_nearest_visible_cell() {
        let at = |x, y| {
            let cell = grid().position_at(x, y, 14);
            (cell.row, cell.column)
        };
        assert_eq!(at(60.0, 100.0), (20, 1));
        assert_eq!(at(0.0, 0.0), (20, 1));
        assert_eq!(at(2_000.0, 2_000.0), (39, 8));
    }

    #[test]
    fn a_stroke_scrolls_by_one_cell_at_the_edge_it_leaves() {
        assert_eq!(grid().scroll_step(59.0, 300.0, 0.0), (-80.0, 0.0));
        assert_eq!(grid().scroll_step(300.0, 501.0, 0.0), (0.0, 20.0));
        assert_eq!(grid().scroll_step(300.0, 300.0, 0.0), (0.0, 0.0));
        assert_eq!(grid().scroll_step(640.0, 300.0, 28.0), (80.0, 0.0));
    }

    /// Four columns of 80 in view, from the third on.
    fn phone() -> GridGeometry {
        GridGeometry {
            seen: [60.0, 380.0, 100.0, 500.0],
            left: 60.0 - 2.0 * 80.0,
            ..grid()
        }
    }

    #[test]
    fn a_phone_shows_few_columns_and_counts_those_that_are_half_in_view() {
        assert!(phone().shows_few_columns() && !grid().shows_few_columns());
        assert_eq!(phone().columns_in_view(), 2..6);
        let scrolled = GridGeometry {
            left: phone().left - 50.0,
            ..phone()
        };
        assert_eq!(scrolled.columns_in_view(), 3..7);
    }

    #[test]
    fn a_column_out_of_view_is_scrolled_to_the_nearer_side() {
        assert_eq!(phone().scroll_to_column(3), None);
        assert_eq!(phone().scroll_to_column(1), Some(-80.0));
        assert_eq!(phone().scroll_to_column(7), Some(160.0));
        assert_eq!(GridGeometry::default().scroll_to_column(3), None);
    }

    proptest! {
        #[test]
        fn every_position_is_a_cell(x in -5_000.0..5_000.0, y in -5_000.0..5_000.0, width in 1_usize..20) {
            let cell = grid().position_at(x, y, width);
            prop_assert!(cell.row < CELLS_PER_COLUMN && cell.column < width);
        }
    }
}

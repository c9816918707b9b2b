//! The position of the cells of the paint grid in the window.

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

    /// Whether two columns do not fit side by side, as on a phone.
    pub fn shows_one_column(&self) -> bool {
        let [left, right, ..] = self.seen;
        self.cell_width * 1.5 > right - left
    }

    pub fn has_same_cell_width(&self, other: &Self) -> bool {
        (self.cell_width - other.cell_width).abs() < 0.5
    }

    /// The column with the largest visible part, for a grid that shows one column.
    pub fn first_column(&self) -> usize {
        let scrolled = self.seen[0] - self.left;
        round_down(scrolled / self.cell_width.max(1.0) + 0.5)
    }

    /// The cell at a position in the window, or the nearest visible one. `width` is the number of columns.
    pub fn position_at(&self, x: f64, y: f64, width: usize) -> CellPosition {
        let [left, right, top, bottom] = self.seen;
        let x = x.clamp(left, (right - 1.0).max(left)) - self.left;
        let y = y.clamp(top, (bottom - 1.0).max(top)) - self.top;
        let at = |along: f64, length: f64| round_down(along / length.max(1.0));
        let place = CellPosition {
            row: at(y, self.cell_height),
            column: at(x, self.cell_width),
        };
        place.moved(0, 0, width)
    }

    /// The distance to scroll when a stroke leaves the visible area: one cell, or 0.
    pub fn scroll_step(&self, x: f64, y: f64) -> (f64, f64) {
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
            step(x, left, right, self.cell_width),
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
        assert_eq!(grid().scroll_step(59.0, 300.0), (-80.0, 0.0));
        assert_eq!(grid().scroll_step(300.0, 501.0), (0.0, 20.0));
        assert_eq!(grid().scroll_step(300.0, 300.0), (0.0, 0.0));
    }

    #[test]
    fn a_phone_shows_one_column_and_snaps_to_the_larger_part() {
        let phone = GridGeometry {
            cell_width: 300.0,
            seen: [60.0, 380.0, 100.0, 500.0],
            left: 60.0 - 440.0,
            ..grid()
        };
        assert!(phone.shows_one_column() && !grid().shows_one_column());
        assert_eq!(phone.first_column(), 1);
    }

    proptest! {
        #[test]
        fn every_position_is_a_cell(x in -5_000.0..5_000.0, y in -5_000.0..5_000.0, width in 1_usize..20) {
            let cell = grid().position_at(x, y, width);
            prop_assert!(cell.row < CELLS_PER_COLUMN && cell.column < width);
        }
    }
}

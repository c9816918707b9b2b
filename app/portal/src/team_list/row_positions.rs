//! The positions of the list's rows during a drag. All rows keep their place in the document and are only shifted, so
//! that focus and pointer capture are kept.
//!
//! Parts are counted from the top: each role's heading and then its rows. A drop index is a position among the parts
//! without the dragged one.

/// The parts as measured at the start of the drag, in pixels from the top of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct RowPositions {
    /// The top of each part.
    pub tops: Vec<f64>,
    /// The bottom of the last part.
    pub bottom: f64,
    /// The index of the dragged part.
    pub dragged_part: usize,
    /// The height of the dragged part.
    pub row_height: f64,
}

impl RowPositions {
    /// The original top of the dragged row.
    pub fn original_top(&self) -> f64 {
        self.tops[self.dragged_part]
    }

    /// The top of the dragged row at a drop index.
    pub fn drop_top(&self, drop_index: usize) -> f64 {
        let is_below = drop_index >= self.dragged_part;
        let part = drop_index + usize::from(is_below);
        match self.tops.get(part) {
            Some(top) if part > self.dragged_part => top - self.row_height,
            Some(top) => *top,
            None => self.bottom - self.row_height,
        }
    }

    /// How far a part moves to make room at a drop index.
    pub fn shift(&self, part: usize, drop_index: usize) -> f64 {
        if part == self.dragged_part {
            return self.drop_top(drop_index) - self.original_top();
        }
        let is_below = part > self.dragged_part;
        let number = if is_below { part - 1 } else { part };
        let closes = if is_below { -self.row_height } else { 0.0 };
        let opens = if number >= drop_index {
            self.row_height
        } else {
            0.0
        };
        closes + opens
    }

    /// The drop index nearest to a row whose top is at `top`. The first one is below the first heading.
    pub fn nearest_index(&self, top: f64) -> usize {
        let distance = |index: &usize| (self.drop_top(*index) - top).abs();
        (1..self.tops.len())
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
            .unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A heading of 30 pixels, two rows of 50, a heading of 30, and a row of 50.
    fn positions(dragged_part: usize) -> RowPositions {
        RowPositions {
            tops: vec![0.0, 30.0, 80.0, 130.0, 160.0],
            bottom: 210.0,
            dragged_part,
            row_height: 50.0,
        }
    }

    #[test]
    fn a_row_on_its_own_place_shifts_nothing() {
        for part in 0..5 {
            assert!(positions(1).shift(part, 1).abs() < f64::EPSILON, "{part}");
        }
    }

    #[test]
    fn the_rows_between_close_the_gap_and_open_one_at_the_drop_target() {
        let shifts: Vec<f64> = (0..5).map(|part| positions(1).shift(part, 3)).collect();
        assert_eq!(shifts, [0.0, 80.0, -50.0, -50.0, 0.0]);
        let shifts: Vec<f64> = (0..5).map(|part| positions(4).shift(part, 1)).collect();
        assert_eq!(shifts, [0.0, 50.0, 50.0, 50.0, -130.0]);
    }

    #[test]
    fn a_row_above_the_list_drops_below_the_first_heading() {
        assert_eq!(positions(4).nearest_index(-500.0), 1);
    }

    fn measured() -> impl Strategy<Value = RowPositions> {
        let heights = prop::collection::vec(20u32..80, 1..12);
        (heights, any::<prop::sample::Index>()).prop_map(|(rows, dragged)| {
            let heights: Vec<f64> = [30]
                .into_iter()
                .chain(rows.iter().copied())
                .map(f64::from)
                .collect();
            let mut tops = Vec::new();
            let mut bottom = 0.0;
            for height in &heights {
                tops.push(bottom);
                bottom += height;
            }
            let dragged_part = 1 + dragged.index(rows.len());
            RowPositions {
                tops,
                bottom,
                dragged_part,
                row_height: heights[dragged_part],
            }
        })
    }

    proptest! {
        #[test]
        fn the_row_lands_where_the_other_parts_leave_a_gap(
            positions in measured(),
            index in any::<prop::sample::Index>(),
        ) {
            let count = positions.tops.len();
            let drop_index = 1 + index.index(count - 1);
            let mut parts: Vec<usize> = (0..count).collect();
            parts.remove(positions.dragged_part);
            parts.insert(drop_index, positions.dragged_part);
            // Stacked in the new order, every part begins where the one before it ends.
            let mut top = 0.0;
            for part in parts {
                let end = positions.tops.get(part + 1).copied().unwrap_or(positions.bottom);
                let shown = positions.tops[part] + positions.shift(part, drop_index);
                prop_assert!((shown - top).abs() < f64::EPSILON);
                top += end - positions.tops[part];
            }
        }

        #[test]
        fn the_nearest_drop_index_of_a_drop_target_is_its_own(
            positions in measured(),
            index in any::<prop::sample::Index>(),
        ) {
            let drop_index = 1 + index.index(positions.tops.len() - 1);
            prop_assert_eq!(positions.nearest_index(positions.drop_top(drop_index)), drop_index);
        }
    }
}

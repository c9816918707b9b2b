//! The rows of a long list that are in the page.

use std::ops::Range;

/// Number of rows rendered above and below the visible area.
const OVERSCAN_ROWS: usize = 12;

/// The range of rows between two distances from the top, with a few more on each side. `height` is the total height of
/// all `count` rows.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a page has far fewer rows than a float counts exactly, and casts from it saturate"
)]
pub fn rows_between(count: usize, height: f64, top: f64, bottom: f64) -> Range<usize> {
    let row_height = (height / count.max(1) as f64).max(1.0);
    let first = ((top / row_height) as usize).saturating_sub(OVERSCAN_ROWS);
    let last = ((bottom / row_height) as usize).saturating_add(1 + OVERSCAN_ROWS);
    first.min(count)..last.min(count)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_window_has_the_visible_rows_and_twelve_on_each_side() {
        assert_eq!(rows_between(1_000, 40_000.0, 4_000.0, 4_800.0), 88..133);
        assert_eq!(rows_between(1_000, 40_000.0, -200.0, 600.0), 0..28);
        assert_eq!(
            rows_between(1_000, 40_000.0, 39_600.0, 40_400.0),
            978..1_000
        );
        assert_eq!(rows_between(0, 0.0, 0.0, 800.0), 0..0);
    }

    proptest! {
        #[test]
        #[expect(clippy::cast_precision_loss, reason = "a few thousand rows")]
        fn every_visible_row_is_in_the_window(count in 1_usize..5_000, scrolled in -500.0..200_000.0) {
            let window = rows_between(count, count as f64 * 40.0, scrolled, scrolled + 800.0);
            prop_assert!(window.start <= window.end && window.end <= count);
            for row in 0..count {
                let (top, bottom) = (row as f64 * 40.0, (row + 1) as f64 * 40.0);
                if bottom > scrolled && top < scrolled + 800.0 {
                    prop_assert!(window.contains(&row));
                }
            }
            prop_assert!(window.len() <= 21 + 2 * 12);
        }
    }
}

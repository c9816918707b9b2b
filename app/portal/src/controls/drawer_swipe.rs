//! The swipe that closes the drawer.

/// Minimum length of the swipe in CSS pixels.
const MIN_SWIPE: i32 = 48;

/// Whether a touch from `start` to `end`, both as `(x, y)` in CSS pixels, moved the drawer out to the left. A touch that
/// moved as far down or up has scrolled.
pub fn closes_drawer(start: (i32, i32), end: (i32, i32)) -> bool {
    let (left, down) = (start.0 - end.0, end.1 - start.1);
    left >= MIN_SWIPE && left > 2 * down.abs()
}

#[cfg(test)]
mod tests {
    use super::closes_drawer;

    #[test]
    fn only_a_long_swipe_to_the_left_closes_the_drawer() {
        assert!(closes_drawer((220, 600), (40, 610)));
        assert!(!closes_drawer((220, 600), (190, 600)), "too short");
        assert!(!closes_drawer((40, 600), (220, 600)), "to the right");
        assert!(!closes_drawer((220, 600), (150, 300)), "mostly up");
    }
}

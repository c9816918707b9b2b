//! The levels at which headings are told to screen readers.

/// Returns the levels to tell for headings of these levels, in reading order. The highest is directly below the heading
/// above the text, and no heading is more than one level below the one before it.
pub fn shown_levels(levels: &[u32], above: u32) -> Vec<u32> {
    let highest = levels.iter().min().copied().unwrap_or(1);
    let mut last = above;
    let shown = levels.iter().map(|level| {
        let own = above + 1 + level.saturating_sub(highest);
        last = own.min(last + 1);
        last
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_skipped() {
        for (levels, shown) in [
            (&[][..], &[][..]),
            (&[1, 2, 3], &[3, 4, 5]),
            (&[2, 3, 2], &[3, 4, 3]),
            (&[3, 2, 3], &[3, 3, 4]),
            (&[1, 3, 3, 4, 1], &[3, 4, 5, 6, 3]),
        ] {
            assert_eq!(shown_levels(levels, 2), shown, "{levels:?}");
        }
    }
}

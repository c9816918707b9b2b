//! The levels at which headings are told to screen readers.

/// The level of the title above a text.
const TITLE_LEVEL: u32 = 2;

/// Returns the levels to tell for headings of these levels, in reading order. The highest is directly below the title,
/// and no heading is more than one level below the one before it.
pub fn told_levels(levels: &[u32]) -> Vec<u32> {
    let highest = levels.iter().min().copied().unwrap_or(1);
    let mut last = TITLE_LEVEL;
    let told = levels.iter().map(|level| {
        let own = TITLE_LEVEL + 1 + level.saturating_sub(highest);
        last = own.min(last + 1);
        last
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_skipped() {
        for (levels, told) in [
            (&[][..], &[][..]),
            (&[1, 2, 3], &[3, 4, 5]),
            (&[2, 3, 2], &[3, 4, 3]),
            (&[3, 2, 3], &[3, 3, 4]),
            (&[1, 3, 3, 4, 1], &[3, 4, 5, 6, 3]),
        ] {
            assert_eq!(told_levels(levels), told, "{levels:?}");
        }
    }
}

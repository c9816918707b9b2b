//! The one rule for percentages.

/// Returns `part` of `of` in whole percent, rounded; `None` if `of` is 0.
pub fn percent(part: u32, of: u32) -> Option<u8> {
    let doubled = 2 * u64::from(of);
    let rounded = (200 * u64::from(part) + u64::from(of)).checked_div(doubled)?;
    u8::try_from(rounded).ok()
}

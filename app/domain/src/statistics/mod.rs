//! What the team learns from what it has noted: numbers alone, each reckoned in one place.

pub mod compositions;
pub mod hours;
pub mod maps;
pub mod presence;
pub mod range;
pub mod record;
pub mod trend;

/// The part in whole percent, rounded; `None` of nothing.
pub fn percent(part: u32, of: u32) -> Option<u8> {
    let doubled = 2 * u64::from(of);
    let rounded = (200 * u64::from(part) + u64::from(of)).checked_div(doubled)?;
    u8::try_from(rounded).ok()
}

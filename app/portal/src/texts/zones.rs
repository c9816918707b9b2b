//! Choosing a time zone.

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const NONE_FOUND: &str =
    "No time zone found. Try a city, a region or an abbreviation such as CET.";

/// `Sat 20:31 there now, UTC+1`.
pub fn there_now(time: &str, offset: &str) -> String {
    fill(
        "{time} there now, {offset}",
        &[("time", time), ("offset", offset)],
    )
}

pub fn found(count: usize) -> String {
    match count {
        0 => NONE_FOUND.to_owned(),
        _ => plural(count, &[(One, "1 time zone"), (Other, "{n} time zones")]),
    }
}

//! A player's own time zone.

use super::template::fill;

pub const LABEL: &str = "Show times in";
/// The choice of a player who uses the team's zone.
pub fn team_zone(city: &str) -> String {
    fill("Same as team ({city})", &[("city", city)])
}

/// The things that a new zone changes or leaves unchanged: a title and a sentence each.
pub const EFFECTS: [(&str, &str); 3] = [
    (
        "Times you see and enter",
        "Use this zone, on every page and in chat. Where it differs from the team’s, both are shown.",
    ),
    (
        "Days you have answered",
        "Stay at the same moment; you just see them in the new zone.",
    ),
    (
        "Your weekly pattern",
        "Each weekday keeps the zone it was entered in until you enter it again.",
    ),
];

pub fn chosen(city: &str) -> String {
    fill("Your times are in {city} time", &[("city", city)])
}

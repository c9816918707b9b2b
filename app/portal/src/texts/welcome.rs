//! The first steps of a new player.

use super::template::fill;

pub const TITLE: &str = "Welcome";
pub const ZONE: &str = "1. Your time zone";
pub const ZONE_HINT: &str = "You see and enter times in this zone.";
pub const ZONE_DETECTED: &str = "Taken from this device. You see and enter times in this zone.";
pub const AGENTS: &str = "2. Your agents";
pub const WEEK: &str = "3. Your usual week";
pub const WEEK_HINT: &str = "Enter once when you can usually play, and Muster answers for you every week. You can change any single day.";
pub const TO_WEEK: &str = "Enter my usual week";
pub const LATER: &str = "Do it later";

/// `Hi Kim! Three short steps, and your team knows when you can play.`
pub fn greeting(name: &str) -> String {
    fill(
        "Hi {name}! Three short steps, and your team knows when you can play.",
        &[("name", name)],
    )
}

//! The next days of one player, for teammates.

use app_domain::Role;

use super::template::fill;

pub const TITLE: &str = "Player";
pub const DAYS: &str = "Next 14 days";
pub const UNKNOWN_TITLE: &str = "This player isn’t on the team";
pub const UNKNOWN: &str = "They may have left, or the link is out of date.";

/// The role of one player.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Main => "Main player",
        Role::Sub => "Substitute",
        Role::Coach => "Coach",
    }
}

/// `Main player · times in team time (Berlin)`.
pub fn role_and_zone(role: &str, city: &str) -> String {
    fill(
        "{role} · times in team time ({city})",
        &[("role", role), ("city", city)],
    )
}

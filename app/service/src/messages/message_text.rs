//! Texts that the bot sends and the portal previews.

use app_domain::Zone;

/// The text of a reminder. `name` must be escaped for the place where it is shown.
pub fn reminder_text(name: &str) -> String {
    format!(
        "Hi {name}, the team is waiting for your answer. Press a day to enter your times, or its ❌ button if you can't play."
    )
}

/// The text of a message about new rules of the player's clock. `name` must be escaped for the place where it is shown.
pub fn zone_change_text(name: &str, zone: Zone) -> String {
    format!(
        "Hi {name}, the rules of your clock ({zone}) have changed. Your answers keep the times that you entered, so some of them are at another hour for teammates in other time zones. Please check your next days."
    )
}

/// The text of a planning message. `name` must be escaped for the place where it is shown.
pub fn planning_text(name: &str) -> String {
    format!(
        "Hi {name}, here's your week. Press a day to enter your times, or its ❌ button if you can't play."
    )
}

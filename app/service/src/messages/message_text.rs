//! Texts that the bot sends and the portal previews.

/// The text of a reminder. `name` must be escaped for the place where it is shown.
pub fn reminder_text(name: &str) -> String {
    format!(
        "Hi {name}, the team is waiting for your answer. Press a day to enter your times, or its ❌ button if you can't play."
    )
}

/// The text of a planning message. `name` must be escaped for the place where it is shown.
pub fn planning_text(name: &str) -> String {
    format!(
        "Hi {name}, here's your week. Press a day to enter your times, or its ❌ button if you can't play."
    )
}

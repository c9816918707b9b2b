//! Sentences that the bot says, and that the portal shows before they are said.

/// `name` as it is to be shown.
pub fn reminder(name: &str) -> String {
    format!(
        "Hi {name}, the team is waiting for your answer. Press a day to enter your times, or its ❌ button if you cannot play."
    )
}

pub fn planning(name: &str) -> String {
    format!(
        "Hi {name}, this is your week. Press a day to enter your times, or its ❌ button if you cannot play."
    )
}

//! Sentences that the bot says, and that the portal shows before they are said.

/// `name` as it is to be shown.
pub fn reminder(name: &str) -> String {
    format!(
        "Hi {name}, the team waits for your answer. Press a day to say when you can play, or use /set to say that you cannot."
    )
}

pub fn planning(name: &str) -> String {
    format!("Hi {name}, this is your week. Press a day to answer or to change it.")
}

//! Every sentence the bot says, in one place, ready for translation.

use app_service::ServiceError;

pub const NOT_REGISTERED: &str =
    "I do not know you yet. Ask an admin of your team to register you as a player.";
pub const OLD_COMPONENT: &str =
    "This button or form is from another time and no longer works. Please use /set instead.";
pub const UNKNOWN_COMMAND: &str =
    "I do not know this command any more. Your chat shows the current ones when you type a slash.";
pub const TOO_SLOW: &str = "I am slow at the moment. Please try again.";
pub const NO_DATE: &str = "Please write the date as DD.MM.YYYY, for example 24.11.2026.";
pub const USE_THE_BUTTON: &str =
    "to say that you are not available, use /set and its button Not available";

pub const WHICH_DAY: &str = "Which day?";
pub const CHOOSE_DAY: &str = "Choose a day";
pub const ENTER_TIMES: &str = "Enter times";
pub const NOT_AVAILABLE: &str = "Not available";
pub const TRY_AGAIN: &str = "Try again";

pub const FROM: &str = "From (HH:MM)";
pub const TO: &str = "To (HH:MM)";
pub const MORE: &str = "Additional windows (optional)";
pub const MORE_EXAMPLE: &str = "14:00-16:00, 22:00-00:30";

/// What went wrong, and what to do next.
pub fn failure(error: &ServiceError) -> String {
    match error {
        ServiceError::NotRegistered | ServiceError::NotFound("player") => NOT_REGISTERED.to_owned(),
        ServiceError::Invalid(violations) => {
            let rules: Vec<String> = violations
                .iter()
                .map(|violation| violation.rule.to_string())
                .collect();
            format!("That did not work: {}.", rules.join("; "))
        }
        other => other.to_string(),
    }
}

pub fn login_link(link: &str, minutes: i64) -> String {
    format!(
        "Your link to the portal. It works once, within {minutes} minutes, and only for you:\n<{link}>"
    )
}

pub fn not_saved(day: &str, reason: &str, typed: &str) -> String {
    format!("**{day}** is as it was: {reason}.\nYou typed: {typed}")
}

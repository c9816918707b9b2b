//! Every sentence the bot says, in one place, ready for translation.

pub mod admin;
pub mod matches;
pub mod permissions;
pub mod polls;

use app_domain::{TimeOfDay, Zone, zone_name};
use app_service::ServiceError;

use crate::markup::plain;

pub const NOT_REGISTERED: &str =
    "I do not know you yet. Ask an admin of your team to register you as a player.";
pub const OLD_COMPONENT: &str =
    "This button or form is from another time and no longer works. Please use /set instead.";
pub const UNKNOWN_COMMAND: &str =
    "I do not know this command any more. Your chat shows the current ones when you type a slash.";
pub const TOO_SLOW: &str = "I am slow at the moment. Please try again.";
pub const NO_DATE: &str =
    "Please write a date such as 24.11.2026, a weekday such as friday, or tomorrow.";
pub const NOTHING_TO_CLEAR: &str = "There is nothing to clear: your usual week says nothing there.";
pub const NO_PATTERN: &str = "Your usual week is empty. Fill it with /set-recurring.";
pub const NO_ABSENCE: &str = "You have no present or coming absence. Add one with /absence add.";
pub const CHOOSE_ABSENCE: &str = "Please choose one of your absences from the list while you type.";
pub const NO_STRATEGY: &str = "No strategy answers these words.";
pub const USE_THE_BUTTON: &str = "if you are not available, press the button Not available";

pub const WHICH_DAY: &str = "Which day?";
pub const CHOOSE_DAY: &str = "Choose a day";
pub const ENTER_TIMES: &str = "Enter times";
pub const NOT_AVAILABLE: &str = "Not available";
pub const TRY_AGAIN: &str = "Try again";
pub const CHANGE: &str = "Change";

pub const FROM: &str = "From (HH:MM)";
pub const TO: &str = "To (HH:MM)";
pub const MORE: &str = "Additional windows (optional)";
pub const MORE_EXAMPLE: &str = "14:00-16:00, 22:00-00:30";

/// What went wrong, and what to do next.
pub fn failure(error: &ServiceError) -> String {
    match error {
        ServiceError::NotRegistered | ServiceError::NotFound("player") => NOT_REGISTERED.to_owned(),
        ServiceError::Forbidden => admin::ONLY_ADMINS.to_owned(),
        ServiceError::Invalid(violations) => {
            let rules: Vec<String> = violations
                .iter()
                .map(|violation| plain(&violation.rule.to_string()))
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

pub fn zone_set(zone: Zone, time: TimeOfDay) -> String {
    let city = zone_name::city(zone.name());
    format!(
        "You read and type times by the clock of **{city}** now; it is {time} there. What you have answered stays at the same instants."
    )
}

pub fn zone_removed(team: Zone) -> String {
    let city = zone_name::city(team.name());
    format!("You read and type times in team time again, by the clock of **{city}**.")
}

/// How many of one's days say something else now.
pub fn days_changed(count: usize) -> String {
    match count {
        0 => "None of your days changed.".to_owned(),
        1 => "One of your days changed.".to_owned(),
        count => format!("{count} of your days changed."),
    }
}

/// What the channel hears of those whom no direct message reached.
pub fn unreached(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("**{name}**")).collect();
    let named = match names.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        names => names.concat(),
    };
    format!(
        "I could not write to {named} directly. In the privacy settings of this server everybody can allow it; until then, please answer with /set."
    )
}

/// A button or a form of another version, in a direct message: no command works there.
pub fn old_component_in_direct_message(portal: &str) -> String {
    format!(
        "This button or form is out of date and no longer works. Use the buttons of my newest message, or answer in the portal: <{portal}>"
    )
}

/// The button *Not available*, where a message has one for each of several days.
pub fn not_available_on(day: &str) -> String {
    format!("Not {day}")
}

pub fn is_past(day: &str) -> String {
    format!("**{day}** is in the past and can no longer be changed. Your answer stays as it was.")
}

pub fn is_absent(day: &str, portal: &str) -> String {
    format!(
        "You are absent on **{day}**, so the team is not waiting for your answer. If your plans have changed, edit the absence in the portal: <{portal}/absences>"
    )
}

/// What the bot asks a player whom a day needs; times in the reader's own clock.
pub fn ask(name: &str, day: &str, times: &str, instead: Option<&str>) -> String {
    let instead = instead.map(|times| format!(" instead of {times}"));
    let instead = instead.unwrap_or_default();
    format!(
        "Hi {name}, could you play on {day}, {times}{instead}? Then the team can play. Press the day to enter your times, or its ❌ button if you cannot play."
    )
}

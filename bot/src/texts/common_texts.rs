//! Texts that several commands share.

use app_domain::plural::PluralCategory::{One, Other};
use app_domain::plural::plural;
use app_domain::validation_rule::ValidationRule;
use app_domain::{TimeOfDay, Zone, zone_name};
use app_service::{ResourceKind, ServiceError};

use super::admin;
use crate::markup::without_markup;

/// The symbols of answers.
pub const NO_ANSWER_SYMBOL: &str = "⚪";
pub const UNAVAILABLE_SYMBOL: &str = "❌";
pub const AVAILABLE_SYMBOL: &str = "✅";
pub const AWAY_SYMBOL: &str = "✈️";
/// In the order in which answers are listed.
pub const ANSWER_SYMBOLS: [&str; 4] = [
    AVAILABLE_SYMBOL,
    UNAVAILABLE_SYMBOL,
    AWAY_SYMBOL,
    NO_ANSWER_SYMBOL,
];

pub const NOT_REGISTERED: &str =
    "No player is linked to your Discord account. Ask an admin of your team to add you.";
pub const OLD_COMPONENT: &str =
    "This button or form is out of date and no longer works. Use /set instead.";
pub const UNKNOWN_COMMAND: &str =
    "This command no longer exists. Type / to see the current commands.";
pub const TOO_SLOW: &str = "That took too long. Please try again.";
pub const NO_ABSENCE: &str = "You have no current or upcoming absences. Add one with /absence add.";
pub const CHOOSE_ABSENCE: &str = "Choose one of your absences from the suggestions.";
pub const NO_STRATEGY: &str = "No strategies match your search.";

pub const HELP_TITLE: &str = "Commands";

pub const WHICH_DAY: &str = "Which day?";
pub const CHOOSE_DAY: &str = "Choose a day";
pub const PREVIOUS_WEEK: &str = "‹ Previous week";
pub const NEXT_WEEK: &str = "Next week ›";
pub const ENTER_TIMES: &str = "Enter times";
pub const NOT_AVAILABLE: &str = "Not available";
pub const TRY_AGAIN: &str = "Try again";
pub const CHANGE: &str = "Change";

pub const MORE: &str = "Additional times (optional)";
pub const MORE_EXAMPLE: &str = "14:00-16:00, 22:00-00:30";

/// The label of the field for the start; the zone is the one in which the times are read.
pub fn from(zone: Zone) -> String {
    format!("From ({} time)", zone_name::city(zone.name()))
}

/// The label of the field for the end.
pub fn to(zone: Zone) -> String {
    format!("To ({} time)", zone_name::city(zone.name()))
}

/// Explains an error, and what to do next.
pub fn failure(error: &ServiceError) -> String {
    match error {
        ServiceError::NotRegistered | ServiceError::NotFound(ResourceKind::Player) => {
            NOT_REGISTERED.to_owned()
        }
        ServiceError::Forbidden => admin::ONLY_ADMINS.to_owned(),
        ServiceError::Invalid(violations) => {
            let rules: Vec<String> = violations
                .iter()
                .map(|violation| without_markup(&rule(&violation.rule)))
                .collect();
            format!("That didn't work: {}.", rules.join("; "))
        }
        other => other.to_string(),
    }
}

/// A broken rule as a sentence of its own: in a reply to a command no field precedes it.
fn rule(rule: &ValidationRule) -> String {
    match rule {
        ValidationRule::UnknownZone => {
            "that isn't a time zone; choose one from the suggestions, such as Europe/Lisbon"
                .to_owned()
        }
        ValidationRule::Required | ValidationRule::Empty => "a text is missing".to_owned(),
        ValidationRule::TooLong(max) => {
            format!("a text is longer than the limit of {max} characters")
        }
        ValidationRule::ControlCharacter => {
            "a text contains characters that can't be shown".to_owned()
        }
        ValidationRule::EndBeforeStart => "the last day is before the first day".to_owned(),
        ValidationRule::RangeTooLong(max) => {
            format!("the last day is more than {max} days after the first day")
        }
        ValidationRule::EmptyPattern => {
            "enter a time range or x; to remove a weekday, use /clear-recurring".to_owned()
        }
        ValidationRule::DuplicateName(name) => format!("\"{name}\" is listed twice"),
        other => other.to_string(),
    }
}

/// The title of the found strategies; `words`: the search text.
pub fn strategies_title(words: &str) -> String {
    format!("Strategies: {words}")
}

pub fn login_link(link: &str, minutes: i64) -> String {
    format!(
        "Here is your sign-in link for the portal. It works once, expires in {minutes} minutes, and is only for you:\n<{link}>"
    )
}

pub const ACCOUNT_CODE_REFUSED: &str = "That code is wrong or has expired. Get a new one in the portal, under Your settings, with Connect Discord.";
pub const ACCOUNT_TAKEN: &str = "Your Discord account already belongs to another player on this team. Ask an admin to remove that player first.";

pub fn account_connected(name: &str) -> String {
    format!(
        "Your Discord account is now connected to {name}. You get reminders here, and can answer in Discord. Everything in the portal stays as it was."
    )
}

/// The line above the list of commands.
pub fn help_introduction(portal: &str) -> String {
    format!(
        "To enter your times, press a day in one of my messages, or use /set. Everything is in the portal too: <{portal}>"
    )
}

pub fn command_line(name: &str, description: &str) -> String {
    format!("**/{name}** – {description}")
}

pub fn not_saved(day: &str, reason: &str, typed: &str) -> String {
    format!("**{day}** wasn't changed: {reason}.\nYou typed: {typed}")
}

pub fn zone_set(zone: Zone, time: TimeOfDay) -> String {
    let city = zone_name::city(zone.name());
    format!(
        "You now see and enter times in **{city}** time, where it is {time}. Your earlier answers stay at the same moments."
    )
}

pub fn zone_removed(team: Zone) -> String {
    let city = zone_name::city(team.name());
    format!("You now see and enter times in team time again: **{city}**.")
}

/// The reply to a typed `x`.
pub fn use_button_instead(day: &str, typed: &str) -> String {
    format!(
        "**{day}** wasn't changed: if you can't play, use the Not available button.\nYou typed: {typed}"
    )
}

/// The number of the player's days that changed.
pub fn days_changed(count: usize) -> String {
    match count {
        0 => "None of your days changed.".to_owned(),
        _ => plural(
            count,
            &[
                (One, "One of your days changed."),
                (Other, "{n} of your days changed."),
            ],
        ),
    }
}

/// The reply to every interaction in another Discord server.
pub const OTHER_SERVER: &str =
    "I only work in my team's own Discord server, so I did nothing here.";

/// The message in the channel about players who accept no direct messages.
pub fn unreachable_players(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("**{name}**")).collect();
    format!(
        "I couldn't send a direct message to {}. You can allow direct messages in your privacy settings for this server; until then, please answer with /set.",
        enumeration(&names)
    )
}

/// The message in the channel about players who have left the server.
pub fn departed_players(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("**{name}**")).collect();
    let all = enumeration(&names);
    if names.len() == 1 {
        format!(
            "{all} is no longer in this Discord server, and gets no more messages. An admin can remove the player in the portal, under Players."
        )
    } else {
        format!(
            "{all} are no longer in this Discord server, and get no more messages. An admin can remove the players in the portal, under Players."
        )
    }
}

/// `Ada`, `Ada and Bo`, `Ada, Bo and Cleo`.
pub(super) fn enumeration(items: &[String]) -> String {
    match items {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        items => items.concat(),
    }
}

/// The reply to a component of another version in a direct message, where commands do not work.
pub fn old_component_in_direct_message(portal: &str) -> String {
    format!(
        "This button or form is out of date and no longer works. Use the buttons of my latest message, or answer in the portal: <{portal}>"
    )
}

/// The label of the button that shows the day before.
pub fn previous(day: &str) -> String {
    format!("‹ {day}")
}

/// The label of the button that shows the day after.
pub fn next(day: &str) -> String {
    format!("{day} ›")
}

/// The label of *Not available* in a message with several days.
pub fn not_available_on(day: &str) -> String {
    format!("Not {day}")
}

pub fn past_day(day: &str) -> String {
    format!("**{day}** is in the past and can no longer be changed. Your answer stays the same.")
}

/// The reply to a button of a day whose evening is over.
pub fn evening_over(day: &str) -> String {
    format!(
        "The team's evening of **{day}** is over, so your answer wasn't changed. You can still enter the times that you were there."
    )
}

pub fn absent_day(day: &str, portal: &str) -> String {
    format!(
        "You're away on **{day}**, so the team isn't waiting for your answer. If your plans have changed, edit the absence in the portal: <{portal}/absences>"
    )
}

/// Asks a player for the times that would make a day playable; `times` in Discord's markup.
pub fn availability_request(name: &str, day: &str, times: &str) -> String {
    format!(
        "Hi {name}, could you play on {day}, {times}? Then the team could play. Press the day to enter your times, or its ❌ button if you can't play."
    )
}

/// The same request for a player whose answer has the times `before`.
pub fn availability_change_request(name: &str, day: &str, times: &str, before: &str) -> String {
    format!(
        "Hi {name}, could you play on {day}, {times} instead of {before}? Then the team could play. Press the day to enter your times, or its ❌ button if you can't play."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_zone_is_explained_in_a_whole_sentence() {
        let violation = ValidationRule::UnknownZone.on_field("zone");
        assert_eq!(
            failure(&ServiceError::Invalid(vec![violation])),
            "That didn't work: that isn't a time zone; choose one from the suggestions, such as Europe/Lisbon."
        );
    }
}

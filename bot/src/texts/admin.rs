//! What admins are told.

use app_service::messages::Spoken;
use app_service::players::Belongings;

pub const ONLY_ADMINS: &str = "Only admins of the team can do this. Please ask one of them.";
pub const NO_SUCH_PLAYER: &str = "This account belongs to no player of the team.";
pub const NO_BOTS: &str = "A bot cannot be a player.";
pub const NO_CHANNEL: &str =
    "There is no channel yet. An admin chooses it in the portal, under Settings.";
pub const PAST: &str = "That day has passed.";
pub const TOO_FAR: &str = "Players can be asked about the coming 14 days.";
pub const JUST_NOW: &str = "That was said a moment ago, or is about to be.";
pub const NOBODY: &str = "Nobody has to be reminded: everyone who is asked has answered that day.";
pub const POSTED: &str = "The day is on its way to the channel.";
pub const SAID: &str = "Your message is on its way to the channel.";
pub const REMOVE: &str = "Remove from the team";

pub fn registered(name: &str, role: &str) -> String {
    format!(
        "**{name}** is in the team now, as {role}. With /login they get their link to the portal."
    )
}

pub fn is_registered(account: &str) -> String {
    format!("{account} is in the team already. Names, roles and zones are changed in the portal.")
}

/// What goes with a player, before it goes.
pub fn sure_to_remove(name: &str, goes: &Belongings) -> String {
    let counted = [
        (goes.days, "answered day", "answered days"),
        (
            goes.patterns,
            "weekday of the usual week",
            "weekdays of the usual week",
        ),
        (goes.absences, "absence", "absences"),
        (goes.sessions, "sign-in", "sign-ins"),
    ];
    let counted: Vec<String> = counted
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, more)| format!("{count} {}", if count == 1 { one } else { more }))
        .collect();
    let with = match counted.as_slice() {
        [] => "Nothing else goes with them.".to_owned(),
        [one] => format!("With them goes {one}."),
        [all @ .., last] => format!("With them go {} and {last}.", all.join(", ")),
    };
    format!("Remove **{name}** from the team? {with} Past days stay under their name.")
}

pub fn removed(name: &str) -> String {
    format!("**{name}** is no longer in the team.")
}

pub fn posted(spoken: Spoken) -> &'static str {
    refusal(spoken).unwrap_or(POSTED)
}

pub fn said(spoken: Spoken) -> &'static str {
    refusal(spoken).unwrap_or(SAID)
}

pub fn reminded(spoken: Spoken) -> String {
    match spoken {
        Spoken::OnItsWay(1) => "One reminder is on its way.".to_owned(),
        Spoken::OnItsWay(count) => format!("{count} reminders are on their way."),
        other => refusal(other).unwrap_or_default().to_owned(),
    }
}

fn refusal(spoken: Spoken) -> Option<&'static str> {
    match spoken {
        Spoken::OnItsWay(_) => None,
        Spoken::JustNow => Some(JUST_NOW),
        Spoken::NoChannel => Some(NO_CHANNEL),
        Spoken::Past => Some(PAST),
        Spoken::TooFar => Some(TOO_FAR),
        Spoken::Nobody => Some(NOBODY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_with_a_player_is_counted_in_words() {
        let goes = |days, patterns, absences| Belongings {
            days,
            patterns,
            absences,
            sessions: 0,
        };
        let said = |goes| sure_to_remove("Ada", &goes);
        assert!(said(goes(0, 0, 0)).contains("Nothing else goes"));
        assert!(said(goes(1, 0, 0)).contains("With them goes 1 answered day."));
        assert!(
            said(goes(5, 1, 2)).contains(
                "With them go 5 answered days, 1 weekday of the usual week and 2 absences."
            )
        );
    }
}

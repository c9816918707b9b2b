//! Texts for admins.

use app_domain::plural::PluralCategory::{One, Other};
use app_domain::plural::plural;
use app_service::messages::SendOutcome;
use app_service::players::PlayerRemovalCounts;

use super::enumeration;

pub const ONLY_ADMINS: &str = "Only admins of the team can do this. Ask one of them.";
pub const NO_SUCH_PLAYER: &str = "No player on the team is linked to this account.";
pub const NO_BOTS: &str = "A bot can't be a player.";
pub const NO_CHANNEL: &str =
    "No channel is set yet. An admin can choose one in the portal, under Settings.";
pub const PAST_DAY: &str = "That day is in the past.";
pub const EVENING_OVER: &str = "That evening is over, so no one is reminded.";
pub const TOO_FAR_AHEAD: &str = "Players can only be reminded of the next 14 days.";
pub const ALREADY_SENT: &str = "That was just sent, or is about to be sent.";
pub const OFF_DAY: &str = "That day is off, so no one is asked about it.";
pub const NO_ONE_TO_REMIND: &str =
    "No one needs a reminder: everyone who is asked has answered that day.";
pub const POST_QUEUED: &str = "The post is on its way to the channel.";
pub const NOTICE_QUEUED: &str = "Your message is on its way to the channel.";
pub const REMOVE: &str = "Remove from the team";

pub fn registered(name: &str, role: &str) -> String {
    format!(
        "**{name}** was added to the team as {role}. They can use /login to get a link to the portal."
    )
}

pub fn already_registered(account: &str) -> String {
    format!(
        "{account} is already on the team. Names, roles and time zones can be changed in the portal."
    )
}

/// Asks for confirmation, with everything that is hidden with a player.
pub fn confirm_removal(name: &str, goes: &PlayerRemovalCounts) -> String {
    let counted = [
        (
            goes.days,
            [(One, "{n} answered day"), (Other, "{n} answered days")],
        ),
        (
            goes.patterns,
            [
                (One, "{n} weekday of the weekly pattern"),
                (Other, "{n} weekdays of the weekly pattern"),
            ],
        ),
        (
            goes.absences,
            [(One, "{n} absence"), (Other, "{n} absences")],
        ),
        (
            goes.sessions,
            [(One, "{n} sign-in"), (Other, "{n} sign-ins")],
        ),
    ];
    let counted: Vec<String> = counted
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, forms)| plural(count, &forms))
        .collect();
    if counted.is_empty() {
        return format!(
            "Remove **{name}** from the team? An admin can restore them in the portal for 30 days. Past days are kept under their name."
        );
    }
    format!(
        "Remove **{name}** from the team? This also hides {}. An admin can restore everything but the sign-ins in the portal for 30 days. Past days are kept under their name.",
        enumeration(&counted)
    )
}

pub fn removed(name: &str) -> String {
    format!("**{name}** is no longer on the team.")
}

pub fn post_outcome(outcome: SendOutcome) -> &'static str {
    refusal_text(outcome).unwrap_or(POST_QUEUED)
}

pub fn notice_outcome(outcome: SendOutcome) -> &'static str {
    refusal_text(outcome).unwrap_or(NOTICE_QUEUED)
}

pub fn reminder_outcome(outcome: SendOutcome) -> String {
    match outcome {
        SendOutcome::Queued(1) => "One reminder is on its way.".to_owned(),
        SendOutcome::Queued(count) => format!("{count} reminders are on their way."),
        other => refusal_text(other).unwrap_or_default().to_owned(),
    }
}

fn refusal_text(outcome: SendOutcome) -> Option<&'static str> {
    match outcome {
        SendOutcome::Queued(_) => None,
        SendOutcome::AlreadySent => Some(ALREADY_SENT),
        SendOutcome::NoChannel => Some(NO_CHANNEL),
        SendOutcome::DayPassed => Some(PAST_DAY),
        SendOutcome::EveningOver => Some(EVENING_OVER),
        SendOutcome::TooFarAhead => Some(TOO_FAR_AHEAD),
        SendOutcome::OffDay => Some(OFF_DAY),
        SendOutcome::NoRecipients => Some(NO_ONE_TO_REMIND),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_deleted_with_a_player_is_counted() {
        let goes = |days, patterns, absences| PlayerRemovalCounts {
            days,
            patterns,
            absences,
            sessions: 0,
        };
        let question = |goes| confirm_removal("Ada", &goes);
        assert!(question(goes(0, 0, 0)).contains("from the team? An admin can restore them"));
        assert!(question(goes(1, 0, 0)).contains("This also hides 1 answered day."));
        assert!(question(goes(5, 1, 2)).contains(
            "This also hides 5 answered days, 1 weekday of the weekly pattern and 2 absences."
        ));
    }
}

//! Polls of the team.

use app_wire::PollOpeningBody;

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const TITLE: &str = "Polls";
pub const OPEN: &str = "Open polls";
pub const PAST: &str = "Past polls";
pub const NONE_TITLE: &str = "No polls yet";
pub const NONE: &str =
    "Polls that the bot posts in Discord appear here, and votes count in both places.";
pub const ALL: &str = "All polls";
pub const START: &str = "Start a poll";
pub const START_HINT: &str = "Asks the team when to start. If the bot has a channel, it posts the poll there too, and votes count in both places.";
pub const CLOSED_BEFORE: &str = "This poll has just closed, so the vote doesn’t count.";
pub const NOT_VOTED: &str = "You haven’t voted yet";

/// `When should we start on Thu 26 Nov?`
pub fn training(day: &str) -> String {
    fill("When should we start on {day}?", &[("day", day)])
}

/// `when`: `Thu 18:30`.
pub fn closes(when: &str, takes_several: bool) -> String {
    let sentence = if takes_several {
        "Closes {when}. You can choose several."
    } else {
        "Closes {when}. Everyone has one vote."
    };
    fill(sentence, &[("when", when)])
}

/// Beside the question: `closes Thu 18:30`.
pub fn closes_briefly(when: &str) -> String {
    fill("closes {when}", &[("when", when)])
}

/// `leading`: the options with the most votes.
pub fn closed(leading: &[&str]) -> String {
    match leading {
        [] => "Closed. No one voted.".to_owned(),
        [one] => fill("Closed. Most votes: {option}.", &[("option", one)]),
        several => fill(
            "Closed in a tie: {options}.",
            &[("options", &super::list(several))],
        ),
    }
}

pub fn votes(count: usize) -> String {
    plural(count, &[(One, "1 vote"), (Other, "{n} votes")])
}

/// `You voted for 19:30`.
pub fn voted_for(options: &[&str]) -> String {
    fill(
        "You voted for {options}",
        &[("options", &super::list(options))],
    )
}

/// The name of an option's button for screen readers: `19:30, 2 votes: Ada, Ben`.
pub fn option(name: &str, count: usize, voters: &str) -> String {
    let votes = votes(count);
    let values = [("name", name), ("votes", &*votes), ("voters", voters)];
    if count == 0 {
        fill("{name}, {votes}", &values)
    } else {
        fill("{name}, {votes}: {voters}", &values)
    }
}

/// Describes the outcome of starting a poll.
pub fn opening(outcome: PollOpeningBody) -> &'static str {
    match outcome {
        PollOpeningBody::Queued => "Poll started. The bot will post it in Discord.",
        PollOpeningBody::AlreadyOpened => "This day already has a poll.",
        PollOpeningBody::WithoutMessage => "Poll started. Players vote here.",
        PollOpeningBody::NotPlayable => {
            "The team can’t play on that day, so there is nothing to vote on."
        }
        PollOpeningBody::TooShort => {
            "Too little shared time is left for a poll: it needs three start times, half an hour apart, with an hour to play after each."
        }
    }
}

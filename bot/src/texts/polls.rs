//! What is said about polls.

use app_domain::poll::Pressed;
use app_domain::{Zone, zone_name};

pub const TITLE: &str = "Poll";
pub const RESULT: &str = "Result of the poll";
pub const CLOSE: &str = "Close the poll";
pub const OPENED: &str = "The poll is on its way to the channel.";
pub const ASKED_BEFORE: &str = "There is a poll for that already.";
pub const NOT_PLAYABLE: &str = "The team cannot play on that day, so there is nothing to vote on.";
pub const TOO_SHORT: &str = "What is left of the time together is too short for a poll: it has to leave three start \
                             times, half an hour apart, with an hour to play after each.";
pub const IS_CLOSED: &str = "This poll is closed.";
pub const CLOSED_NOW: &str = "The poll is closed now.";
pub const NOT_YOURS: &str = "Only the admin who opened this poll can close it.";

pub fn training(day: &str) -> String {
    format!("**When do we begin on {day}?**")
}

/// `closes` in seconds since 1970, in the platform's markup for a span.
pub fn is_open(closes: i64, takes_several: bool) -> String {
    let several = if takes_several {
        "You can choose several"
    } else {
        "Everybody has one vote"
    };
    format!("Closes <t:{closes}:R>. {several}; press an option again to take your vote back.")
}

pub fn result(leading: &[String]) -> String {
    match leading {
        [] => "Closed. Nobody has voted.".to_owned(),
        leading => format!("Closed. Most votes: **{}**.", leading.join("**, **")),
    }
}

/// What the team hears when a poll has ended; `votes`: of each of the leading ones.
pub fn ended(leading: &[String], votes: usize) -> String {
    let counted = if votes == 1 {
        "1 vote".to_owned()
    } else {
        format!("{votes} votes")
    };
    match leading {
        [] => "The poll has ended. Nobody has voted.".to_owned(),
        [one] => format!("The poll has ended. Most votes: **{one}**, with {counted}."),
        several => format!(
            "The poll has ended in a tie: **{}**, with {counted} each.",
            several.join("**, **")
        ),
    }
}

/// Buttons show no markup, and so no reader's clock.
pub fn clock(zone: Zone) -> String {
    format!(
        "The buttons say the time in {}.",
        zone_name::city(zone.name())
    )
}

pub fn pressed(option: &str, pressed: Pressed) -> String {
    match pressed {
        Pressed::Voted => format!("You have voted for **{option}**."),
        Pressed::Moved => format!("Your vote is for **{option}** now."),
        Pressed::TakenBack => format!("You have taken your vote for **{option}** back."),
    }
}

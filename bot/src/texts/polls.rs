//! Texts about polls.

use app_domain::poll::VoteEffect;
use app_domain::{Zone, zone_name};

pub const CLOSE: &str = "Close poll";
/// For a team whose bot has no channel.
pub const POLL_IN_PORTAL: &str =
    "The poll is in the portal. Choose a channel with /setup to have it here too.";
pub const POLL_QUEUED: &str = "The poll is on its way to the channel.";
pub const POLL_EXISTS: &str = "There is already a poll for that.";
pub const NOT_PLAYABLE: &str = "The team can't play on that day, so there is nothing to vote on.";
pub const TOO_SHORT: &str = "There is too little shared time left for a poll: it needs three start times, half an \
                             hour apart, with an hour to play after each.";
pub const ALREADY_CLOSED: &str = "This poll is closed.";
pub const CLOSED_NOW: &str = "The poll is now closed.";
pub const NOT_POLL_OWNER: &str = "Only the admin who opened this poll can close it.";

pub fn training(day: &str) -> String {
    format!("When should we start on {day}?")
}

/// `closes`: seconds since 1970, shown as relative time by Discord.
pub fn open_status(closes: i64, takes_several: bool) -> String {
    if takes_several {
        format!(
            "Closes <t:{closes}:R>. You can choose several; press an option again to withdraw your vote."
        )
    } else {
        format!(
            "Closes <t:{closes}:R>. Everyone has one vote; press an option again to withdraw your vote."
        )
    }
}

pub fn closed_status(leading: &[String]) -> String {
    match leading {
        [] => "Closed. No one voted.".to_owned(),
        leading => format!("Closed. Most votes: **{}**.", leading.join("**, **")),
    }
}

/// The result of a poll; `votes`: the votes of each leading option.
pub fn poll_result(leading: &[String], votes: usize) -> String {
    let named = leading.join("**, **");
    match (leading, votes) {
        ([], _) => "The poll has ended. No one voted.".to_owned(),
        ([_], 1) => format!("The poll has ended. Most votes: **{named}**, with 1 vote."),
        ([_], _) => format!("The poll has ended. Most votes: **{named}**, with {votes} votes."),
        (_, 1) => format!("The poll has ended in a tie: **{named}**, with 1 vote each."),
        (_, _) => format!("The poll has ended in a tie: **{named}**, with {votes} votes each."),
    }
}

/// An option with its votes, and the names of the voters.
pub fn option_votes(option: &str, votes: usize, voters: &str) -> String {
    if voters.is_empty() {
        format!("{option} – **{votes}**")
    } else {
        format!("{option} – **{votes}**: {voters}")
    }
}

/// The time zone of the buttons: labels have no markup, so Discord cannot convert their times for the reader.
pub fn button_zone(zone: Zone) -> String {
    format!(
        "The times on the buttons are in {} time.",
        zone_name::city(zone.name())
    )
}

pub fn vote_outcome(option: &str, pressed: VoteEffect) -> String {
    match pressed {
        VoteEffect::Voted => format!("You voted for **{option}**."),
        VoteEffect::Moved => format!("Your vote is now for **{option}**."),
        VoteEffect::TakenBack => format!("You withdrew your vote for **{option}**."),
    }
}

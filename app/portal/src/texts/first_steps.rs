//! The checklist of a new team.

use super::template::fill;

pub const TITLE: &str = "First steps for your team";
pub const DISMISS: &str = "Hide this list";
pub const DONE: &str = "Done";
pub const OPEN: &str = "To do";
pub const PLAYERS: &str = "Add your players";
pub const TO_PLAYERS: &str = "Add players";
pub const INVITATIONS: &str = "Invite them";
pub const TO_INVITATIONS: &str = "Send links";
pub const ANSWERS: &str = "Answer your days";
pub const TO_ANSWERS: &str = "Answer";
pub const DISCORD: &str = "Connect Discord";
pub const TO_DISCORD: &str = "Choose a channel";

fn of_players(template: &'static str, count: usize, all: usize) -> String {
    let (count, all) = (count.to_string(), all.to_string());
    fill(template, &[("count", &count), ("all", &all)])
}

pub fn team_size(count: usize, minimum: usize) -> String {
    if count >= minimum {
        return "Your team has enough players for a session.".to_owned();
    }
    of_players(
        "You have {count} of the {all} players that a session needs.",
        count,
        minimum,
    )
}

pub fn signed_in(count: usize, all: usize) -> String {
    of_players("{count} of {all} players have signed in.", count, all)
}

pub fn answered(count: usize, all: usize) -> String {
    of_players(
        "{count} of {all} players have said when they can play.",
        count,
        all,
    )
}

pub fn discord(has_bot: bool, has_channel: bool) -> &'static str {
    match (has_bot, has_channel) {
        (true, true) => "The bot posts to your channel.",
        (true, false) => "The bot is connected. Choose the channel for its posts.",
        (false, _) => {
            "Optional. The bot reminds players and posts the week. The person who runs this server connects it."
        }
    }
}

//! The registry of players.

use app_api::wire::BelongingsBody;
use app_domain::Role;

pub const ADD_PLAYER: &str = "Add player";
pub const NONE_TITLE: &str = "Nobody is in the team yet";
pub const NONE: &str = "Register the first player; the chat id says who somebody is.";
pub const ADMIN: &str = "Admin";
pub const YOU: &str = "You";
pub const DISPLAY_NAME: &str = "Display name";
pub const DISPLAY_NAME_HINT: &str = "How the team sees the player.";
pub const USERNAME: &str = "Chat username";
pub const CHAT_ID: &str = "Chat id";
pub const CHAT_ID_HINT: &str =
    "17 to 20 digits, from the profile menu of the chat platform. It cannot be changed later.";
pub const CHAT_ID_STAYS: &str = "Who somebody is; it stays.";
pub const TAKEN: &str = "belongs to a player who is registered already";
pub const TEAM_ZONE: &str = "Team time";
pub const GOES_ALONG: &str = "With the player go:";
pub const ROLE: &str = "Role";
pub const TIMEZONE: &str = "Time zone";
pub const IS_ADMIN: &str = "Admin";
pub const IS_ADMIN_HINT: &str = "May change everything of everyone: players, plans, settings.";
pub const OWN_ADMIN_TITLE: &str = "You lose this page";
pub const OWN_ADMIN: &str =
    "Without the flag you are a player like the others at once. Another admin has to give it back.";
pub const EDIT: &str = "Edit";
pub const SAVE: &str = "Save";
pub const REMOVE: &str = "Remove";
pub const NOT_REMOVED: &str = "Nobody was removed.";
pub const MOVE_UP: &str = "Move up";
pub const MOVE_DOWN: &str = "Move down";
pub const HANDLE_HINT: &str =
    "Press Space to lift, the arrows to move, Space to drop, Escape to put back. Or drag.";
pub const HOW_TO_SIGN_IN: &str = "How to sign in";
pub const HINT: &str = "Nobody has a password. Pass this on:";
pub const COPY: &str = "Copy";
pub const COPIED: &str = "Copied";
pub const NOT_COPIED: &str = "Could not be copied; select the text instead";
pub const DONE: &str = "Done";
pub const TEAM_GONE: &str =
    "The team has changed meanwhile. Nothing was moved; here it is as it is now.";
pub const PAST_STAYS: &str = "Past days stay for the statistics. This cannot be undone.";
pub const NOTHING_GOES: &str = "No coming day is answered, and there is no pattern and no absence.";
pub const SELF_REMOVAL: &str = "This is you: you will be signed out.";
pub const COUNTING: &str = "Counting what goes along";

pub fn edit(name: &str) -> String {
    ["Edit ", name].concat()
}

pub fn remove(name: &str) -> String {
    ["Remove ", name].concat()
}

pub fn remove_question(name: &str) -> String {
    ["Remove ", name, "?"].concat()
}

pub fn actions(name: &str) -> String {
    ["Actions for ", name].concat()
}

pub fn handle(name: &str) -> String {
    ["Move ", name].concat()
}

pub fn move_to(role: Role) -> String {
    ["Move to ", super::role(role)].concat()
}

pub fn nobody_in(role: Role) -> &'static str {
    match role {
        Role::Main => "No main player. Drag somebody here.",
        Role::Sub => "No sub. Drag somebody here.",
        Role::Coach => "No coach. Drag somebody here.",
    }
}

/// One player of the role, for choosing it.
pub fn one_of(role: Role) -> &'static str {
    match role {
        Role::Main => "Main",
        Role::Sub => "Sub",
        Role::Coach => "Coach",
    }
}

pub fn position(name: &str, place: usize, count: usize, role: Role) -> String {
    let role = super::role(role);
    format!("{name}, position {place} of {count} in {role}")
}

pub fn lifted(position: &str) -> String {
    ["Lifted. ", position].concat()
}

pub fn dropped(position: &str) -> String {
    ["Dropped. ", position].concat()
}

pub fn put_back(position: &str) -> String {
    ["Put back. ", position].concat()
}

pub fn not_moved(reason: &str) -> String {
    ["Not moved. ", reason].concat()
}

pub fn added(name: &str) -> String {
    [name, " is on the team"].concat()
}

pub fn saved(name: &str) -> String {
    [name, " is saved"].concat()
}

pub fn removed(name: &str) -> String {
    [name, " was removed"].concat()
}

pub fn sign_in_hint(team: &str, login: &str, has_chat: bool) -> String {
    if has_chat {
        [
            "You are on the Muster of ",
            team,
            ". Open ",
            login,
            " and continue with your chat account.",
        ]
        .concat()
    } else {
        let way = "Type /login in the team’s chat and open the link that the bot answers with";
        [
            "You are on the Muster of ",
            team,
            ". ",
            way,
            "; it leads to ",
            login,
            ".",
        ]
        .concat()
    }
}

/// What goes along, each kind that is there: *9 answered days*, *1 absence*.
pub fn belongings(counted: &BelongingsBody) -> Vec<String> {
    let kinds = [
        (
            counted.days,
            "answered day from today on",
            "answered days from today on",
        ),
        (
            counted.patterns,
            "weekday of the pattern",
            "weekdays of the pattern",
        ),
        (counted.absences, "absence", "absences"),
        (counted.sessions, "signed-in browser", "signed-in browsers"),
    ];
    let there = kinds.into_iter().filter(|(count, ..)| *count > 0);
    there
        .map(|(count, one, more)| {
            let kind = if count == 1 { one } else { more };
            [&count.to_string(), " ", kind].concat()
        })
        .collect()
}

//! The registry of players.

use app_api::wire::BelongingsBody;
use app_domain::Role;

pub const ADD_PLAYER: &str = "Add player";
pub const NONE_TITLE: &str = "Nobody is in the team yet";
pub const NONE: &str = "Add your first player, then send them a sign-in link.";
pub const ADMIN: &str = "Admin";
pub const YOU: &str = "You";
pub const DISPLAY_NAME: &str = "Display name";
pub const DISPLAY_NAME_HINT: &str = "How the team sees the player.";
pub const USERNAME: &str = "Chat username";
pub const CHAT_ID: &str = "Chat id";
pub const CHAT_ID_HINT: &str = "17 to 20 digits. Turn on Developer Mode in Discord, then choose Copy User ID in the player’s profile. You can’t change it later.";
pub const ACCOUNT_HINT: &str =
    "Optional. With a Discord account the player gets reminders and can sign in through Discord.";
pub const NO_ACCOUNT: &str = "No Discord account";
pub const WITHOUT_ACCOUNT: &str =
    "This player has no Discord account and signs in with links from an admin.";
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
pub const COPY_LINK: &str = "Copy sign-in link";
pub const COPY_AGAIN: &str = "Copy again";
pub const CREATING_LINK: &str = "Creating the link";
pub const NO_LINK_CREATED: &str = "The link couldn’t be created";
pub const LINK: &str = "Sign-in link";
pub const NOT_COPIED: &str =
    "Couldn’t copy automatically. The link is selected, so you can copy it yourself.";
pub const OR_BY_BOT: &str =
    "Or they can type /login in your team’s Discord and open the link the bot sends.";
pub const OR_BY_CHAT: &str = "Or they can choose Continue with Discord on the sign-in page.";
pub const OPEN_LINKS: &str = "Active sign-in links";
pub const OPEN_LINKS_HINT: &str = "Each works once. Revoke a link that went to the wrong person.";
pub const REVOKE: &str = "Revoke";
pub const LINK_REVOKED: &str = "Sign-in link revoked";
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

/// `Sign-in link for Kim`
pub fn link_for(name: &str) -> String {
    ["Sign-in link for ", name].concat()
}

/// `Kim doesn’t need a password, just a sign-in link. …`
pub fn link_use(name: &str) -> String {
    format!(
        "{name} doesn’t need a password, just a sign-in link. Send it only to {name}: anyone who opens it is signed in as {name}."
    )
}

/// `Valid for 72 hours, until Wed 25 Nov, 19:02. It works once.`
pub fn valid_once(until: &str) -> String {
    ["Valid for 72 hours, until ", until, ". It works once."].concat()
}

/// `Until Wed 25 Nov, 19:02`
pub fn valid_until(until: &str) -> String {
    ["Until ", until].concat()
}

/// `Created by Mika`
pub fn created_by(name: &str) -> String {
    ["Created by ", name].concat()
}

/// `Revoke the sign-in link for Kim`
pub fn revoke(name: &str) -> String {
    ["Revoke the sign-in link for ", name].concat()
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

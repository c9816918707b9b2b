//! The players of the team.

use app_domain::Role;
use app_domain::player::DepartureKind;
use app_wire::PlayerRecordCountsBody;

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;
use super::undo::ChangeWords;

pub const ADD_PLAYER: &str = "Add player";
pub const NONE_TITLE: &str = "No players yet";
pub const NONE: &str =
    "Add your players one by one, or paste a list of them. Then send each a sign-in link.";
pub const ADMIN: &str = "Admin";
pub const YOU: &str = "You";
pub const DISPLAY_NAME: &str = "Display name";
pub const DISPLAY_NAME_HINT: &str = "How the team sees the player.";
pub const USERNAME: &str = "Discord username";
pub const CHAT_ID: &str = "Discord user ID";
pub const CHAT_ID_HINT: &str = "17 to 20 digits. Turn on Developer Mode in Discord, then choose Copy User ID in the player’s profile.";
pub const ACCOUNT_HINT: &str =
    "Optional. With a Discord account the player gets reminders and can sign in through Discord.";
pub const ACCOUNT: &str = "Discord account";
pub const NO_ACCOUNT: &str = "No Discord account";
pub const CHAT_ID_STAYS: &str = "Can’t be changed.";
pub const TAKEN: &str = "already belongs to another player";
pub const TEAM_ZONE: &str = "Team time";
pub const ALSO_HIDDEN: &str = "Also hidden:";
pub const ROLE: &str = "Role";
pub const TIMEZONE: &str = "Time zone";
pub const IS_ADMIN: &str = "Admin";
pub const IS_ADMIN_HINT: &str = "Can change everything for everyone: players, plans and settings.";
pub const OWN_ADMIN_TITLE: &str = "You’ll lose access to this page";
pub const OWN_ADMIN: &str =
    "You’ll lose admin rights immediately. Another admin would have to restore them.";
pub const EDIT: &str = "Edit";
pub const SAVE: &str = "Save";
pub const REMOVE: &str = "Remove";
pub const MOVE_UP: &str = "Move up";
pub const MOVE_DOWN: &str = "Move down";
pub const HANDLE_HINT: &str =
    "Press Space to pick up, arrow keys to move, Space to drop, Esc to cancel. Or drag.";
pub const COPY_LINK: &str = "Copy sign-in link";
pub const COPY_AGAIN: &str = "Copy again";
pub const CREATING_LINK: &str = "Creating link";
pub const NO_LINK_CREATED: &str = "The link couldn’t be created";
pub const LINK: &str = "Sign-in link";
pub const CODE: &str = "QR code of the link";
pub const SCAN: &str = "Or let the player scan this code with their phone.";
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
    "The team has changed, so nothing was moved. This is the current order.";
pub const CAN_BE_RESTORED: &str = "You can restore the player and all of this for 30 days; after that it’s deleted. They’ll have to sign in again. Past days are kept for the statistics.";
pub const NO_ANSWERS: &str = "The player has no answers yet.";
pub const SELF_REMOVAL: &str = "This is you. You’ll be signed out.";
pub const CHECKING: &str = "Checking what else will be hidden";
const ORDER_CHANGED: &str = "The team was reordered";
pub const ARCHIVE: &str = "Archive";
pub const FORMER: &str = "Former players";
pub const FORMER_HINT: &str = "They don’t count for the team. Restoring brings back their answers, weekly pattern and absences.";
pub const RESTORE: &str = "Restore";
pub const DELETE_PERMANENTLY: &str = "Delete permanently";
pub const DELETION: &str = "Their answers from the day they left, weekly pattern and absences will be deleted. Past days are kept for the statistics. This can’t be undone.";

/// Says that the order was saved. `mains` is the number of main players if the change has added one beyond the five
/// who play.
pub fn order_changed(mains: Option<usize>) -> ChangeWords {
    let mut words = ChangeWords::from(ORDER_CHANGED.to_owned());
    if let Some(mains) = mains {
        words.done = fill(
            "There are {n} main players now. Of those who are free, the first in the list play.",
            &[("n", &mains.to_string())],
        );
    }
    words
}

pub fn edit(name: &str) -> String {
    fill("Edit {name}", &[("name", name)])
}

pub fn remove(name: &str) -> String {
    fill("Remove {name}", &[("name", name)])
}

pub fn remove_question(name: &str) -> String {
    fill("Remove {name}?", &[("name", name)])
}

pub fn actions(name: &str) -> String {
    fill("Actions for {name}", &[("name", name)])
}

pub fn handle(name: &str) -> String {
    fill("Move {name}", &[("name", name)])
}

pub fn move_to(role: Role) -> String {
    fill("Move to {role}", &[("role", super::role(role))])
}

pub fn nobody_in(role: Role) -> &'static str {
    match role {
        Role::Main => "No main players. Drag someone here.",
        Role::Sub => "No subs. Drag someone here.",
        Role::Coach => "No coaches. Drag someone here.",
    }
}

/// The name of the role of one player.
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
    fill("Picked up. {position}", &[("position", position)])
}

pub fn dropped(position: &str) -> String {
    fill("Dropped. {position}", &[("position", position)])
}

pub fn put_back(position: &str) -> String {
    fill("Move canceled. {position}", &[("position", position)])
}

pub fn not_moved(reason: &str) -> String {
    fill("Not moved. {reason}", &[("reason", reason)])
}

pub fn added(name: &str) -> String {
    fill("{name} is on the team", &[("name", name)])
}

pub fn saved(name: &str) -> String {
    fill("Saved {name}", &[("name", name)])
}

pub fn removed(name: &str) -> String {
    fill("{name} was removed", &[("name", name)])
}

pub fn archived(name: &str) -> String {
    fill("{name} was archived", &[("name", name)])
}

pub fn restored(name: &str) -> String {
    fill("{name} is back on the team", &[("name", name)])
}

pub fn deleted(name: &str) -> String {
    fill("{name} was deleted", &[("name", name)])
}

pub fn restore(name: &str) -> String {
    fill("Restore {name}", &[("name", name)])
}

pub fn delete(name: &str) -> String {
    fill("Delete {name} permanently", &[("name", name)])
}

pub fn delete_question(name: &str) -> String {
    fill("Delete {name} permanently?", &[("name", name)])
}

/// `Archived 25 Nov`
pub fn left(departure: DepartureKind, date: &str) -> String {
    let how = match departure {
        DepartureKind::Archived => "Archived {date}",
        DepartureKind::Removed => "Removed {date}",
    };
    fill(how, &[("date", date)])
}

/// `Can be restored until 24 Dec`
pub fn restorable_until(date: &str) -> String {
    fill("Can be restored until {date}", &[("date", date)])
}

/// `reason` is the error message of the server.
pub fn not_removed(reason: &str) -> String {
    fill(
        "Couldn’t remove the player. {reason}",
        &[("reason", reason)],
    )
}

/// `Sign-in link for Kim`
pub fn link_for(name: &str) -> String {
    fill("Sign-in link for {name}", &[("name", name)])
}

/// `Kim doesn’t need a password, just a sign-in link. …`
pub fn link_use(name: &str) -> String {
    format!(
        "{name} doesn’t need a password, just a sign-in link. Send it only to {name}: anyone who opens it is signed in as {name}."
    )
}

/// `Valid for 72 hours, until Wed 25 Nov, 19:02. It works once.`
pub fn valid_once(until: &str) -> String {
    fill(
        "Valid for 72 hours, until {until}. It works once.",
        &[("until", until)],
    )
}

/// `Until Wed 25 Nov, 19:02`
pub fn valid_until(until: &str) -> String {
    fill("Until {until}", &[("until", until)])
}

/// `Created by Mika`
pub fn created_by(name: &str) -> String {
    fill("Created by {name}", &[("name", name)])
}

/// `Revoke the sign-in link for Kim`
pub fn revoke(name: &str) -> String {
    fill("Revoke the sign-in link for {name}", &[("name", name)])
}

/// Lists the records that are removed with a player, by kind: *9 answered days*, *1 absence*.
pub fn belongings(counted: &PlayerRecordCountsBody) -> Vec<String> {
    let kinds = [
        (
            counted.days,
            [
                (One, "1 answered day from today onward"),
                (Other, "{n} answered days from today onward"),
            ],
        ),
        (
            counted.patterns,
            [
                (One, "1 weekday of the weekly pattern"),
                (Other, "{n} weekdays of the weekly pattern"),
            ],
        ),
        (
            counted.absences,
            [(One, "1 absence"), (Other, "{n} absences")],
        ),
        (
            counted.sessions,
            [
                (One, "1 signed-in browser"),
                (Other, "{n} signed-in browsers"),
            ],
        ),
    ];
    kinds
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, forms)| plural(count, &forms))
        .collect()
}

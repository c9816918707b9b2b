//! Texts about requests to join the team.

use serenity::model::id::UserId;
use serenity::model::mention::Mention;

pub const ASK_TO_JOIN: &str = "Ask to join";
pub const DECLINE: &str = "Decline";
pub const ALREADY_ON_TEAM: &str = "You're already on the team.";
/// The reply in a direct message.
pub const REQUEST_POSTED: &str = "Your request is in the team's channel.";
pub const NOWHERE_TO_ASK: &str = "I can't show your request to the admins from here, because no channel is set. Ask one of them to add you.";
pub const NOT_POSTED: &str =
    "I couldn't post your request in the team's channel. Ask an admin to add you.";
pub const ACCOUNT_UNKNOWN: &str = "Discord didn't say who that is. Please try again.";

/// The request, which mentions admins. `name`: the escaped name of the account.
pub fn request(admins: &[UserId], name: &str, account: UserId) -> String {
    let mentions = admins.iter().map(|admin| Mention::User(*admin).to_string());
    let mentions: Vec<String> = mentions.collect();
    let account = Mention::User(account);
    if mentions.is_empty() {
        return format!(
            "**{name}** ({account}) asks to join the team. An admin can add them here."
        );
    }
    format!(
        "{}: **{name}** ({account}) asks to join the team.",
        mentions.join(" ")
    )
}

/// The label of the button that adds the account with this role.
pub fn add_as(role: &str) -> String {
    format!("Add as {role}")
}

pub fn added(name: &str, role: &str, admin: &str) -> String {
    format!("**{name}** was added to the team as {role} by **{admin}**.")
}

/// The message to the new player.
pub fn welcome(account: UserId) -> String {
    format!(
        "{}, you're on the team now. Use /login to get your sign-in link for the portal.",
        Mention::User(account)
    )
}

pub fn declined(account: UserId, admin: &str) -> String {
    format!(
        "**{admin}** declined the request of {} to join the team.",
        Mention::User(account)
    )
}

/// The account was added in another way.
pub fn joined_already(account: UserId) -> String {
    format!("{} is already on the team.", Mention::User(account))
}

pub fn left_server(account: UserId) -> String {
    format!(
        "{} is no longer a member of this server, so no player was added.",
        Mention::User(account)
    )
}

/// `again_at`: seconds since 1970, shown as relative time by Discord.
pub fn asked_recently(again_at: i64) -> String {
    format!("You've asked already. If no one answers, you can ask again <t:{again_at}:R>.")
}

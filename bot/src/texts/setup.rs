//! Texts of `/setup`.

use serenity::model::id::{ChannelId, RoleId};
use serenity::model::mention::Mention;

pub const TITLE: &str = "**Set-up**";
pub const NO_CHANNEL: &str = "No channel is set yet, so nothing is posted. Choose one below.";
pub const CHANNEL_GONE: &str = "The channel from the settings no longer exists, so nothing is posted. Choose another one below.";
pub const NO_ROLE: &str = "No role is set, so /notify pings no one.";
pub const CHECK_AGAIN: &str = "Once you've changed it, use /setup again to check.";
pub const NO_ADMIN: &str = "The team has no admin yet. An administrator of this server can become the first one: a player who can change everything in the portal.";
pub const CHOOSE_CHANNEL: &str = "Choose the channel for my posts";
pub const CHOOSE_ROLE: &str = "Choose the role to ping, or none";
pub const SEND_TEST: &str = "Send a test message";
pub const BECOME_FIRST_ADMIN: &str = "Become the first admin";
pub const WHICH_ROLE: &str = "Which role do you have on the team?";
pub const NOT_POSTABLE: &str =
    "I can't post in this channel. Choose a text or announcement channel.";
pub const NOT_PINGABLE: &str = "Choose a role that isn't @everyone or a bot's own.";
pub const HAS_ADMIN: &str = "The team already has an admin. If that's you, use /login. Otherwise ask an admin to change your rights in the portal, under Players.";
pub const USE_SETUP: &str = "The team has no admin yet. As an administrator of this server, use /setup to become the first one.";
/// Added to the answer of the first admin while `stratbook.readPermission` is `everyone`.
pub const EVERYONE_READS: &str = "Everyone who opens the portal can read the team's strategies, also without signing in. To change that, choose *Players only* in the portal under Settings, Stratbook.";
/// The test message in the channel.
pub const TEST_MESSAGE: &str = "This is a test message: Muster posts in this channel.";

pub fn channel_is_ready(channel: ChannelId) -> String {
    format!(
        "The channel is {}. I have all the permissions I need there.",
        Mention::Channel(channel)
    )
}

/// The channel, before the permissions that are missing there.
pub fn channel_lacks_permissions(channel: ChannelId) -> String {
    format!("The channel is {}.", Mention::Channel(channel))
}

pub fn channel_is_unchecked(channel: ChannelId) -> String {
    format!(
        "The channel is {}. Discord didn't say what I may do there; use /setup again in a moment.",
        Mention::Channel(channel)
    )
}

pub fn role(role: RoleId) -> String {
    format!("The role to ping is {}.", Mention::Role(role))
}

/// A problem with its remedy.
pub fn problem(sentence: &str) -> String {
    format!("⚠️ {sentence}")
}

pub fn test_sent(channel: ChannelId) -> String {
    format!("The test message is in {}.", Mention::Channel(channel))
}

pub fn test_failed(reason: &str) -> String {
    format!("The test message couldn't be sent: {reason}.")
}

/// The test was not sent yet, for a reason that may be empty.
pub fn test_waits(reason: &str) -> String {
    match reason {
        "" => "The test message is still waiting to be sent. You can follow it in the portal, under Messages.".to_owned(),
        reason => format!("The test message hasn't been sent yet: {reason}. It will be tried again."),
    }
}

/// `sign_in`: the text with the sign-in link.
pub fn first_admin(name: &str, sign_in: &str) -> String {
    format!(
        "**{name}**, you're the team's first admin.\n{sign_in}\n\n**Next:** add your team. Paste a list in the portal under Players, use /register, or let everyone use /login: it lets them ask to join. Then check the team's time zone in the portal under Settings."
    )
}

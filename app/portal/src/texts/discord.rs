//! The team's Discord server.

use super::template::fill;

pub const NO_CHANNEL: &str = "No channel";
pub const NO_ROLE: &str = "No role";
pub const NOT_CONNECTED_TITLE: &str = "The bot isn’t connected yet";
pub const NOT_CONNECTED: &str = "Once it is, you choose channel and role by name; until then, enter Discord’s IDs. The person who runs this server connects it with CHAT_TOKEN and CHAT_GUILD_ID; the bot’s guide says how.";
pub const INVITE_AGAIN: &str = "Invite the bot again, with all permissions";

pub const TEST: &str = "Test message";
pub const TEST_WORDS: &str =
    "The bot posts a short test message in this channel. It mentions no one.";
pub const SEND_TEST: &str = "Send a test message";
pub const SAVE_CHANNEL_FIRST: &str = "Save the channel first.";
pub const TEST_SENDING: &str = "Sending…";
pub const TEST_SENT: &str = "Sent. It’s in the channel.";
pub const SIGN_IN: &str = "Sign-in with Discord";
pub const SIGN_IN_IS_ON: &str = "On: the sign-in page offers it.";
pub const SIGN_IN_IS_OFF: &str = "Off. To turn it on, open your application on discord.com/developers/applications and add this redirect under OAuth2. Then put the application’s Client ID and Client Secret into the server’s settings CHAT_OAUTH_CLIENT_ID and CHAT_OAUTH_CLIENT_SECRET, and restart the server.";
pub const REDIRECT: &str = "Redirect for OAuth2";
pub const COPY_REDIRECT: &str = "Copy redirect";
pub const REDIRECT_COPIED: &str = "Redirect copied";

/// `Not sent: the bot lacks a permission there. The bot cannot …`
pub fn test_failed(reason: &str, problems: &[String]) -> String {
    with_problems(fill("Not sent: {reason}.", &[("reason", reason)]), problems)
}

/// `Not sent yet: Discord could not be reached.`
pub fn test_waits(reason: &str, problems: &[String]) -> String {
    with_problems(
        fill("Not sent yet: {reason}.", &[("reason", reason)]),
        problems,
    )
}

/// Adds the bot's problems, which are sentences with their remedies.
fn with_problems(sentence: String, problems: &[String]) -> String {
    [sentence]
        .into_iter()
        .chain(problems.iter().cloned())
        .collect::<Vec<_>>()
        .join(" ")
}

/// `The bot is in Night Shift`
pub fn connected(server: &str) -> String {
    fill("The bot is in {server}", &[("server", server)])
}

/// `#team`, or `#staff (the bot lacks View Channel)`
pub fn channel(name: &str, missing: &[String]) -> String {
    if missing.is_empty() {
        return format!("#{name}");
    }
    let missing = missing.join(", ");
    fill(
        "#{name} (the bot lacks {missing})",
        &[("name", name), ("missing", &missing)],
    )
}

/// `Unknown (910000000000000001)`
pub fn unknown(id: &str) -> String {
    fill("Unknown ({id})", &[("id", id)])
}

//! The team's Discord server.

use super::template::fill;

pub const NO_CHANNEL: &str = "No channel";
pub const NO_ROLE: &str = "No role";
pub const NOT_CONNECTED_TITLE: &str = "The bot isn’t connected yet";
pub const NOT_CONNECTED: &str = "Once it is, you choose channel and role by name; until then, enter Discord’s IDs. The person who runs this server connects it with CHAT_TOKEN and CHAT_GUILD_ID; the bot’s guide says how.";
pub const INVITE_AGAIN: &str = "Invite the bot again, with all permissions";

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

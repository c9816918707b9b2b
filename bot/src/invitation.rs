//! The link with which somebody invites the bot into the team's server: with what it uses, and nothing more.

use serenity::model::id::ApplicationId;

const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const EMBED_LINKS: u64 = 1 << 14;
/// Without it the overview stands unpinned.
const PIN_MESSAGES: u64 = 1 << 51;

/// For the channel that the bot speaks in.
const PERMISSIONS: u64 = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | PIN_MESSAGES;

pub fn link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={PERMISSIONS}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_what_the_guide_says() {
        let link = link(ApplicationId::new(1234));
        let guide = include_str!("../README.md");
        let shown = link.replace("1234", "APPLICATION_ID");
        assert!(guide.contains(&shown), "{shown}");
    }
}

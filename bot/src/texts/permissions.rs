//! Texts about missing permissions in the team's channel, with the names of Discord's client and the remedy.

use crate::permission::{ChannelPermission, ServerObstacle};

pub const NO_PING: &str = "Notices cannot ping the role from the settings: it is not mentionable, and the bot lacks Mention @everyone, @here, and All Roles. In Discord's Server Settings under Roles, allow anyone to @mention this role, or give the bot's role that permission.";
pub const NO_CHANNEL: &str = "The channel from the settings no longer exists in Discord, so nothing is posted. Choose another one in the portal under Settings.";

/// The name of a permission in Discord's client.
pub const fn name(permission: ChannelPermission) -> &'static str {
    match permission {
        ChannelPermission::ViewChannel => "View Channel",
        ChannelPermission::SendMessages => "Send Messages",
        ChannelPermission::EmbedLinks => "Embed Links",
        ChannelPermission::ReadMessageHistory => "Read Message History",
        ChannelPermission::PinMessages => "Pin Messages",
    }
}

/// Describes the consequence of a missing permission, and the remedy.
pub const fn missing(permission: ChannelPermission) -> &'static str {
    match permission {
        ChannelPermission::ViewChannel => {
            "The bot cannot see the team's channel, so nothing is posted there. In the channel's settings under Permissions, give the bot's role View Channel."
        }
        ChannelPermission::SendMessages => {
            "The bot cannot send messages in the team's channel, so nothing is posted there. In the channel's settings under Permissions, give the bot's role Send Messages."
        }
        ChannelPermission::EmbedLinks => {
            "The bot can only post plain text in the team's channel, and long messages are cut off. In the channel's settings under Permissions, give the bot's role Embed Links."
        }
        ChannelPermission::ReadMessageHistory => {
            "Poll results cannot be posted as replies to their polls. In the channel's settings under Permissions, give the bot's role Read Message History."
        }
        ChannelPermission::PinMessages => {
            "The bot cannot pin the weekly overview. In the channel's settings under Permissions, give the bot's role Pin Messages; Manage Messages is no longer enough."
        }
    }
}

/// Says why the bot cannot act in the server, and the remedy. `invitation`: the link that invites the bot.
pub fn obstacle(obstacle: ServerObstacle, invitation: &str) -> String {
    match obstacle {
        ServerObstacle::NotInServer => format!(
            "The bot is no longer in the Discord server, so nothing works there. Invite it again with {invitation}"
        ),
        ServerObstacle::TimedOut(until) => format!(
            "Someone has given the bot a timeout in Discord until {} UTC, so it cannot send messages. In Discord, right-click the bot and choose Remove Timeout.",
            until.format("%-d %B %Y, %H:%M")
        ),
    }
}

/// The reply to `/notify` when the role will not be pinged.
pub const NOTICE_WITHOUT_PING: &str = "Your message is on its way to the channel, but it will not ping anyone: the role from the settings is not mentionable, and I lack Mention @everyone, @here, and All Roles. To fix this, allow anyone to @mention the role in Discord's Server Settings under Roles.";

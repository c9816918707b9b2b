//! Converts the team's Discord server, and what belongs to its set-up.

use app_service::messages::MessageStatus;
use app_service::port::DiscordServer;
use app_wire::{
    DiscordChannelBody, DiscordRoleBody, DiscordServerBody, DiscordSignInBody, TestMessageBody,
};
use leptos::prelude::use_context;

/// Whether this server offers sign-in with Discord, and the address to which Discord redirects; the server provides it
/// as context.
#[derive(Debug, Clone)]
pub struct DiscordSignIn {
    pub is_on: bool,
    pub redirect_url: String,
}

pub(crate) fn discord_sign_in() -> DiscordSignInBody {
    let known = use_context().expect("the server provides its sign-in to every function");
    let DiscordSignIn {
        is_on,
        redirect_url,
    } = known;
    DiscordSignInBody {
        is_on,
        redirect_url,
    }
}

pub(crate) fn test_message(status: MessageStatus) -> TestMessageBody {
    TestMessageBody {
        state: status.state,
        reason: status.reason,
        problems: status.problems,
    }
}

pub(crate) fn discord_server(server: DiscordServer) -> DiscordServerBody {
    let channels = server
        .channels
        .into_iter()
        .map(|channel| DiscordChannelBody {
            id: channel.id,
            name: channel.name,
            missing: channel.missing,
        });
    let roles = server.roles.into_iter().map(|role| DiscordRoleBody {
        id: role.id,
        name: role.name,
    });
    DiscordServerBody {
        name: server.name,
        invitation: server.invitation,
        channels: channels.collect(),
        roles: roles.collect(),
    }
}

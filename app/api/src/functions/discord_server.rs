//! Server functions: the team's Discord server, its test message, and sign-in with Discord.

use app_wire::ApiError;
use app_wire::{DiscordServerBody, DiscordSignInBody, TestMessageBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the server as the bot last saw it; `None` if no bot has been connected to one.
#[server(prefix = "/rpc", endpoint = "discord-server/load", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_discord_server() -> Result<Option<DiscordServerBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let server = app_service::discord_server::load(services, &principal.admin()?).await?;
        Ok(server.map(convert::discord_server))
    })
    .await
}

/// Returns whether the server offers sign-in with Discord, and the redirect that it needs.
#[server(prefix = "/rpc", endpoint = "discord-server/sign-in", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_discord_sign_in() -> Result<DiscordSignInBody, ApiError> {
    use crate::convert;
    convert::respond(async |_, principal| {
        principal.admin()?;
        Ok(convert::discord_sign_in())
    })
    .await
}

/// Makes the bot send a test message to the team's channel; returns the message's id.
#[server(prefix = "/rpc", endpoint = "discord-server/send-test", protocol = RpcProtocol<AdminsOnly>)]
pub async fn send_test_message() -> Result<i64, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        app_service::messages::send_test(services, &principal.admin()?).await
    })
    .await
}

/// Returns what became of a test message so far.
#[server(prefix = "/rpc", endpoint = "discord-server/test", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_test_message(id: i64) -> Result<TestMessageBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let status = app_service::messages::message_status(services, &admin, id).await?;
        Ok(convert::test_message(status))
    })
    .await
}

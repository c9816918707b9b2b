//! Server function: the channels and roles of the team's Discord server.

use app_wire::ApiError;
use app_wire::DiscordServerBody;
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

//! Server functions: a player's personal time zone.

use app_wire::ApiError;
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Sets the caller's personal zone; an empty name removes it, and the bot timezone applies.
#[server(prefix = "/rpc", endpoint = "own-zone/set", protocol = RpcProtocol)]
pub async fn set_own_zone(timezone: String) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        let zone = match timezone.as_str() {
            "" => None,
            name => Some(convert::parse_field("timezone", name)?),
        };
        app_service::players::set_zone(services, &owner, zone).await?;
        Ok(())
    })
    .await
}

//! Server functions: how the portal shows times, weeks and rows to the caller.

use app_domain::display_settings::DisplaySettings;
use app_wire::ApiError;
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Replaces the caller's display settings.
#[server(prefix = "/rpc", endpoint = "display-settings/save", protocol = RpcProtocol)]
pub async fn save_display_settings(display: DisplaySettings) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        app_service::display_settings::save(services, &owner, display).await
    })
    .await
}

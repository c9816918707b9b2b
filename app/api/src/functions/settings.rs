//! Server functions: the team's settings, for admins.

use app_wire::ApiError;
use app_wire::SettingsBody;
use leptos::prelude::*;
use serde_json::Value;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns all settings.
#[server(prefix = "/rpc", endpoint = "settings/load", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_settings() -> Result<SettingsBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let member = admin.principal().member()?;
        let settings = app_service::settings::current(services, &member).await?;
        Ok(convert::settings(&settings))
    })
    .await
}

/// Changes the settings that `patch` contains, in the nesting of the settings, and returns all settings.
#[server(prefix = "/rpc", endpoint = "settings/save", protocol = RpcProtocol<AdminsOnly>)]
pub async fn save_settings(patch: Value) -> Result<SettingsBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let settings = app_service::settings::update(services, &admin, &patch).await?;
        Ok(convert::settings(&settings))
    })
    .await
}

//! The team's settings for the admins' portal.

use leptos::prelude::*;
use serde_json::Value;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::SettingsBody;

/// All settings.
#[server(prefix = "/rpc", endpoint = "settings/load", protocol = Call)]
pub async fn load_settings() -> Result<SettingsBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let member = admin.principal().member()?;
        let settings = app_service::settings::current(services, &member).await?;
        Ok(shape::settings(&settings))
    })
    .await
}

/// Changes what `patch` names, in the nesting of the settings; answers all of them.
#[server(prefix = "/rpc", endpoint = "settings/save", protocol = Call)]
pub async fn save_settings(patch: Value) -> Result<SettingsBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let settings = app_service::settings::update(services, &admin, &patch).await?;
        Ok(shape::settings(&settings))
    })
    .await
}

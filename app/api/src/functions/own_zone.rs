//! A player's own time zone.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;

/// Gives the caller a zone of their own; an empty one means the bot timezone.
#[server(prefix = "/rpc", endpoint = "own-zone/set", protocol = Call)]
pub async fn set_own_zone(timezone: String) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, None)?;
        let zone = match timezone.as_str() {
            "" => None,
            name => Some(shape::parsed("timezone", name)?),
        };
        app_service::players::set_zone(services, &owner, zone).await?;
        Ok(())
    })
    .await
}

//! A player's own days for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{OwnDay, OwnFortnight};

/// The fourteen local days of a player (default: the caller) from `from` on (default: the player's today).
#[server(prefix = "/rpc", endpoint = "availability/load", protocol = Call)]
pub async fn load_availability(
    user_id: Option<String>,
    from: Option<Day>,
) -> Result<OwnFortnight, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let days = app_service::availability::own_fortnight(services, &owner, from).await?;
        Ok(shape::own_fortnight(days))
    })
    .await
}

/// Sets what a player (default: the caller) says about one date; answers the day as it is now stored. `timezone` says
/// which zone the date and the windows are meant in (default: the player's own), `base_version` what the edit began
/// from (default: the last write wins).
#[server(prefix = "/rpc", endpoint = "availability/set", protocol = Call)]
pub async fn set_availability(
    user_id: Option<String>,
    date: Day,
    availability: String,
    timezone: Option<String>,
    base_version: Option<String>,
) -> Result<OwnDay, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let value = shape::parsed("availability", &availability)?;
        let zone = timezone
            .map(|name| shape::parsed("timezone", &name))
            .transpose()?;
        let answer = app_service::availability::Answer {
            day: date,
            zone,
            value,
        };
        let base = base_version
            .map(|version| shape::parsed("baseVersion", &version))
            .transpose()?;
        let update =
            app_service::availability::update_since(services, &owner, answer, base).await?;
        Ok(shape::own_day(&update.own))
    })
    .await
}

/// Gives one local date back to the weekly pattern that covers it; answers the day as it is now stored. Refused if the
/// day has changed since `base_version` (default: the last write wins).
#[server(prefix = "/rpc", endpoint = "availability/return", protocol = Call)]
pub async fn return_to_pattern(
    user_id: Option<String>,
    date: Day,
    base_version: Option<String>,
) -> Result<OwnDay, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let base = base_version
            .map(|version| shape::parsed("baseVersion", &version))
            .transpose()?;
        let update =
            app_service::availability::return_to_pattern(services, &owner, date, base).await?;
        Ok(shape::own_day(&update.own))
    })
    .await
}

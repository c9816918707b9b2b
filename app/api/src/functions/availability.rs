//! Server functions: a player's own days.

use app_domain::day_version::DayVersion;
use app_domain::{Day, PlayerId};
use app_wire::{ApiError, OwnDayBody, OwnFortnightBody};
use leptos::prelude::*;

use crate::rpc_protocol::{RpcProtocol, RpcQuery};

/// Returns fourteen local days of a player (default: the caller), starting at `from` (default: the player's today).
#[server(prefix = "/rpc", endpoint = "availability/load", protocol = RpcQuery)]
pub async fn load_availability(
    user_id: Option<PlayerId>,
    from: Option<Day>,
) -> Result<OwnFortnightBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let days = app_service::availability::own_fortnight(services, &owner, from).await?;
        Ok(convert::own_fortnight(days))
    })
    .await
}

/// Sets the availability of a player (default: the caller) for one date and returns the stored day. `timezone` is the
/// zone of the date and the windows (default: the player's own). `base_version` is the version that the edit is based
/// on (default: the last write wins).
#[server(prefix = "/rpc", endpoint = "availability/set", protocol = RpcProtocol)]
pub async fn set_availability(
    user_id: Option<PlayerId>,
    date: Day,
    availability: String,
    timezone: Option<String>,
    base_version: Option<DayVersion>,
) -> Result<OwnDayBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let value = convert::parse_field("availability", &availability)?;
        let zone = timezone
            .map(|name| convert::parse_field("timezone", &name))
            .transpose()?;
        let answer = app_service::availability::AvailabilityAnswer {
            day: date,
            zone,
            value,
        };
        let update =
            app_service::availability::update_from_base(services, &owner, answer, base_version)
                .await?;
        Ok(convert::own_day(&update.own))
    })
    .await
}

/// Resets one local date to the weekly pattern that covers it and returns the stored day. Fails if the day has changed
/// since `base_version` (default: the last write wins).
#[server(prefix = "/rpc", endpoint = "availability/return", protocol = RpcProtocol)]
pub async fn reset_to_pattern(
    user_id: Option<PlayerId>,
    date: Day,
    base_version: Option<DayVersion>,
) -> Result<OwnDayBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let update =
            app_service::availability::return_to_pattern(services, &owner, date, base_version)
                .await?;
        Ok(convert::own_day(&update.own))
    })
    .await
}

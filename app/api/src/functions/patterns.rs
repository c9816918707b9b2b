//! Server functions: a player's weekly pattern.

use app_domain::PlayerId;
use app_wire::{ApiError, PatternWeekBody, SavedWeekBody, WeekEffectBody, WeekdayChangeRequest};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Returns the weekly pattern of a player (default: the caller).
#[server(prefix = "/rpc", endpoint = "patterns/load", protocol = RpcProtocol)]
pub async fn load_pattern_week(user_id: Option<PlayerId>) -> Result<PatternWeekBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let week = app_service::patterns::load_week(services, &owner).await?;
        Ok(convert::pattern_week(week))
    })
    .await
}

/// Returns the effect on the coming days that saving these weekdays would have. Stores nothing.
#[server(prefix = "/rpc", endpoint = "patterns/preview", protocol = RpcProtocol)]
pub async fn preview_pattern_week(
    user_id: Option<PlayerId>,
    changes: Vec<WeekdayChangeRequest>,
) -> Result<WeekEffectBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let changes = convert::parse_weekday_changes(&changes)?;
        let effect = app_service::patterns::preview_week(services, &owner, &changes).await?;
        Ok(convert::week_effect(effect))
    })
    .await
}

/// Saves these weekdays, all or none; the other weekdays stay.
#[server(prefix = "/rpc", endpoint = "patterns/save", protocol = RpcProtocol)]
pub async fn save_pattern_week(
    user_id: Option<PlayerId>,
    changes: Vec<WeekdayChangeRequest>,
) -> Result<SavedWeekBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let changes = convert::parse_weekday_changes(&changes)?;
        let saved = app_service::patterns::save_week(services, &owner, &changes).await?;
        Ok(convert::saved_week(owner.player(), saved))
    })
    .await
}

//! A player's weekly pattern for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{WeekBody, WeekEffectBody, WeekSaved, WeekdayChange};

/// The week of a player (default: the caller).
#[server(prefix = "/rpc", endpoint = "patterns/load", protocol = Call)]
pub async fn load_week(user_id: Option<String>) -> Result<WeekBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let week = app_service::patterns::week(services, &owner).await?;
        Ok(shape::week(week))
    })
    .await
}

/// What saving these weekdays would do to the coming days, and does not.
#[server(prefix = "/rpc", endpoint = "patterns/preview", protocol = Call)]
pub async fn preview_week(
    user_id: Option<String>,
    changes: Vec<WeekdayChange>,
) -> Result<WeekEffectBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let changes = shape::weekday_changes(&changes)?;
        let effect = app_service::patterns::preview_week(services, &owner, &changes).await?;
        Ok(shape::week_effect(effect))
    })
    .await
}

/// Saves these weekdays in one step; the others stay.
#[server(prefix = "/rpc", endpoint = "patterns/save", protocol = Call)]
pub async fn save_week(
    user_id: Option<String>,
    changes: Vec<WeekdayChange>,
) -> Result<WeekSaved, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let changes = shape::weekday_changes(&changes)?;
        let saved = app_service::patterns::save_week(services, &owner, &changes).await?;
        Ok(shape::week_saved(owner.player(), saved))
    })
    .await
}

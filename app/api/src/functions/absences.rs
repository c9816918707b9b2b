//! Absences for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{AbsenceBody, AbsenceOverview};

/// The absences of a player; without one everybody's for an admin, and the caller's own for anyone else.
#[server(prefix = "/rpc", endpoint = "absences/load", protocol = Call)]
pub async fn load_absences(user_id: Option<String>) -> Result<AbsenceOverview, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let player = user_id
            .as_deref()
            .map(|raw| shape::parsed("userId", raw))
            .transpose()?;
        let overview = app_service::absences::overview(services, &member, player.as_ref()).await?;
        Ok(shape::absence_overview(overview))
    })
    .await
}

/// Registers an absence of a player (default: the caller); both dates are included.
#[server(prefix = "/rpc", endpoint = "absences/create", protocol = Call)]
pub async fn create_absence(
    user_id: Option<String>,
    start_date: Day,
    end_date: Day,
    reason: String,
) -> Result<AbsenceBody, ApiError> {
    use crate::shape;
    use app_domain::absence::AbsenceRange;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let range = AbsenceRange::new(start_date, end_date, &reason)?;
        let absence = app_service::absences::create(services, &owner, range).await?;
        Ok(shape::absence(&absence))
    })
    .await
}

/// Replaces dates and reason of an absence.
#[server(prefix = "/rpc", endpoint = "absences/change", protocol = Call)]
pub async fn change_absence(
    id: i64,
    start_date: Day,
    end_date: Day,
    reason: String,
) -> Result<AbsenceBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let change = app_service::absences::AbsenceChange {
            start: Some(start_date),
            end: Some(end_date),
            reason: Some(reason),
        };
        let absence = app_service::absences::update(services, &member, id, change).await?;
        Ok(shape::absence(&absence))
    })
    .await
}

/// Removes an absence; what was answered before shows again.
#[server(prefix = "/rpc", endpoint = "absences/remove", protocol = Call)]
pub async fn remove_absence(id: i64) -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        app_service::absences::remove(services, &principal.member()?, id).await
    })
    .await
}

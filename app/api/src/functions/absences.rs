//! Server functions: absences.

use app_domain::{Day, PlayerId};
use app_wire::{AbsenceBody, AbsenceOverviewBody, ApiError};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Returns the absences of a player. Without `user_id`: all absences for an admin, the caller's own for anyone else.
#[server(prefix = "/rpc", endpoint = "absences/load", protocol = RpcProtocol)]
pub async fn load_absences(user_id: Option<PlayerId>) -> Result<AbsenceOverviewBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let overview = app_service::absences::overview(services, &member, user_id.as_ref()).await?;
        Ok(convert::absence_overview(overview))
    })
    .await
}

/// Creates an absence of a player (default: the caller); both dates are included.
#[server(prefix = "/rpc", endpoint = "absences/create", protocol = RpcProtocol)]
pub async fn create_absence(
    user_id: Option<PlayerId>,
    start_date: Day,
    end_date: Day,
    reason: String,
) -> Result<AbsenceBody, ApiError> {
    use crate::convert;
    use app_domain::absence::AbsenceRange;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let range = AbsenceRange::new(start_date, end_date, &reason)?;
        let absence = app_service::absences::create(services, &owner, range).await?;
        Ok(convert::absence(&absence))
    })
    .await
}

/// Replaces the dates and the reason of an absence.
#[server(prefix = "/rpc", endpoint = "absences/change", protocol = RpcProtocol)]
pub async fn change_absence(
    id: i64,
    start_date: Day,
    end_date: Day,
    reason: String,
) -> Result<AbsenceBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let change = app_service::absences::AbsenceChange {
            start: Some(start_date),
            end: Some(end_date),
            reason: Some(reason),
        };
        let absence = app_service::absences::update(services, &member, id, change).await?;
        Ok(convert::absence(&absence))
    })
    .await
}

/// Deletes an absence; the answers for its days count again.
#[server(prefix = "/rpc", endpoint = "absences/remove", protocol = RpcProtocol)]
pub async fn remove_absence(id: i64) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        app_service::absences::remove(services, &principal.member()?, id).await
    })
    .await
}

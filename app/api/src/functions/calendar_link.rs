//! Server functions: the link to the caller's calendar feed.

use app_wire::ApiError;
use app_wire::{CalendarLinkStatusBody, NewCalendarLinkBody};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Returns whether the caller has a link, and its creation time.
#[server(prefix = "/rpc", endpoint = "calendar/load", protocol = RpcProtocol)]
pub async fn load_calendar_link() -> Result<CalendarLinkStatusBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        let made_at = app_service::calendar::link_created_at(services, &owner).await?;
        Ok(convert::calendar_link_status(made_at))
    })
    .await
}

/// Creates a link; a previous link stops working.
#[server(prefix = "/rpc", endpoint = "calendar/make", protocol = RpcProtocol)]
pub async fn create_calendar_link() -> Result<NewCalendarLinkBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        let made = app_service::calendar::create_link(services, &owner).await?;
        Ok(convert::new_calendar_link(&made))
    })
    .await
}

/// Revokes the link.
#[server(prefix = "/rpc", endpoint = "calendar/close", protocol = RpcProtocol)]
pub async fn revoke_calendar_link() -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        app_service::calendar::revoke_link(services, &owner).await
    })
    .await
}

//! The link to the caller's own calendar feed, for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{CalendarBody, CalendarLink};

/// Whether the caller has a link.
#[server(prefix = "/rpc", endpoint = "calendar/load", protocol = Call)]
pub async fn load_calendar() -> Result<CalendarBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, None)?;
        let made_at = app_service::calendar::made_at(services, &owner).await?;
        Ok(shape::calendar(made_at))
    })
    .await
}

/// Makes a link in place of the one before.
#[server(prefix = "/rpc", endpoint = "calendar/make", protocol = Call)]
pub async fn make_calendar() -> Result<CalendarLink, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, None)?;
        let made = app_service::calendar::make(services, &owner).await?;
        Ok(shape::calendar_link(&made))
    })
    .await
}

/// Closes the link.
#[server(prefix = "/rpc", endpoint = "calendar/close", protocol = Call)]
pub async fn close_calendar() -> Result<(), ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, None)?;
        app_service::calendar::close(services, &owner).await
    })
    .await
}

//! The schedule for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::Fortnight;

/// Fourteen team days from `from` on (default: today in the bot timezone), times in the caller's zone.
#[server(prefix = "/rpc", endpoint = "schedule/load", protocol = Call)]
pub async fn load_schedule(from: Option<Day>) -> Result<Fortnight, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let schedule = app_service::schedule::fortnight(services, &member, from).await?;
        Ok(shape::fortnight(schedule))
    })
    .await
}

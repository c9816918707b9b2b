//! The schedule for the portal.

use app_domain::Day;
use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::{Fortnight, TeamDay};

/// Fourteen team days at a glance from `from` on (default: today in the bot timezone), times in the caller's zone.
#[server(prefix = "/rpc", endpoint = "schedule/load", protocol = Call)]
pub async fn load_schedule(from: Option<Day>) -> Result<Fortnight, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let seen = app_service::schedule::fortnight(services, &member, from).await?;
        Ok(shape::fortnight(&seen))
    })
    .await
}

/// One team day with a row for every player, times in the caller's zone.
#[server(prefix = "/rpc", endpoint = "schedule/day", protocol = Call)]
pub async fn load_day(date: Day) -> Result<TeamDay, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let seen = app_service::schedule::one_day(services, &member, date).await?;
        shape::team_day(&seen)
    })
    .await
}

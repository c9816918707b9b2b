//! Server functions: the schedule.

use app_domain::Day;
use app_wire::ApiError;
use app_wire::{FortnightBody, TeamDayBody};
use leptos::prelude::*;

use crate::rpc_protocol::{RpcProtocol, RpcQuery};

/// Returns fourteen team days in summary from `from` on (default: today in the bot timezone), with the caller's clock.
#[server(prefix = "/rpc", endpoint = "schedule/load", protocol = RpcQuery)]
pub async fn load_schedule(from: Option<Day>) -> Result<FortnightBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let seen = app_service::schedule::fortnight(services, &member, from).await?;
        let shared = convert::SharedFortnight::new(&seen);
        Ok(shared.body_for(shared.viewer(services, principal)))
    })
    .await
}

/// Returns one team day with a row for every player, with the caller's clock.
#[server(prefix = "/rpc", endpoint = "schedule/day", protocol = RpcProtocol)]
pub async fn load_day(date: Day) -> Result<TeamDayBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let seen = app_service::schedule::one_day(services, &member, date).await?;
        convert::team_day(&seen, services, principal)
    })
    .await
}

//! Server function: how far a new team has come.

use app_wire::ApiError;
use app_wire::FirstStepsBody;
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the first steps of the team; `None` for a team that is too large to be new.
#[server(prefix = "/rpc", endpoint = "first-steps/load", protocol = RpcProtocol<AdminsOnly>)]
pub async fn load_first_steps() -> Result<Option<FirstStepsBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let steps = app_service::first_steps::load(services, &principal.admin()?).await?;
        Ok(steps.map(|steps| FirstStepsBody {
            players: steps.players,
            minimum_players: steps.minimum_players,
            invited: steps.invited,
            signed_in: steps.signed_in,
            answered: steps.answered,
            has_bot: steps.has_bot,
            has_channel: steps.has_channel,
        }))
    })
    .await
}

//! Server functions: the polls of the team.

use app_domain::Day;
use app_wire::ApiError;
use app_wire::{PollBody, PollOpeningBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the newest polls, the open ones first; with a day those about its training.
#[server(prefix = "/rpc", endpoint = "polls/load", protocol = RpcProtocol)]
pub async fn load_polls(day: Option<Day>) -> Result<Vec<PollBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let polls = app_service::polls::list(services, &principal.member()?, day).await?;
        Ok(polls.iter().map(convert::poll).collect())
    })
    .await
}

/// Votes for an option if `is_on`, else withdraws the vote for it. Returns the poll, also if it has closed.
#[server(prefix = "/rpc", endpoint = "polls/vote", protocol = RpcProtocol)]
pub async fn vote_in_poll(id: i64, option: usize, is_on: bool) -> Result<PollBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, None)?;
        let poll = app_service::polls::set_vote(services, &owner, id, option, is_on).await?;
        Ok(convert::poll(&poll))
    })
    .await
}

/// Opens the training poll of a day, which the bot posts in the channel. For admins.
#[server(prefix = "/rpc", endpoint = "polls/open-training", protocol = RpcProtocol<AdminsOnly>)]
pub async fn open_training_poll(date: Day) -> Result<PollOpeningBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let account = principal.player().and_then(|player| player.account.clone());
        let opened =
            app_service::polls::open_training(services, &admin, account.as_ref(), date).await?;
        Ok(convert::poll_opening(opened))
    })
    .await
}

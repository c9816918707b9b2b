//! Votes. One interaction or request counts once.

use app_domain::event::Event;
use app_domain::permission::PlayerOwner;
use app_domain::poll::{self, VoteEffect, VoteError};

use super::poll_view::{PollView, load_view};
use crate::port::StoredPoll;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// The outcome of a vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VoteOutcome {
    Counted(poll::PollOption, VoteEffect),
    Closed,
    /// The poll or the option does not exist.
    Unknown,
}

/// Votes for an option, or withdraws the vote. `interaction` is the id of the Discord interaction; a repeated one changes
/// nothing, and returns the vote as it is.
pub async fn vote(
    services: &AppServices,
    owner: &PlayerOwner,
    id: i64,
    option: usize,
    interaction: &str,
) -> Result<VoteOutcome> {
    let player = owner.player();
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    if change.player(player).await?.is_none() {
        return Err(ServiceError::NotRegistered);
    }
    let Some(StoredPoll { mut poll, .. }) = change.poll(id).await? else {
        return Ok(VoteOutcome::Unknown);
    };
    if !change.claim_interaction(interaction).await? {
        let is_chosen = poll.votes_of(player).contains(&option);
        let effect = if is_chosen {
            VoteEffect::Voted
        } else {
            VoteEffect::TakenBack
        };
        let choice = poll.definition.options.into_iter().nth(option);
        return Ok(choice.map_or(VoteOutcome::Unknown, |choice| {
            VoteOutcome::Counted(choice, effect)
        }));
    }
    let pressed = match poll.toggle_vote(player, option, change.now) {
        Ok(pressed) => pressed,
        Err(VoteError::Closed) => return Ok(VoteOutcome::Closed),
        Err(VoteError::NoSuchOption) => return Ok(VoteOutcome::Unknown),
    };
    change.put_votes(id, player, &poll.votes_of(player)).await?;
    change.record(&Event::PollsChanged).await?;
    change.commit().await?;
    let choice = poll.definition.options.swap_remove(option);
    Ok(VoteOutcome::Counted(choice, pressed))
}

/// Votes for an option if `is_on`, else withdraws the vote for it. Returns the poll with its votes; a poll that has
/// closed is returned unchanged.
pub async fn set_vote(
    services: &AppServices,
    owner: &PlayerOwner,
    id: i64,
    option: usize,
    is_on: bool,
) -> Result<PollView> {
    let player = owner.player();
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    if change.player(player).await?.is_none() {
        return Err(ServiceError::NotRegistered);
    }
    let now = change.now;
    let unknown = || ServiceError::NotFound(ResourceKind::Poll);
    let mut stored = change.poll(id).await?.ok_or_else(unknown)?;
    match stored.poll.set_vote(player, option, is_on, now) {
        Ok(Some(_)) => {
            let votes = stored.poll.votes_of(player);
            change.put_votes(id, player, &votes).await?;
            change.record(&Event::PollsChanged).await?;
        }
        Ok(None) | Err(VoteError::Closed) => {}
        Err(VoteError::NoSuchOption) => return Err(unknown()),
    }
    let view = load_view(&mut *change, stored, now).await?;
    change.commit().await?;
    Ok(view)
}

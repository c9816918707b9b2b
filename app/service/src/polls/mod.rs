//! Polls in the team's channel: opened by an admin or after the daily post, voted in by players, closed on time or by
//! an admin (decisions §4).
//!
//! The poll's message and the announcement of its result are sent as [`crate::messages`]. In between, the poll's
//! message is updated from [`active_polls`].

mod closing;
mod opening;

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, PlayerOwner, TeamAdmin, TeamMember};
use app_domain::poll::{self, PollSubject, VoteEffect, VoteError};
use app_domain::{AccountId, Day, Player, Zone};
use chrono::{DateTime, Utc};

pub(crate) use opening::open_after_post;
pub use opening::{OpenOutcome, PollRequest, open, open_training};

use crate::port::{MessageState, OutboxMessage, PollMessage, ReadTransaction, StoredPoll};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// A poll with everything needed to display it.
#[derive(Debug, Clone)]
pub struct PollView {
    pub poll: StoredPoll,
    /// The players who have voted, in list order.
    pub voters: Vec<Player>,
    /// The bot timezone.
    pub zone: Zone,
    pub is_open: bool,
}

/// Maximum number of polls in a list.
const MAX_LISTED: u32 = 30;

/// The outcome of a vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VoteOutcome {
    Counted(poll::PollOption, VoteEffect),
    Closed,
    /// The poll or the option does not exist.
    Unknown,
}

/// The outcome of closing a poll early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseOutcome {
    Closed,
    AlreadyClosed,
    /// Another account has opened it.
    NotYours,
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
    let unknown = || ServiceError::NotFound("poll");
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

/// Returns the newest polls, the open ones first; with a day those about its training.
pub async fn list(
    services: &AppServices,
    _: &TeamMember,
    day: Option<Day>,
) -> Result<Vec<PollView>> {
    let now = services.now();
    let mut reading = services.store.read().await?;
    let mut views = Vec::new();
    for stored in reading.newest_polls(day, MAX_LISTED).await? {
        views.push(load_view(&mut *reading, stored, now).await?);
    }
    views.sort_by_key(|view| !view.is_open);
    Ok(views)
}

/// Closes a poll early. A quick poll can be closed by the account that opened it, a training poll by any admin.
pub async fn close(
    services: &AppServices,
    admin: &TeamAdmin,
    account: &AccountId,
    id: i64,
) -> Result<CloseOutcome> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let Some(stored) = change.poll(id).await? else {
        return Ok(CloseOutcome::Unknown);
    };
    let is_training = matches!(stored.poll.definition.subject, PollSubject::Training(_));
    if !is_training && stored.opened_by.as_ref() != Some(account) {
        return Ok(CloseOutcome::NotYours);
    }
    if !stored.poll.is_open(change.now) {
        return Ok(CloseOutcome::AlreadyClosed);
    }
    closing::close_poll(&mut change, &stored).await?;
    // The button that led here is on the poll's message, so it has been posted, even if that is not stored yet.
    closing::announce_result(services, &mut change, &stored).await?;
    change.commit().await?;
    Ok(CloseOutcome::Closed)
}

/// Returns the posted polls whose message may be out of date. Closes overdue polls first.
pub async fn active_polls(services: &AppServices) -> Result<Vec<PollView>> {
    let now = services.now();
    let mut reading = services.store.read().await?;
    let mut polls = reading.active_polls().await?;
    if polls.is_empty() {
        return Ok(Vec::new());
    }
    if polls.iter().any(|stored| needs_closing(stored, now)) {
        drop(reading);
        close_overdue(services).await?;
        reading = services.store.read().await?;
        polls = reading.active_polls().await?;
    }
    let mut boards = Vec::with_capacity(polls.len());
    for stored in polls {
        if stored.shown.is_some() {
            boards.push(load_view(&mut *reading, stored, now).await?);
        }
    }
    Ok(boards)
}

fn is_overdue(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    stored.poll.closed_at.is_none() && !stored.poll.is_open(now)
}

/// Whether it was closed before it was posted.
fn was_never_posted(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    stored.shown.is_none() && !stored.poll.is_open(now)
}

fn needs_closing(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    is_overdue(stored, now) || was_never_posted(stored, now)
}

/// Closes the overdue polls, and marks those as over that were never posted.
async fn close_overdue(services: &AppServices) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    for stored in change.active_polls().await? {
        if is_overdue(&stored, now) {
            closing::close_poll(&mut change, &stored).await?;
        }
        if was_never_posted(&stored, now) {
            change.put_poll_message(stored.id, None, true).await?;
        } else if is_overdue(&stored, now) {
            closing::announce_result(services, &mut change, &stored).await?;
        }
    }
    change.commit().await?;
    Ok(())
}

pub(crate) async fn load_view(
    reading: &mut dyn ReadTransaction,
    poll: StoredPoll,
    now: DateTime<Utc>,
) -> Result<PollView> {
    let settings = reading.settings().await?;
    let mut voters = reading.players().await?;
    voters.retain(|player| !poll.poll.votes_of(&player.id).is_empty());
    voters.sort_by(Player::list_order);
    Ok(PollView {
        is_open: poll.poll.is_open(now),
        voters,
        zone: settings.scheduling.timezone,
        poll,
    })
}

/// Stores that the poll's message was sent, and its id. Both commit together; otherwise a restarted bot would post it
/// again.
pub async fn record_posted(
    services: &AppServices,
    message: &OutboxMessage,
    board: &PollView,
    shown: &PollMessage,
) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    change
        .put_poll_message(board.poll.id, Some(shown), !board.is_open)
        .await?;
    change
        .set_message_state(message.id, MessageState::Sent, "", now)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Stores that the channel shows the poll in this state.
pub async fn record_shown(
    services: &AppServices,
    board: &PollView,
    shown: &PollMessage,
) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing
        .put_poll_message(board.poll.id, Some(shown), !board.is_open)
        .await?;
    writing.commit().await?;
    Ok(())
}

/// Closes a poll whose message was deleted, since nobody can vote in it.
pub async fn close_deleted(services: &AppServices, board: &PollView) -> Result<()> {
    let id = board.poll.id;
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let stored = change.poll(id).await?;
    if let Some(open) = stored.filter(|stored| stored.poll.closed_at.is_none()) {
        closing::close_poll(&mut change, &open).await?;
    }
    change.put_poll_message(id, None, true).await?;
    change.commit().await?;
    Ok(())
}

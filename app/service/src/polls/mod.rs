//! Polls in the team's channel: opened by an admin or by the daily post, voted in by players, closed by time or by hand
//! (decisions §4).
//!
//! The first message of a poll and the announcement of its result are two of [`crate::messages`]; what the first one says
//! meanwhile follows [`under_way`].

mod ending;
mod opening;

use app_domain::event::Event;
use app_domain::permission::{Actor, Admin, Owner};
use app_domain::poll::{self, Pressed, Refused, Subject};
use app_domain::{Player, PlayerId, Zone};
use chrono::{DateTime, Utc};

pub(crate) use opening::open_after_post;
pub use opening::{Opened, Wanted, open, open_training};

use crate::change::Change;
use crate::port::{Message, MessageState, Reading, ShownPoll, StoredPoll};
use crate::{Result, ServiceError, Services};

/// A poll with everything needed to show it.
#[derive(Debug, Clone)]
pub struct Board {
    pub poll: StoredPoll,
    /// Those who have voted, in list order.
    pub voters: Vec<Player>,
    /// The bot timezone.
    pub zone: Zone,
    pub is_open: bool,
}

/// What came of pressing an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    Counted(poll::Choice, Pressed),
    Closed,
    /// There is no such poll or option.
    Unknown,
}

/// What came of closing a poll by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    Closed,
    WasClosed,
    /// Somebody else has opened it.
    NotYours,
    Unknown,
}

/// Votes for an option, or takes the vote back.
pub async fn press(services: &Services, owner: &Owner, id: i64, option: usize) -> Result<Press> {
    let player = owner.player();
    let mut change = Change::begin(services, owner.actor()).await?;
    if change.player(player).await?.is_none() {
        return Err(ServiceError::NotRegistered);
    }
    let Some(StoredPoll { mut poll, .. }) = change.poll(id).await? else {
        return Ok(Press::Unknown);
    };
    let pressed = match poll.press(player, option, change.now) {
        Ok(pressed) => pressed,
        Err(Refused::Closed) => return Ok(Press::Closed),
        Err(Refused::NoSuchOption) => return Ok(Press::Unknown),
    };
    change.put_votes(id, player, &poll.votes_of(player)).await?;
    change.commit().await?;
    let choice = poll.asked.options.swap_remove(option);
    Ok(Press::Counted(choice, pressed))
}

/// Closes a poll before its time: a quick poll by the account that opened it, one about a training by any admin.
pub async fn close(
    services: &Services,
    admin: &Admin,
    account: &PlayerId,
    id: i64,
) -> Result<Closing> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let Some(stored) = change.poll(id).await? else {
        return Ok(Closing::Unknown);
    };
    let is_training = matches!(stored.poll.asked.subject, Subject::Training(_));
    if !is_training && stored.opened_by.as_ref() != Some(account) {
        return Ok(Closing::NotYours);
    }
    if !stored.poll.is_open(change.now) {
        return Ok(Closing::WasClosed);
    }
    ending::end(&mut change, &stored).await?;
    // Whoever presses its button has seen it stand, be it that nobody has kept that yet.
    ending::announce(services, &mut change, &stored).await?;
    change.commit().await?;
    Ok(Closing::Closed)
}

/// The polls that stand in the channel and may have changed since they were shown. Closes those whose time is over.
pub async fn under_way(services: &Services) -> Result<Vec<Board>> {
    let now = services.now();
    let mut reading = services.store.read().await?;
    let mut polls = reading.polls_under_way().await?;
    if polls.is_empty() {
        return Ok(Vec::new());
    }
    if polls.iter().any(|stored| needs_an_end(stored, now)) {
        drop(reading);
        end_late(services).await?;
        reading = services.store.read().await?;
        polls = reading.polls_under_way().await?;
    }
    let mut boards = Vec::with_capacity(polls.len());
    for stored in polls {
        if stored.shown.is_some() {
            boards.push(board(&mut *reading, stored, now).await?);
        }
    }
    Ok(boards)
}

fn is_late(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    stored.poll.closed_at.is_none() && !stored.poll.is_open(now)
}

/// It was closed before it could be said.
fn is_unsaid(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    stored.shown.is_none() && !stored.poll.is_open(now)
}

fn needs_an_end(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    is_late(stored, now) || is_unsaid(stored, now)
}

/// Closes the polls whose time is over, unless somebody was faster, and leaves those unsaid that nobody can vote in.
async fn end_late(services: &Services) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    let now = change.now;
    for stored in change.polls_under_way().await? {
        if is_late(&stored, now) {
            ending::end(&mut change, &stored).await?;
        }
        if is_unsaid(&stored, now) {
            change.put_shown_poll(stored.id, None, true).await?;
        } else if is_late(&stored, now) {
            ending::announce(services, &mut change, &stored).await?;
        }
    }
    change.commit().await?;
    Ok(())
}

pub(crate) async fn board(
    reading: &mut dyn Reading,
    poll: StoredPoll,
    now: DateTime<Utc>,
) -> Result<Board> {
    let settings = reading.settings().await?;
    let mut voters = reading.players().await?;
    voters.retain(|player| !poll.poll.votes_of(&player.id).is_empty());
    voters.sort_by(Player::list_order);
    Ok(Board {
        is_open: poll.poll.is_open(now),
        voters,
        zone: settings.scheduling.timezone,
        poll,
    })
}

/// Keeps that the first message of a poll was said and where it stands: both, or a bot that begins says it again.
pub async fn stands(
    services: &Services,
    message: &Message,
    board: &Board,
    shown: &ShownPoll,
) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    let now = change.now;
    change
        .put_shown_poll(board.poll.id, Some(shown), !board.is_open)
        .await?;
    change
        .settle_message(message.id, MessageState::Sent, "", now)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Keeps that a board stands in the channel as it is.
pub async fn keep_shown(services: &Services, board: &Board, shown: &ShownPoll) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing
        .put_shown_poll(board.poll.id, Some(shown), !board.is_open)
        .await?;
    writing.commit().await?;
    Ok(())
}

/// Closes a poll whose message somebody has deleted: nobody can vote any more.
pub async fn lose(services: &Services, board: &Board) -> Result<()> {
    let id = board.poll.id;
    let mut change = Change::begin(services, Actor::System).await?;
    let stored = change.poll(id).await?;
    if let Some(open) = stored.filter(|stored| stored.poll.closed_at.is_none()) {
        ending::end(&mut change, &open).await?;
    }
    change.put_shown_poll(id, None, true).await?;
    change.commit().await?;
    Ok(())
}

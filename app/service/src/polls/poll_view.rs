//! Polls as they are displayed, and their messages in the channel.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, TeamMember};
use app_domain::{Day, Player, Zone};
use chrono::{DateTime, Utc};

use super::closing::{close_overdue, needs_closing};
use crate::port::{MessageState, OutboxMessage, PollMessage, ReadTransaction, StoredPoll};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result};

/// A poll with everything needed to display it.
#[derive(Debug, Clone)]
pub struct PollView {
    pub stored: StoredPoll,
    /// The players who have voted, in list order.
    pub voters: Vec<Player>,
    /// The bot timezone.
    pub zone: Zone,
    pub is_open: bool,
}

/// Maximum number of polls in a list.
const MAX_LISTED: u32 = 30;

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
    let mut views = Vec::with_capacity(polls.len());
    for stored in polls {
        if stored.shown.is_some() {
            views.push(load_view(&mut *reading, stored, now).await?);
        }
    }
    Ok(views)
}

pub(crate) async fn load_view(
    reading: &mut dyn ReadTransaction,
    stored: StoredPoll,
    now: DateTime<Utc>,
) -> Result<PollView> {
    let settings = reading.settings().await?;
    let mut voters = reading.players().await?;
    voters.retain(|player| !stored.poll.votes_of(&player.id).is_empty());
    voters.sort_by(Player::list_order);
    Ok(PollView {
        is_open: stored.poll.is_open(now),
        voters,
        zone: settings.scheduling.timezone,
        stored,
    })
}

/// Stores that the poll's message was sent, and its id. Both commit together; otherwise a restarted bot would post it
/// again.
pub async fn record_posted(
    services: &AppServices,
    message: &OutboxMessage,
    poll: &PollView,
    shown: &PollMessage,
) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    change
        .put_poll_message(poll.stored.id, Some(shown), !poll.is_open)
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
    poll: &PollView,
    shown: &PollMessage,
) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing
        .put_poll_message(poll.stored.id, Some(shown), !poll.is_open)
        .await?;
    writing.commit().await?;
    Ok(())
}

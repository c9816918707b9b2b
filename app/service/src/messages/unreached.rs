//! Whom a direct message did not reach: the channel names them, so that somebody tells them otherwise (decisions §4).
//!
//! Each message names its recipient once, however often it is tried. Which message to the channel does so is settled
//! with the failure itself: one that a sender has taken up takes no more names, and says the same whenever it is said.

use app_domain::PlayerId;
use app_domain::event::Event;
use app_domain::occasion::Occasion;
use app_domain::permission::Actor;
use chrono::Duration;

use super::content::{Content, NO_CHANNEL};
use crate::change::Change;
use crate::port::{Message, MessageState, NewMessage, Reading, Recipient};
use crate::schedule::Schedule;
use crate::{Result, ServiceError, Services, overview};

/// Messages whose recipients one message names: so many names of any length fit.
const NAMED_MAX: usize = 16;
/// Those who are missed within this time are named together.
const GATHERING: Duration = Duration::minutes(1);
/// What could not be said within this time is of no use any more.
const OF_USE: Duration = Duration::days(7);

/// Gives up a direct message whose recipient takes none, and has the channel told.
pub async fn unreached(services: &Services, message: &Message, reason: &str) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    let now = change.now;
    change
        .settle_message(message.id, MessageState::Failed, reason, now)
        .await?;
    if change.naming_of(message.id).await?.is_none() {
        let naming = gathering(services, &mut change).await?;
        change.put_unreached(message.id, naming).await?;
    }
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// The message to the channel that still takes names.
async fn gathering(services: &Services, change: &mut Change) -> Result<i64> {
    let today = services.today(&change.settings().await?);
    let (occasion, channel) = (Occasion::Unreached, Recipient::Channel);
    let last = change.last_message(occasion, today, &channel).await?;
    if let Some(last) = &last
        && last.state == MessageState::Waiting
        && last.attempts == 0
        && change.unreached_of(last.id).await?.len() < NAMED_MAX
    {
        return Ok(last.id);
    }
    let wanted = NewMessage {
        occasion,
        date: today,
        recipient: channel.clone(),
        turn: last.map_or(1, |last| last.wanted.turn + 1),
        due_at: change.now + GATHERING,
        until: change.now + OF_USE,
    };
    change.insert_message(&wanted).await?;
    let kept = change.last_message(occasion, today, &channel).await?;
    kept.map(|kept| kept.id)
        .ok_or(ServiceError::NotFound("message"))
}

/// Whom the message to the channel with this id names.
pub(super) async fn named(
    reading: &mut dyn Reading,
    schedule: &Schedule,
    id: i64,
) -> Result<Content> {
    let Some(channel) = overview::channel(&schedule.settings) else {
        return Ok(Content::Nothing(NO_CHANNEL));
    };
    let missed: Vec<PlayerId> = reading.unreached_of(id).await?;
    let players = schedule.players.iter();
    let players: Vec<_> = players
        .filter(|player| missed.contains(&player.id))
        .cloned()
        .collect();
    Ok(if players.is_empty() {
        Content::Nothing("they are in the team no more")
    } else {
        Content::Unreached { channel, players }
    })
}

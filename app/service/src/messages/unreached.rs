//! Undelivered direct messages: a message in the channel names their recipients, so that someone can contact them
//! another way (decisions §4).
//!
//! The recipient of a message is named once, however often the message is retried. The failure itself is stored
//! together with the channel message that names the recipient. After a sender has claimed a channel message, no names
//! are added to it, so a retry sends the same text.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::ActorIdentity;
use app_domain::{AccountId, PlayerId};
use chrono::Duration;

use super::content::{MessageContent, NO_CHANNEL};
use crate::port::{MessageRecipient, MessageState, NewMessage, OutboxMessage, ReadTransaction};
use crate::schedule::TeamSchedule;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, ResourceKind, Result, ServiceError, weekly_overview};

/// Maximum number of recipients that one message names. This number of names fits at any length.
const MAX_NAMED_RECIPIENTS: usize = 16;
/// Recipients of failures within this time are named together.
const COLLECTION_TIME: Duration = Duration::minutes(1);
/// A message that cannot be sent within this time is no longer relevant.
const SEND_TIMEOUT: Duration = Duration::days(7);

/// Marks a direct message as failed because its recipient accepts none, or has left the Discord server, and queues the
/// notice in the channel. Who has left is named once, and gets no messages until [`mark_returned`].
pub async fn mark_unreached(
    services: &AppServices,
    message: &OutboxMessage,
    reason: &str,
    has_left: bool,
) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    change
        .set_message_state(message.id, MessageState::Failed, reason, now)
        .await?;
    let is_news = match &message.wanted.recipient {
        MessageRecipient::Player(id) if has_left => change.insert_departed_player(id).await?,
        MessageRecipient::Player(_) | MessageRecipient::Channel => true,
    };
    if is_news && change.unreached_notice_of(message.id).await?.is_none() {
        let naming = open_notice(services, &mut change).await?;
        change.put_unreached_notice(message.id, naming).await?;
    }
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Returns the players whose accounts have left the Discord server, with their accounts.
pub async fn departed_accounts(services: &AppServices) -> Result<Vec<(PlayerId, AccountId)>> {
    let mut reading = services.store.read().await?;
    let departed = reading.departed_players().await?;
    if departed.is_empty() {
        return Ok(Vec::new());
    }
    let mut players = reading.players().await?;
    players.retain(|player| departed.contains(&player.id));
    let accounts = players.into_iter();
    Ok(accounts
        .filter_map(|player| Some((player.id, player.account?)))
        .collect())
}

/// Stores that the player's account is in the Discord server again.
pub async fn mark_returned(services: &AppServices, player: &PlayerId) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing.remove_departed_player(player).await?;
    writing.commit().await?;
    Ok(())
}

/// Returns the channel message that new names are added to, and queues one if there is none.
async fn open_notice(services: &AppServices, change: &mut UnitOfWork) -> Result<i64> {
    let today = services.today(&change.settings().await?);
    let (occasion, channel) = (MessageOccasion::Unreached, MessageRecipient::Channel);
    let last = change.last_message(occasion, today, &channel).await?;
    if let Some(last) = &last
        && last.state == MessageState::Waiting
        && last.attempts == 0
        && change.unreached_recipients(last.id).await?.len() < MAX_NAMED_RECIPIENTS
    {
        return Ok(last.id);
    }
    let wanted = NewMessage {
        occasion,
        date: today,
        recipient: channel.clone(),
        turn: last.map_or(1, |last| last.wanted.turn + 1),
        due_at: change.now + COLLECTION_TIME,
        until: change.now + SEND_TIMEOUT,
    };
    change.insert_message(&wanted).await?;
    let kept = change.last_message(occasion, today, &channel).await?;
    kept.map(|kept| kept.id)
        .ok_or(ServiceError::NotFound(ResourceKind::Message))
}

/// Builds the content of the channel message with this id.
pub(super) async fn unreached_content(
    reading: &mut dyn ReadTransaction,
    schedule: &TeamSchedule,
    id: i64,
) -> Result<MessageContent> {
    let Some(channel) = weekly_overview::team_channel(&schedule.settings) else {
        return Ok(MessageContent::Skip(NO_CHANNEL));
    };
    let missed: Vec<PlayerId> = reading.unreached_recipients(id).await?;
    let players = schedule.players.iter();
    let left = reading.departed_players().await?;
    let (departed, players): (Vec<_>, Vec<_>) = players
        .filter(|player| missed.contains(&player.id))
        .cloned()
        .partition(|player| left.contains(&player.id));
    Ok(if players.is_empty() && departed.is_empty() {
        MessageContent::Skip("the players were removed")
    } else {
        MessageContent::Unreached {
            channel,
            players,
            departed,
        }
    })
}

//! The test message, by which an admin finds out whether the bot's messages arrive in the channel.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::TeamAdmin;
use chrono::Duration;
use serde_json::{Value, json};

use crate::conflict_reason::ConflictReason;
use crate::heartbeat::{load_bot_status, require_bot};
use crate::port::{MessageRecipient, MessageState, NewMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError, weekly_overview};

/// After this time no one waits for the test any more.
const SEND_TIMEOUT: Duration = Duration::minutes(10);

/// The current state of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageStatus {
    pub state: MessageState,
    /// Why it was skipped, failed, or has to wait; may be empty.
    pub reason: String,
    /// The problems of the bot, as sentences with their remedies; none for a message that was sent.
    pub problems: Vec<String>,
}

/// Queues a test message for the team's channel and returns its id; of a test that is still waiting, the id of that one.
/// Fails with 409 if no bot runs, or no channel is set.
pub async fn send_test(services: &AppServices, admin: &TeamAdmin) -> Result<i64> {
    queue_test(services, admin, None).await
}

/// Queues a test message like [`send_test`]. `interaction` is the id of the Discord interaction; a repeated one returns
/// the message of the first.
pub async fn send_test_once(
    services: &AppServices,
    admin: &TeamAdmin,
    interaction: &str,
) -> Result<i64> {
    queue_test(services, admin, Some(interaction)).await
}

async fn queue_test(
    services: &AppServices,
    admin: &TeamAdmin,
    interaction: Option<&str>,
) -> Result<i64> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let now = change.now;
    require_bot(&mut *change, now).await?;
    let settings = change.settings().await?;
    if weekly_overview::team_channel(&settings).is_none() {
        return Err(ConflictReason::NoChannel.into());
    }
    let (occasion, date) = (MessageOccasion::Test, services.today(&settings));
    let recipient = MessageRecipient::Channel;
    let last = change.last_message(occasion, date, &recipient).await?;
    let is_repeated = match interaction {
        Some(id) => !change.claim_interaction(id).await?,
        None => false,
    };
    if let Some(last) = &last
        && (is_repeated || last.state == MessageState::Waiting)
    {
        return Ok(last.id);
    }
    let test = NewMessage {
        occasion,
        date,
        recipient,
        turn: last.map_or(1, |last| last.wanted.turn + 1),
        due_at: now,
        until: now + SEND_TIMEOUT,
    };
    change.insert_message(&test).await?;
    let queued = change.last_message(occasion, date, &test.recipient).await?;
    let queued = queued.ok_or(ServiceError::NotFound(ResourceKind::Message))?;
    let date = date.to_string();
    let after = json!({ "message": occasion.as_str(), "date": &date });
    change
        .log_activity(ActivityAction::MessageSent, date, Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(queued.id)
}

/// Returns what became of a message so far.
pub async fn message_status(
    services: &AppServices,
    _: &TeamAdmin,
    id: i64,
) -> Result<MessageStatus> {
    let mut reading = services.store.read().await?;
    let message = reading.message(id).await?;
    let message = message.ok_or(ServiceError::NotFound(ResourceKind::Message))?;
    let problems = if message.state == MessageState::Sent {
        Vec::new()
    } else {
        load_bot_status(&mut *reading, services.now()).await?.faults
    };
    Ok(MessageStatus {
        state: message.state,
        reason: message.reason,
        problems,
    })
}

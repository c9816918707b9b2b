//! The outbox as a sender uses it.

use app_domain::event::Event;
use app_domain::permission::ActorIdentity;
use chrono::{DateTime, Duration, Utc};

use super::content::MessageContent;
use crate::port::{MessageState, OutboxMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result};

/// How long a claim of a message is valid before another sender may claim it.
pub const CLAIM_LEASE: Duration = Duration::minutes(1);

/// Whether a message is due. Reads only, so it does not wait for writers.
pub async fn is_any_due(services: &AppServices) -> Result<bool> {
    let next = services.store.read().await?.next_message_due_at().await?;
    Ok(next.is_some_and(|next| next <= services.now()))
}

/// Claims the next message to send, for a [`CLAIM_LEASE`].
pub async fn claim(services: &AppServices) -> Result<Option<OutboxMessage>> {
    let now = services.now();
    let mut writing = services.store.write().await?;
    let claimed = writing.claim_message(now, now + CLAIM_LEASE).await?;
    writing.commit().await?;
    Ok(claimed)
}

/// Releases the messages that a previous sender had claimed, without waiting for the leases to end, and returns their
/// ids: that sender may have sent them. If it still runs, Discord recognizes a repeated message by its nonce.
pub async fn release_claims(services: &AppServices) -> Result<Vec<i64>> {
    let mut writing = services.store.write().await?;
    let claimed = writing.release_message_claims(services.now()).await?;
    writing.commit().await?;
    Ok(claimed)
}

/// Stores the outcome of a message and the status that it announced. An undeliverable announcement counts as made;
/// otherwise it would be retried forever.
pub async fn record_outcome(
    services: &AppServices,
    message: &OutboxMessage,
    content: &MessageContent,
    state: MessageState,
    reason: &str,
) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    if let Some(standing) = content.announced_status() {
        change
            .put_announced_status(message.wanted.date, &standing)
            .await?;
    }
    let now = change.now;
    change
        .set_message_state(message.id, state, reason, now)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Postpones a message until `at`. All later messages to its recipient wait for it.
pub async fn postpone(
    services: &AppServices,
    message: &OutboxMessage,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    change
        .set_message_state(message.id, MessageState::Waiting, reason, at)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

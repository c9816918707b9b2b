//! What the bot says by itself: jobs and changes decide it, a sender claims it, and what became of it is kept
//! (decisions §4).

mod asking;
mod by_hand;
mod changes;
mod content;
mod desk;
mod jobs;
mod recipients;
mod steering;
mod unreached;
pub mod words;

use app_domain::event::Event;
use app_domain::permission::Actor;
use chrono::{DateTime, Duration, Utc};

pub use asking::ask;
pub use by_hand::{NOTICE_MAX, Spoken, post_day, remind, say};
pub use changes::{Watched, watch_changes};
pub use content::{Content, content};
pub use desk::{Coming, Desk, Past, desk, past};
pub use jobs::{Done, run_due_jobs};
pub use steering::{Target, restore, send_now, skip};
pub use unreached::unreached;

use crate::change::Change;
use crate::port::{Message, MessageState};
use crate::{Result, Services};

/// How long a sender has for one message before somebody else may try it.
pub const LEASE: Duration = Duration::minutes(1);

/// Whether a message may be tried now; asks without waiting for a writer's turn.
pub async fn is_any_due(services: &Services) -> Result<bool> {
    let next = services.store.read().await?.next_message_at().await?;
    Ok(next.is_some_and(|next| next <= services.now()))
}

/// The next message to send; it is the caller's for a [`LEASE`].
pub async fn claim(services: &Services) -> Result<Option<Message>> {
    let now = services.now();
    let mut writing = services.store.write().await?;
    let claimed = writing.claim_message(now, now + LEASE).await?;
    writing.commit().await?;
    Ok(claimed)
}

/// Takes up what a sender before this one had claimed, without waiting for its lease to end. Were it still there, the
/// platform would know the message by its nonce.
pub async fn take_over(services: &Services) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing.release_messages(services.now()).await?;
    writing.commit().await?;
    Ok(())
}

/// Keeps what became of a message, and what it said of its day. What could not be said counts as said: it would be
/// tried for ever.
pub async fn settle(
    services: &Services,
    message: &Message,
    content: &Content,
    state: MessageState,
    reason: &str,
) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    if let Some(standing) = content.standing() {
        change
            .put_standing_said(message.wanted.date, &standing)
            .await?;
    }
    let now = change.now;
    change
        .settle_message(message.id, state, reason, now)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Lets a message wait until `at`, and all later ones of its recipient behind it.
pub async fn postpone(
    services: &Services,
    message: &Message,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    change
        .settle_message(message.id, MessageState::Waiting, reason, at)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

//! The outbox: messages that the bot has to send, with their outcome.

use app_domain::announced_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
pub use app_domain::message_occasion::MessageState;
use app_domain::{Day, PlayerId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// The recipient of a message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageRecipient {
    /// The team's channel.
    Channel,
    /// A direct message to one player.
    Player(PlayerId),
}

/// A filter of messages. A field that is `None` matches everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageFilter {
    pub occasion: Option<MessageOccasion>,
    pub state: Option<MessageState>,
}

/// A message to send. Its text is written when it is sent, so that it is up to date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    pub occasion: MessageOccasion,
    /// The date of the message's subject, in the bot timezone.
    pub date: Day,
    pub recipient: MessageRecipient,
    /// The number of the message among those of its occasion, date and recipient, starting at 1; for a notice or a poll
    /// its id. Unique.
    pub turn: i64,
    pub due_at: DateTime<Utc>,
    /// From this instant on the message is no longer relevant.
    pub until: DateTime<Utc>,
}

/// A message in the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMessage {
    /// Ascending in the order of insertion.
    pub id: i64,
    pub wanted: NewMessage,
    pub state: MessageState,
    /// The number of attempts to send it.
    pub attempts: i64,
    /// Why it was skipped, failed, or has to wait; may be empty.
    pub reason: String,
    /// When it was sent or skipped, or when it failed.
    pub done_at: Option<DateTime<Utc>>,
}

/// The messages that were not delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageBacklog {
    pub waiting: i64,
    pub failed: i64,
    /// Since when the oldest waiting message has been due; may be in the future.
    pub oldest_due_at: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait MessageReads {
    /// Returns at most `limit` messages before the one with the id `before`, newest first.
    async fn messages(
        &mut self,
        filter: &MessageFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<OutboxMessage>>;

    async fn message(&mut self, id: i64) -> Result<Option<OutboxMessage>>;

    /// Returns the players who were or will be asked about a date in this range, both ends included.
    async fn players_asked_between(&mut self, from: Day, to: Day) -> Result<Vec<(Day, PlayerId)>>;

    /// Returns the latest message of an occasion to one recipient about one date.
    async fn last_message(
        &mut self,
        occasion: MessageOccasion,
        date: Day,
        recipient: &MessageRecipient,
    ) -> Result<Option<OutboxMessage>>;

    /// Returns the id of the channel message that names the recipient of this undelivered message.
    async fn unreached_notice_of(&mut self, id: i64) -> Result<Option<i64>>;

    /// Returns the recipients that the channel message with this id names, in the order of the undelivered messages.
    async fn unreached_recipients(&mut self, naming: i64) -> Result<Vec<PlayerId>>;

    /// Returns the players whose accounts have left the Discord server.
    async fn departed_players(&mut self) -> Result<Vec<PlayerId>>;

    async fn message_backlog(&mut self) -> Result<MessageBacklog>;

    /// Returns when the next waiting message may be sent; `None` if none waits.
    async fn next_message_due_at(&mut self) -> Result<Option<DateTime<Utc>>>;

    /// Returns the last announced status of each of these dates, both ends included.
    async fn announced_statuses(&mut self, from: Day, to: Day) -> Result<Vec<(Day, DaySnapshot)>>;
}

#[async_trait]
pub trait MessageWrites {
    /// Inserts a message to send. Does nothing if the same message exists.
    async fn insert_message(&mut self, wanted: &NewMessage) -> Result<()>;

    /// Claims the oldest waiting message that may be sent at `now`, until `lease`. Messages to one recipient keep their
    /// order: a postponed message delays all later ones.
    async fn claim_message(
        &mut self,
        now: DateTime<Utc>,
        lease: DateTime<Utc>,
    ) -> Result<Option<OutboxMessage>>;

    /// Ends every lease, because the senders that held them no longer run. Returns the ids of the claimed messages.
    async fn release_message_claims(&mut self, now: DateTime<Utc>) -> Result<Vec<i64>>;

    /// Sets the state of a message. `Waiting` sends it again from `at` on.
    async fn set_message_state(
        &mut self,
        id: i64,
        state: MessageState,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<()>;

    /// Stores that the channel message `naming` names the recipient of this message. It must not be named yet.
    async fn put_unreached_notice(&mut self, id: i64, naming: i64) -> Result<()>;

    /// Stores that the player's account has left the Discord server; returns whether that was unknown.
    async fn insert_departed_player(&mut self, id: &PlayerId) -> Result<bool>;

    /// Stores that the player's account is in the Discord server again.
    async fn remove_departed_player(&mut self, id: &PlayerId) -> Result<()>;

    /// Stores the last announced status of a date.
    async fn put_announced_status(&mut self, date: Day, snapshot: &DaySnapshot) -> Result<()>;

    /// Removes the announced statuses of earlier dates.
    async fn remove_announced_statuses_before(&mut self, date: Day) -> Result<()>;
}

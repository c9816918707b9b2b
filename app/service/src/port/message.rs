//! What the bot says by itself: kept from the moment it is decided until it is known what became of it.

use app_domain::occasion::Occasion;
use app_domain::standing::Standing;
use app_domain::{Day, PlayerId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// For whom a message is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recipient {
    /// The team's channel.
    Channel,
    /// One player, directly.
    Player(PlayerId),
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageState {
    Waiting,
    Sent,
    /// There was nothing to say any more.
    Skipped,
    Failed,
}

impl MessageState {
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Sent, Self::Skipped, Self::Failed];

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
        }
    }
}

/// Which messages; what is `None` does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageFilter {
    pub occasion: Option<Occasion>,
    pub state: Option<MessageState>,
}

/// A message to send. Its words are chosen when it is sent, so that they are true then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    pub occasion: Occasion,
    /// The date it is about, in the bot timezone.
    pub date: Day,
    pub recipient: Recipient,
    /// Which message it is of its occasion, date and recipient, from 1 on; of a notice or a poll its id. Each is there
    /// once.
    pub turn: i64,
    pub due_at: DateTime<Utc>,
    /// From here on nobody needs it any more.
    pub until: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// In the order in which they were decided.
    pub id: i64,
    pub wanted: NewMessage,
    pub state: MessageState,
    /// How often sending was begun.
    pub attempts: i64,
    /// Why it was skipped, failed, or has to wait; empty when there is nothing to tell.
    pub reason: String,
    /// When it was sent, skipped or given up.
    pub done_at: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait MessageReads {
    /// The newest first, at most `limit` after the one with the id `before`.
    async fn messages(
        &mut self,
        filter: &MessageFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Message>>;

    async fn message(&mut self, id: i64) -> Result<Option<Message>>;

    /// Which players were asked about which of these dates, both ends included, or are going to be.
    async fn asked_between(&mut self, from: Day, to: Day) -> Result<Vec<(Day, PlayerId)>>;

    /// The newest message of an occasion to one recipient about one date.
    async fn last_message(
        &mut self,
        occasion: Occasion,
        date: Day,
        recipient: &Recipient,
    ) -> Result<Option<Message>>;

    /// The message to the channel that names the recipient of this one, which did not arrive.
    async fn naming_of(&mut self, id: i64) -> Result<Option<i64>>;

    /// The recipients of the messages that the one to the channel with this id names, in the order of these messages.
    async fn unreached_of(&mut self, naming: i64) -> Result<Vec<PlayerId>>;

    /// When the next waiting message may be tried; `None` when nothing waits.
    async fn next_message_at(&mut self) -> Result<Option<DateTime<Utc>>>;

    /// What was said last of each of these dates, both ends included.
    async fn standings_said(&mut self, from: Day, to: Day) -> Result<Vec<(Day, Standing)>>;
}

#[async_trait]
pub trait MessageWrites {
    /// Keeps a message to send; nothing when the same is kept already.
    async fn insert_message(&mut self, wanted: &NewMessage) -> Result<()>;

    /// The oldest waiting message that may be tried at `now` and is nobody's until `lease`; it is the caller's from
    /// now on. Messages of one recipient keep their order: one that was due and has to wait lets none pass.
    async fn claim_message(
        &mut self,
        now: DateTime<Utc>,
        lease: DateTime<Utc>,
    ) -> Result<Option<Message>>;

    /// Ends every lease: whoever claimed a message is gone.
    async fn release_messages(&mut self, now: DateTime<Utc>) -> Result<()>;

    /// Keeps what became of a message; `Waiting` sends it again from `at` on.
    async fn settle_message(
        &mut self,
        id: i64,
        state: MessageState,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<()>;

    /// Keeps that `naming` names the recipient of the message, which has to have no naming yet.
    async fn put_unreached(&mut self, id: i64, naming: i64) -> Result<()>;

    /// Keeps how a date stands by what was said of it last.
    async fn put_standing_said(&mut self, date: Day, said: &Standing) -> Result<()>;

    /// Forgets what was said of dates before this one.
    async fn forget_standings_before(&mut self, date: Day) -> Result<()>;
}

//! Polls with their votes, and admins' messages to the team.

use app_domain::poll::{Poll, PollDefinition};
use app_domain::{AccountId, Day, PlayerId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// A poll with its message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPoll {
    pub id: i64,
    pub poll: Poll,
    /// The account that opened it; `None`: the daily post.
    pub opened_by: Option<AccountId>,
    /// `None` until it is posted in the channel.
    pub shown: Option<PollMessage>,
}

/// The message of a poll. Channel and message are given by Discord's ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollMessage {
    pub channel: u64,
    pub message: u64,
    /// The digest of the text; an equal one needs no edit. Empty: unknown.
    pub digest: String,
}

#[async_trait]
pub trait PollReads {
    async fn poll(&mut self, id: i64) -> Result<Option<StoredPoll>>;

    /// Returns the polls that are open, or whose message does not show their end yet, oldest first.
    async fn active_polls(&mut self) -> Result<Vec<StoredPoll>>;

    /// Returns the newest `limit` polls, the newest first; with a day only those about its training.
    async fn newest_polls(&mut self, day: Option<Day>, limit: u32) -> Result<Vec<StoredPoll>>;

    /// Returns the text of an admin's message to the team.
    async fn notice(&mut self, id: i64) -> Result<Option<String>>;
}

#[async_trait]
pub trait PollWrites {
    /// Inserts a poll and returns its id; `None` if there is a poll of the same `origin`.
    async fn insert_poll(
        &mut self,
        poll: &PollDefinition,
        origin: &str,
        opened_by: Option<&AccountId>,
    ) -> Result<Option<i64>>;

    /// Replaces the votes of one player.
    async fn put_votes(&mut self, poll: i64, player: &PlayerId, options: &[usize]) -> Result<()>;

    /// Closes an open poll. Does nothing if it is closed already.
    async fn close_poll(&mut self, poll: i64, at: DateTime<Utc>) -> Result<()>;

    /// Stores the poll's message. `is_over` means that it needs no further update.
    async fn put_poll_message(
        &mut self,
        poll: i64,
        shown: Option<&PollMessage>,
        is_over: bool,
    ) -> Result<()>;

    /// Inserts the text of a message to the team and returns its id; `None` if the same interaction has sent one.
    async fn insert_notice(&mut self, interaction: &str, words: &str) -> Result<Option<i64>>;
}

//! Polls, their votes, and what admins have said to the team.

use app_domain::PlayerId;
use app_domain::poll::{NewPoll, Poll};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// A poll with where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPoll {
    pub id: i64,
    pub poll: Poll,
    /// The account that asked for it; `None`: the daily post.
    pub opened_by: Option<PlayerId>,
    /// `None` before it stands in the channel.
    pub shown: Option<ShownPoll>,
}

/// The message of a poll, by the platform's ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPoll {
    pub channel: u64,
    pub message: u64,
    /// Of what it says: equal words need no edit. Empty: unknown.
    pub digest: String,
}

#[async_trait]
pub trait PollReads {
    async fn poll(&mut self, id: i64) -> Result<Option<StoredPoll>>;

    /// The polls of which something is left to show or to close, the oldest first.
    async fn polls_under_way(&mut self) -> Result<Vec<StoredPoll>>;

    async fn notice(&mut self, id: i64) -> Result<Option<String>>;
}

#[async_trait]
pub trait PollWrites {
    /// Opens a poll and answers its id; `None` when the same `origin` has asked before.
    async fn insert_poll(
        &mut self,
        poll: &NewPoll,
        origin: &str,
        opened_by: Option<&PlayerId>,
    ) -> Result<Option<i64>>;

    /// Replaces the votes of one player.
    async fn put_votes(&mut self, poll: i64, player: &PlayerId, options: &[usize]) -> Result<()>;

    /// Closes a poll that is open; the first closing stands.
    async fn close_poll(&mut self, poll: i64, at: DateTime<Utc>) -> Result<()>;

    /// Keeps what the channel shows. Once `is_over`, nothing is left to show.
    async fn put_shown_poll(
        &mut self,
        poll: i64,
        shown: Option<&ShownPoll>,
        is_over: bool,
    ) -> Result<()>;

    /// Keeps words for the team and answers their id; `None` when the same interaction has brought them before.
    async fn insert_notice(&mut self, interaction: &str, words: &str) -> Result<Option<i64>>;
}

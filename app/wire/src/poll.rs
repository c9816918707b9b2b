//! Polls of the team.

use app_domain::{Day, UtcInstant, UtcMinute};
use serde::{Deserialize, Serialize};

use crate::schedule::NamedPlayer;

/// A poll with its votes, which are cast in the portal and in chat alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PollBody {
    pub id: i64,
    pub subject: PollSubjectBody,
    pub options: Vec<PollOptionBody>,
    /// Whether a player may vote for more than one option.
    pub takes_several: bool,
    /// RFC 3339 in UTC.
    pub closes_at: UtcInstant,
    /// Whether votes count now.
    pub is_open: bool,
}

/// The subject of a poll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PollSubjectBody {
    Question(String),
    /// The time at which the team begins on this team day.
    Training(Day),
}

/// An option with the players who voted for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PollOptionBody {
    pub choice: PollChoiceBody,
    /// In list order.
    pub voters: Vec<NamedPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PollChoiceBody {
    Words(String),
    /// The session begins at this instant.
    Start(UtcMinute),
}

/// The outcome of opening a training poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PollOpeningBody {
    /// The bot is about to post it.
    Queued,
    AlreadyOpened,
    /// The settings have no channel for the bot's messages: players can vote only in the portal.
    WithoutMessage,
    NotPlayable,
    /// The rest of the day's window leaves too few start times.
    TooShort,
}

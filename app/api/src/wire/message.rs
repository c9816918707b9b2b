//! The bot's outbox on the wire: what it will say, what it has said, and what became of it.

use app_domain::{Day, Moment};
use serde::{Deserialize, Serialize};

use super::availability::SpanBody;
use super::fortnight::Clocks;

/// The coming week of the bot, and how the bot is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageDesk {
    pub bot: BotBody,
    /// Whether `chat.channelId` is set.
    pub has_channel: bool,
    pub today: Day,
    pub clocks: Clocks,
    /// By time.
    pub coming: Vec<ComingBody>,
}

/// What is known of the bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotBody {
    /// `ok`; `disconnected` when it runs, but is not connected to Discord's gateway and answers nobody; `late` when it
    /// was not heard of for more than 90 seconds; `never` when none has run on this database.
    #[cfg_attr(feature = "server", schema(example = "ok"))]
    pub state: String,
    /// When it was last heard of, RFC 3339 in UTC.
    pub last_seen: Option<String>,
    /// What it could not do then, in sentences.
    pub faults: Vec<String>,
    pub gateway: GatewayBody,
}

/// The connection by which the bot receives commands, buttons and forms, as the bot last reported it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GatewayBody {
    pub is_connected: bool,
    /// When that last changed, RFC 3339 in UTC.
    pub since: Option<String>,
    /// When Discord last acknowledged a heartbeat, RFC 3339 in UTC.
    pub last_heartbeat: Option<String>,
}

/// A job of the clock that nobody has run yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComingBody {
    /// `daily_post`, `reminder`, `second_reminder` or `weekly_planning`.
    pub job: String,
    /// In the bot timezone.
    pub date: Day,
    pub at: Moment,
    pub is_skipped: bool,
    /// Its time has passed, and no bot has run it.
    pub is_late: bool,
    /// Whom it would be sent to now; `None`: the channel.
    pub to: Option<Vec<String>>,
    /// What it would say now.
    pub words: WordsBody,
}

/// What a message would say as things are now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum WordsBody {
    /// The same sentence for each player, with buttons.
    Sentence(String),
    Post(PostBody),
}

/// The verdict of a day, as the channel would read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostBody {
    pub verdict: String,
    pub can_proceed: bool,
    pub window: Option<SpanBody>,
    pub lineup: Vec<String>,
    pub reason: String,
    pub focus: String,
    /// Everybody who is free, and when.
    pub free: Vec<(String, Vec<SpanBody>)>,
    pub unavailable: Vec<String>,
    pub silent: Vec<String>,
    pub absent: Vec<String>,
}

/// What an admin points at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageTarget {
    Job { job: String, date: Day },
    Message(i64),
}

/// One message and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageBody {
    pub id: i64,
    /// The name of a job, `change`, `ask`, `notice`, `poll`, `poll_result` or `unreached`.
    pub occasion: String,
    /// The day it is about.
    pub date: Day,
    /// The player's name; `None`: the channel.
    pub to: Option<String>,
    /// When it was to be sent, RFC 3339 in UTC.
    pub due_at: String,
    /// When it was sent, skipped or given up.
    pub done_at: Option<String>,
    /// `waiting`, `sent`, `skipped` or `failed`.
    pub state: String,
    /// Why it was skipped, failed or has to wait.
    pub reason: String,
    /// Whether anybody still needs it.
    pub is_of_use: bool,
}

/// What the portal asks for; an empty text does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MessagesAsked {
    pub occasion: String,
    pub state: String,
}

/// A part of the messages, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessagesPart {
    pub messages: Vec<MessageBody>,
    /// Where the next part begins.
    pub next: Option<i64>,
}

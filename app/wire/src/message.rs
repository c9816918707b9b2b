//! The bot's outbox: scheduled, waiting and past messages, and the status of the bot.

use app_domain::message_occasion::{JobKind, MessageOccasion, MessageState};
use app_domain::{Day, UtcInstant, UtcMinute};
use serde::{Deserialize, Serialize};

use super::availability::SpanBody;
use super::fortnight::ClockPair;
use crate::OptionalText;

/// The scheduled messages of the coming week, and the status of the bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxBody {
    pub bot: BotStatusBody,
    /// Whether `chat.channelId` is set.
    pub has_channel: bool,
    pub today: Day,
    pub clocks: ClockPair,
    /// Sorted by time.
    pub coming: Vec<ScheduledJobBody>,
}

/// The status of the bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotStatusBody {
    pub state: BotState,
    /// The time of its last heartbeat, RFC 3339 in UTC.
    pub last_seen: Option<UtcInstant>,
    /// The problems that it reported with this heartbeat, as sentences.
    pub faults: Vec<String>,
    pub gateway: GatewayStatusBody,
}

/// Whether the bot runs, by its last heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BotState {
    /// No bot has run on this database.
    Never,
    /// Its last heartbeat is more than 90 seconds old.
    Late,
    /// It runs but is not connected to Discord's gateway and so cannot respond.
    Disconnected,
    Ok,
}

/// The connection by which the bot receives commands, buttons and forms, as the bot last reported it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GatewayStatusBody {
    pub is_connected: bool,
    /// The time of the last change of `isConnected`, RFC 3339 in UTC.
    pub since: Option<UtcInstant>,
    /// The time at which Discord last acknowledged a heartbeat, RFC 3339 in UTC.
    pub last_heartbeat: Option<UtcInstant>,
}

/// A scheduled job that has not run yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduledJobBody {
    pub job: JobKind,
    /// In the bot timezone.
    pub date: Day,
    pub at: UtcMinute,
    pub is_skipped: bool,
    /// Whether its time has passed and no bot has run it.
    pub is_late: bool,
    /// The names of the players to whom it would be sent now; `None` for the channel.
    pub to: Option<Vec<String>>,
    /// The message as it would be sent now.
    pub words: MessagePreviewBody,
}

/// A preview of a message, based on the current data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessagePreviewBody {
    /// The same sentence for each player, with buttons.
    Sentence(String),
    Post(DailyPostBody),
}

/// The daily post about a day, as the channel would show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyPostBody {
    pub verdict: String,
    pub can_proceed: bool,
    pub window: Option<SpanBody>,
    pub lineup: Vec<String>,
    pub reason: String,
    pub focus: String,
    /// The names of the free players, with their windows.
    pub free: Vec<(String, Vec<SpanBody>)>,
    pub unavailable: Vec<String>,
    pub silent: Vec<String>,
    pub absent: Vec<String>,
}

/// The job or message of an admin's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageTargetRequest {
    Job { job: JobKind, date: Day },
    Message(i64),
}

/// One message and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageBody {
    pub id: i64,
    pub occasion: MessageOccasion,
    /// The day that the message is about.
    pub date: Day,
    /// The player's name; `None` for the channel.
    pub to: Option<String>,
    /// The time at which it is due, RFC 3339 in UTC.
    pub due_at: UtcInstant,
    /// The time at which it was sent, skipped or failed.
    pub done_at: Option<UtcInstant>,
    pub state: MessageState,
    /// The reason why it was skipped, failed or is waiting.
    pub reason: String,
    /// Whether sending the message is still useful.
    pub is_of_use: bool,
}

/// The filter of the list; an empty text means no restriction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MessageFilterRequest {
    pub occasion: OptionalText<MessageOccasion>,
    pub state: OptionalText<MessageState>,
}

/// A page of the messages, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageListBody {
    pub messages: Vec<MessageBody>,
    /// The `before` of the next page; `None` at the end.
    pub next: Option<i64>,
}

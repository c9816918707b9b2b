//! Finds a message that a bot had sent when it crashed, before it could store that. Discord recognizes the nonce of a
//! repeated message for some minutes only.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value};
use serenity::all::{ChannelId, MessageId};

use crate::discord::{DiscordClient, DiscordError};

/// How far Discord's clock may be behind the bot's.
const CLOCK_TOLERANCE: TimeDelta = TimeDelta::minutes(1);

/// Returns the newest message of the bot in a channel with the same text, title and number of button rows that was sent
/// after `due_at`.
pub async fn find(
    client: &DiscordClient,
    channel: ChannelId,
    body: &Map<String, Value>,
    due_at: DateTime<Utc>,
) -> Result<Option<MessageId>, DiscordError> {
    let messages = match client.newest_messages(channel).await {
        // Sending fails too, or the messages cannot be read.
        Err(error) if error.retry_delay(1, client.now()).is_none() => return Ok(None),
        messages => messages?,
    };
    let account = client.account().to_string();
    let (body, earliest) = (Value::Object(body.clone()), due_at - CLOCK_TOLERANCE);
    let is_meant = |message: &&Value| {
        message["author"]["id"].as_str() == Some(&account)
            && sent_at(message).is_some_and(|at| at >= earliest)
            && words(message) == words(&body)
            && row_count(message) == row_count(&body)
    };
    let found = messages.as_array().into_iter().flatten().find(is_meant);
    Ok(found.and_then(|message| message["id"].as_str()?.parse().ok()))
}

fn sent_at(message: &Value) -> Option<DateTime<Utc>> {
    let at = message["timestamp"].as_str()?;
    Some(DateTime::parse_from_rfc3339(at).ok()?.to_utc())
}

/// The text of a message and the title of its embed, or its description if it has no title.
fn words(message: &Value) -> [&str; 2] {
    let embed = &message["embeds"][0];
    let heading = embed["title"].as_str().or(embed["description"].as_str());
    let content = message["content"].as_str();
    [content, heading].map(Option::unwrap_or_default)
}

/// The number of rows with buttons: a poll and its result have the same title.
fn row_count(message: &Value) -> usize {
    message["components"].as_array().map_or(0, Vec::len)
}

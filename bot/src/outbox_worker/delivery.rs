//! Adapts messages to the channel's permissions: plain text without *Embed Links*, and no reply without *Read Message
//! History*. The permissions come from the cache, or from Discord's error.

use serde::Serialize;
use serde_json::{Map, Value, json};
use serenity::all::{ChannelId, MessageId};

use crate::discord::{DiscordClient, DiscordError};
use crate::markup::clipped;
use crate::permission::{AccessCache, ChannelAccess, ChannelPermission};

/// Discord's limit on the text of a message, in characters.
const MAX_CONTENT_CHARS: usize = 2000;
const MISSING_PERMISSIONS: i64 = 50_013;
/// A reply needs *Read Message History*.
const REPLY_FORBIDDEN: i64 = 160_002;

/// A message that Discord accepted.
pub struct DeliveredMessage {
    pub id: MessageId,
    /// Whether Discord refused the full message and accepted a simpler one.
    pub is_simplified: bool,
}

/// Sends a message to the team's channel.
pub async fn deliver(
    client: &DiscordClient,
    known: &AccessCache,
    channel: ChannelId,
    message: &impl Serialize,
) -> Result<DeliveredMessage, DiscordError> {
    let body = adapt(&known.of(channel.get()), message)?;
    send_with_fallbacks(client, known, (channel, None), body).await
}

/// Edits a message in the team's channel.
pub async fn deliver_edit(
    client: &DiscordClient,
    known: &AccessCache,
    (channel, message): (ChannelId, MessageId),
    edit: &impl Serialize,
) -> Result<DeliveredMessage, DiscordError> {
    let mut body = adapt(&known.of(channel.get()), edit)?;
    // Removes the plain text when embeds are allowed again.
    body.entry("content").or_insert_with(|| json!(""));
    send_with_fallbacks(client, known, (channel, Some(message)), body).await
}

async fn send_with_fallbacks(
    client: &DiscordClient,
    known: &AccessCache,
    (channel, edited): (ChannelId, Option<MessageId>),
    mut body: Map<String, Value>,
) -> Result<DeliveredMessage, DiscordError> {
    let mut is_simplified = false;
    loop {
        let sent = match edited {
            None => client.send_message(channel, &body).await,
            Some(id) => client.edit_message(channel, id, &body).await.map(|()| id),
        };
        let error = match sent {
            Ok(id) => return Ok(DeliveredMessage { id, is_simplified }),
            Err(error) => error,
        };
        let is_simpler = simplify(&mut body, &error);
        if is_simpler || error.is_forbidden() {
            known.invalidate();
        }
        if !is_simpler {
            return Err(error);
        }
        is_simplified = true;
    }
}

/// Returns the message as the permissions allow it.
pub(super) fn adapt(
    access: &ChannelAccess,
    message: &impl Serialize,
) -> Result<Map<String, Value>, DiscordError> {
    let Ok(Value::Object(mut body)) = serde_json::to_value(message) else {
        return Err(DiscordError::InvalidRequest);
    };
    if !access.has(ChannelPermission::EmbedLinks) {
        embeds_to_text(&mut body);
    }
    if !access.has(ChannelPermission::ReadMessageHistory) {
        body.remove("message_reference");
    }
    Ok(body)
}

/// Removes the part that Discord may have refused; returns whether there was one.
fn simplify(body: &mut Map<String, Value>, error: &DiscordError) -> bool {
    match error.code() {
        Some(REPLY_FORBIDDEN) => body
            .remove("message_reference")
            .is_some_and(|it| !it.is_null()),
        Some(MISSING_PERMISSIONS) => embeds_to_text(body),
        _ => false,
    }
}

/// Moves the embeds into the text; returns whether there were any.
fn embeds_to_text(body: &mut Map<String, Value>) -> bool {
    let Some(Value::Array(embeds)) = body.insert("embeds".to_owned(), json!([])) else {
        return false;
    };
    if embeds.is_empty() {
        return false;
    }
    let content = body
        .get("content")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let texts: Vec<String> = [content.to_owned()]
        .into_iter()
        .chain(embeds.iter().map(embed_as_text))
        .filter(|text| !text.is_empty())
        .collect();
    let text = clipped(&texts.join("\n\n"), MAX_CONTENT_CHARS);
    body.insert("content".to_owned(), json!(text));
    true
}

/// Formats an embed as text, in its display order.
fn embed_as_text(embed: &Value) -> String {
    let text = |holder: &Value, name: &str| holder[name].as_str().unwrap_or_default().to_owned();
    let bold = |text: String| {
        if text.is_empty() {
            text
        } else {
            format!("**{text}**")
        }
    };
    let mut lines = vec![bold(text(embed, "title")), text(embed, "description")];
    for field in embed["fields"].as_array().into_iter().flatten() {
        lines.extend([bold(text(field, "name")), text(field, "value")]);
    }
    lines.push(text(&embed["footer"], "text"));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message() -> Value {
        let embed = json!({
            "title": "Monday",
            "description": "Can play.",
            "fields": [{"name": "Who", "value": "Ada"}],
            "footer": {"text": "Days in Berlin."},
        });
        json!({"embeds": [embed], "message_reference": {"message_id": "1"}})
    }

    fn adapted(permissions: u64) -> Map<String, Value> {
        let access = ChannelAccess {
            channel: 1,
            permissions,
            pings_role: None,
            obstacle: None,
        };
        adapt(&access, &message()).expect("it is JSON")
    }

    #[test]
    fn with_every_permission_a_message_is_as_it_was_written() {
        assert_eq!(Value::Object(adapted(u64::MAX)), message());
    }

    #[test]
    fn without_embed_links_it_is_text_and_without_history_no_reply() {
        let plain = adapted(0);
        let text = "**Monday**\nCan play.\n**Who**\nAda\nDays in Berlin.";
        assert_eq!(plain["content"], text);
        assert_eq!(plain["embeds"], json!([]));
        assert!(!plain.contains_key("message_reference"));
    }

    #[test]
    fn the_simplest_message_is_not_sent_again() {
        let refused = |code| DiscordError::Rejected { status: 403, code };
        let mut body = adapted(0);
        assert!(!simplify(&mut body, &refused(MISSING_PERMISSIONS)));
        assert!(!simplify(&mut body, &refused(REPLY_FORBIDDEN)));
        let mut body = adapted(u64::MAX);
        assert!(simplify(&mut body, &refused(REPLY_FORBIDDEN)));
        assert!(simplify(&mut body, &refused(MISSING_PERMISSIONS)));
        assert!(!simplify(&mut body, &refused(50_001)));
    }
}

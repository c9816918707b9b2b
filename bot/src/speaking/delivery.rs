//! Sends a message as far as the channel allows: as plain text without *Embed Links*, and not as a reply without *Read
//! Message History*. The permissions are known before, or learned from the refusal.

use serde::Serialize;
use serde_json::{Map, Value, json};
use serenity::all::{ChannelId, MessageId};

use crate::markup::clipped;
use crate::permission::{ChannelAccess, ChannelPermission, KnownAccess};
use crate::platform::{Platform, Refusal};

/// Characters a message may have.
const CONTENT_MAX: usize = 2000;
const MISSING_PERMISSIONS: i64 = 50_013;
/// A reply needs *Read Message History*.
const NO_REPLY: i64 = 160_002;

/// A message as the platform took it.
pub struct DeliveredMessage {
    pub id: MessageId,
    /// Whether the platform refused it as it was written.
    pub is_simplified: bool,
}

/// Says something in the team's channel.
pub async fn say(
    platform: &Platform,
    known: &KnownAccess,
    channel: ChannelId,
    message: &impl Serialize,
) -> Result<DeliveredMessage, Refusal> {
    let body = fitting(&known.of(channel.get()), message)?;
    deliver(platform, known, (channel, None), body).await
}

/// Edits a message in the team's channel.
pub async fn edit(
    platform: &Platform,
    known: &KnownAccess,
    (channel, message): (ChannelId, MessageId),
    edit: &impl Serialize,
) -> Result<DeliveredMessage, Refusal> {
    let mut body = fitting(&known.of(channel.get()), edit)?;
    // Removes the plain text when embeds are allowed again.
    body.entry("content").or_insert_with(|| json!(""));
    deliver(platform, known, (channel, Some(message)), body).await
}

async fn deliver(
    platform: &Platform,
    known: &KnownAccess,
    (channel, edited): (ChannelId, Option<MessageId>),
    mut body: Map<String, Value>,
) -> Result<DeliveredMessage, Refusal> {
    let mut is_simplified = false;
    loop {
        let sent = match edited {
            None => platform.say(channel, &body).await,
            Some(id) => platform.edit(channel, id, &body).await.map(|()| id),
        };
        let refusal = match sent {
            Ok(id) => return Ok(DeliveredMessage { id, is_simplified }),
            Err(refusal) => refusal,
        };
        let is_simpler = simplify(&mut body, &refusal);
        if is_simpler || refusal.is_forbidden() {
            known.doubt();
        }
        if !is_simpler {
            return Err(refusal);
        }
        is_simplified = true;
    }
}

fn fitting(
    access: &ChannelAccess,
    message: &impl Serialize,
) -> Result<Map<String, Value>, Refusal> {
    let Ok(Value::Object(mut body)) = serde_json::to_value(message) else {
        return Err(Refusal::Unsayable);
    };
    if !access.has(ChannelPermission::EmbedLinks) {
        make_plain(&mut body);
    }
    if !access.has(ChannelPermission::ReadMessageHistory) {
        body.remove("message_reference");
    }
    Ok(body)
}

/// Takes out what the platform may have refused; returns whether there was anything.
fn simplify(body: &mut Map<String, Value>, refusal: &Refusal) -> bool {
    match refusal.code() {
        Some(NO_REPLY) => body
            .remove("message_reference")
            .is_some_and(|it| !it.is_null()),
        Some(MISSING_PERMISSIONS) => make_plain(body),
        _ => false,
    }
}

/// Writes the embeds into the text; returns whether there were any.
fn make_plain(body: &mut Map<String, Value>) -> bool {
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
        .chain(embeds.iter().map(plain))
        .filter(|text| !text.is_empty())
        .collect();
    let text = clipped(&texts.join("\n\n"), CONTENT_MAX);
    body.insert("content".to_owned(), json!(text));
    true
}

/// An embed as text, in the order in which it is shown.
fn plain(embed: &Value) -> String {
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

    fn fitted(permissions: u64) -> Map<String, Value> {
        let access = ChannelAccess {
            channel: 1,
            permissions,
            pings_role: None,
        };
        fitting(&access, &message()).expect("it is JSON")
    }

    #[test]
    fn with_every_permission_a_message_is_as_it_was_written() {
        assert_eq!(Value::Object(fitted(u64::MAX)), message());
    }

    #[test]
    fn without_embed_links_it_is_text_and_without_history_no_reply() {
        let plain = fitted(0);
        let text = "**Monday**\nCan play.\n**Who**\nAda\nDays in Berlin.";
        assert_eq!(plain["content"], text);
        assert_eq!(plain["embeds"], json!([]));
        assert!(!plain.contains_key("message_reference"));
    }

    #[test]
    fn what_is_as_simple_as_can_be_is_not_said_again() {
        let refused = |code| Refusal::Answered { status: 403, code };
        let mut body = fitted(0);
        assert!(!simplify(&mut body, &refused(MISSING_PERMISSIONS)));
        assert!(!simplify(&mut body, &refused(NO_REPLY)));
        let mut body = fitted(u64::MAX);
        assert!(simplify(&mut body, &refused(NO_REPLY)));
        assert!(simplify(&mut body, &refused(MISSING_PERMISSIONS)));
        assert!(!simplify(&mut body, &refused(50_001)));
    }
}

//! Validation of messages: content, embeds, mentions and nonce.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::channel::message::{
    AllowedMentions, Component, Embed, MessageFlags, MessageReference,
};
use twilight_validate::message;

use super::super::api_error::EMPTY_MESSAGE;
use super::{
    ValidationError, ValidationResult, check_length, check_size, components, limits, parse,
};

/// Schema `MessageCreateRequest`.
const MAX_NONCE_LENGTH: usize = 25;
/// Schema `MessageAllowedMentionsRequest`.
const MAX_ALLOWED_MENTIONS: usize = 100;

/// The fields of schema `MessageCreateRequest` that the bot may send. Those without a rule are only parsed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "parsing checks the types of all fields")]
struct MessageBody {
    content: Option<String>,
    embeds: Option<Vec<Embed>>,
    components: Option<Vec<Component>>,
    allowed_mentions: Option<AllowedMentions>,
    message_reference: Option<MessageReference>,
    flags: Option<MessageFlags>,
    nonce: Option<String>,
    enforce_nonce: Option<bool>,
    tts: Option<bool>,
    // The bot sends no stickers and no files.
    sticker_ids: Option<[(); 0]>,
    attachments: Option<[(); 0]>,
}

/// Validates the body of a message that is sent or edited.
pub(in super::super) fn validate_message(body: &Value) -> ValidationResult {
    components::validate_ids(&body["components"])?;
    let body: MessageBody = parse_embeds("the message", body)?;
    let content = body.content.unwrap_or_default();
    let (embeds, rows) = (
        body.embeds.unwrap_or_default(),
        body.components.unwrap_or_default(),
    );
    if content.is_empty() && embeds.is_empty() && rows.is_empty() {
        return Err(ValidationError {
            code: EMPTY_MESSAGE,
            description: "Cannot send an empty message".to_owned(),
        });
    }
    limits("the content", message::content(&content))?;
    limits("the embeds", message::embeds(&embeds))?;
    embeds.iter().try_for_each(validate_embed)?;
    limits("the components", message::components(&rows, false))?;
    components::validate_rows(&rows)?;
    if let Some(nonce) = body.nonce {
        check_length("nonce", &nonce, 0..=MAX_NONCE_LENGTH)?;
    }
    validate_mentions(body.allowed_mentions.as_ref())
}

/// Parses a body with embeds. Their type is optional, but not for `twilight-model`.
pub(super) fn parse_embeds<T: DeserializeOwned>(what: &str, body: &Value) -> ValidationResult<T> {
    let mut body = body.clone();
    let holder = if body["data"].is_object() {
        &mut body["data"]
    } else {
        &mut body
    };
    for embed in holder
        .get_mut("embeds")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if let Some(embed) = embed.as_object_mut() {
            embed.entry("type").or_insert(json!("rich"));
        }
    }
    parse(what, &body)
}

fn validate_embed(embed: &Embed) -> ValidationResult {
    // Discord rejects empty names and values as missing, although schema `RichEmbedField` has no minimum.
    for field in &embed.fields {
        check_length("the name of a field", &field.name, 1..=usize::MAX)?;
        check_length("the value of a field", &field.value, 1..=usize::MAX)?;
    }
    let footer = embed.footer.as_ref().map(|footer| &footer.text);
    if [embed.title.as_ref(), footer]
        .into_iter()
        .flatten()
        .any(|text| text.contains("<t:"))
    {
        // Accepted by Discord, but shown as typed.
        let words = "timestamps do not work in titles and footers";
        return Err(ValidationError::invalid(words));
    }
    Ok(())
}

/// The bot's own rule is stricter than Discord's: every message names the mentions that ping.
fn validate_mentions(allowed: Option<&AllowedMentions>) -> ValidationResult {
    let Some(allowed) = allowed.filter(|allowed| allowed.parse.is_empty()) else {
        let words = "allowed_mentions.parse must be an empty list";
        return Err(ValidationError::invalid(words));
    };
    check_size(
        "allowed roles",
        allowed.roles.len(),
        0..=MAX_ALLOWED_MENTIONS,
    )?;
    check_size(
        "allowed users",
        allowed.users.len(),
        0..=MAX_ALLOWED_MENTIONS,
    )
}

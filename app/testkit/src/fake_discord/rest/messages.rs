//! Channels, their messages and pins, with the permissions that each request needs.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use super::super::api_error::{
    FakeApiError, INVALID_BODY, MISSING_ACCESS, MISSING_PERMISSIONS, NO_DIRECT_MESSAGES,
    NO_MUTUAL_SERVERS, NO_REPLY, OPENING_TOO_FAST, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE,
};
use super::super::channels::{
    EMBED_LINKS, PIN_MESSAGES, READ_MESSAGE_HISTORY, SEND_MESSAGES, VIEW_CHANNEL,
};
use super::super::validation::validate_message;
use super::super::{FakeDiscordState, payload};
use super::require_bot;

pub(super) async fn direct_channel(
    State(state): State<Arc<FakeDiscordState>>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    let account = body["recipient_id"].to_string().replace('"', "");
    let opened = state
        .channels
        .open_direct_channel(&account, || state.fresh_id());
    let id = opened.ok_or_else(|| {
        let words = "You are opening direct messages too fast.".to_owned();
        FakeApiError(StatusCode::BAD_REQUEST, OPENING_TOO_FAST, words)
    })?;
    let recipient = payload::user(&account, "somebody");
    Ok(Json(
        json!({"id": id, "type": 1, "last_message_id": null, "recipients": [recipient]}),
    ))
}

pub(super) async fn channel(
    State(state): State<Arc<FakeDiscordState>>,
    Path(channel): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    let found = server_channel(&state, &channel).ok_or_else(unknown_channel)?;
    if channel == payload::CHANNEL_ID {
        require_view_channel(&state)?;
    }
    Ok(Json(found))
}

/// Returns a channel of the server.
fn server_channel(state: &FakeDiscordState, channel: &str) -> Option<Value> {
    let channels = payload::channels(state);
    let mut channels = channels.as_array()?.iter();
    channels.find(|one| one["id"] == channel).cloned()
}

fn unknown_channel() -> FakeApiError {
    let words = "Unknown Channel".to_owned();
    FakeApiError(StatusCode::NOT_FOUND, UNKNOWN_CHANNEL, words)
}

/// Fails unless the bot may view the server's channel.
fn require_view_channel(state: &FakeDiscordState) -> Result<(), FakeApiError> {
    if state.channels.has_permission(VIEW_CHANNEL) && !state.is_bot_removed() {
        Ok(())
    } else {
        let words = "Missing Access".to_owned();
        Err(FakeApiError(StatusCode::FORBIDDEN, MISSING_ACCESS, words))
    }
}

/// Fails unless the bot may send this message to a channel. Removes embeds without the permission for them, and fails
/// if the message has no text then.
fn apply_permissions(
    state: &FakeDiscordState,
    channel: &str,
    body: &mut Value,
) -> Result<(), FakeApiError> {
    if channel != payload::CHANNEL_ID {
        return Ok(());
    }
    require_view_channel(state)?;
    let lacking = || {
        let words = "Missing Permissions".to_owned();
        FakeApiError(StatusCode::FORBIDDEN, MISSING_PERMISSIONS, words)
    };
    if !state.channels.has_permission(SEND_MESSAGES) {
        return Err(lacking());
    }
    let has_embeds = body["embeds"].as_array().is_some_and(|all| !all.is_empty());
    if has_embeds && !state.channels.has_permission(EMBED_LINKS) {
        if body["content"].as_str().is_none_or(str::is_empty) {
            return Err(lacking());
        }
        body["embeds"] = json!([]);
    }
    if body["message_reference"].is_object() && !state.channels.has_permission(READ_MESSAGE_HISTORY)
    {
        let words = "Cannot reply without permission to read message history".to_owned();
        return Err(FakeApiError(StatusCode::FORBIDDEN, NO_REPLY, words));
    }
    Ok(())
}

/// Checks a message that is sent to or edited in this channel.
fn check_body(
    state: &FakeDiscordState,
    channel: &str,
    headers: &HeaderMap,
    body: &mut Value,
) -> Result<(), FakeApiError> {
    require_bot(headers)?;
    validate_message(body).map_err(|error| FakeApiError::invalid(state, error))?;
    if server_channel(state, channel).is_none() && !state.channels.is_direct(channel) {
        return Err(unknown_channel());
    }
    apply_permissions(state, channel, body)
}

/// Returns the newest messages first; none without the permission to read them. The nonce is not stored.
///
/// <https://discord.com/developers/docs/resources/message#get-channel-messages>
pub(super) async fn list_messages(
    State(state): State<Arc<FakeDiscordState>>,
    Path(channel): Path<String>,
    Query(page): Query<HashMap<String, usize>>,
    headers: HeaderMap,
) -> Result<Json<Vec<Value>>, FakeApiError> {
    require_bot(&headers)?;
    if channel == payload::CHANNEL_ID {
        require_view_channel(&state)?;
        if !state.channels.has_permission(READ_MESSAGE_HISTORY) {
            return Ok(Json(Vec::new()));
        }
    }
    let limit = page.get("limit").copied().unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let words = "limit: int value should be between 1 and 100";
        let status = StatusCode::BAD_REQUEST;
        return Err(FakeApiError::violation(&state, status, INVALID_BODY, words));
    }
    let messages = state.channels.messages_in(&channel);
    Ok(Json(messages.into_iter().rev().take(limit).collect()))
}

pub(super) async fn create_message(
    State(state): State<Arc<FakeDiscordState>>,
    Path(channel): Path<String>,
    headers: HeaderMap,
    Json(mut body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    check_body(&state, &channel, &headers, &mut body)?;
    if state.channels.is_departed(&channel) {
        return Err(FakeApiError(
            StatusCode::FORBIDDEN,
            NO_MUTUAL_SERVERS,
            "Cannot send messages to this user due to having no mutual guilds".to_owned(),
        ));
    }
    if state.channels.is_closed(&channel) {
        return Err(FakeApiError(
            StatusCode::FORBIDDEN,
            NO_DIRECT_MESSAGES,
            "Cannot send messages to this user".to_owned(),
        ));
    }
    let answered = &body["message_reference"];
    let needs_it = answered.is_object() && answered["fail_if_not_exists"] != false;
    if needs_it
        && !state
            .channels
            .has_message(&channel, &answered["message_id"])
    {
        let words = "message_reference: Unknown message";
        return Err(FakeApiError::violation(
            &state,
            StatusCode::BAD_REQUEST,
            INVALID_BODY,
            words,
        ));
    }
    let message = || payload::message_in(&state, &channel, &body);
    Ok(Json(
        state.channels.create_message(&channel, &body, message),
    ))
}

pub(super) async fn edit_message(
    State(state): State<Arc<FakeDiscordState>>,
    Path((channel, message)): Path<(String, String)>,
    headers: HeaderMap,
    Json(mut body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    check_body(&state, &channel, &headers, &mut body)?;
    let unknown = || {
        FakeApiError(
            StatusCode::NOT_FOUND,
            UNKNOWN_MESSAGE,
            "Unknown Message".to_owned(),
        )
    };
    let edited = state.channels.edit(&channel, &message, &body);
    edited.map(Json).ok_or_else(unknown)
}

pub(super) async fn pin(
    State(state): State<Arc<FakeDiscordState>>,
    Path((_, message)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, FakeApiError> {
    require_bot(&headers)?;
    if !state.channels.has_permission(PIN_MESSAGES) {
        return Err(FakeApiError(
            StatusCode::FORBIDDEN,
            MISSING_PERMISSIONS,
            "Missing Permissions".to_owned(),
        ));
    }
    state.channels.pin(&message);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unpin(
    State(state): State<Arc<FakeDiscordState>>,
    Path((_, message)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, FakeApiError> {
    require_bot(&headers)?;
    state.channels.unpin(&message);
    Ok(StatusCode::NO_CONTENT)
}

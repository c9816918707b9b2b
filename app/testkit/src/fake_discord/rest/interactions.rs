//! Responses to interactions, which an interaction's own token authorizes.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::super::api_error::{
    ALREADY_ANSWERED, FakeApiError, INVALID_WEBHOOK_TOKEN, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK,
};
use super::super::validation::{validate_message, validate_response};
use super::super::{DEFERRED_TYPES, FakeDiscordState, RESPONSE_DEADLINE, SentInteraction, payload};

/// The type of a response that opens a form, which cannot be edited.
const FORM: u64 = 9;
/// The types of responses that show a message, or change the one with the component.
const MESSAGE: u64 = 4;
const UPDATE: u64 = 7;

pub(super) async fn callback(
    State(state): State<Arc<FakeDiscordState>>,
    Path((id, token)): Path<(String, String)>,
    Json(body): Json<Value>,
) -> Result<StatusCode, FakeApiError> {
    let interactions = state.interactions();
    let unknown = || {
        FakeApiError::violation(
            &state,
            StatusCode::NOT_FOUND,
            UNKNOWN_INTERACTION,
            "Unknown interaction",
        )
    };
    let interaction = interactions
        .get(&token)
        .filter(|interaction| interaction.id == id)
        .ok_or_else(unknown)?;
    let took = interaction.began.elapsed();
    if took > RESPONSE_DEADLINE {
        return Err(unknown());
    }
    if interaction.answered.borrow().first.is_some() {
        let words = "Interaction has already been acknowledged.";
        let status = StatusCode::BAD_REQUEST;
        return Err(if interaction.deliveries > 1 || state.faults.may_repeat() {
            FakeApiError(status, ALREADY_ANSWERED, words.to_owned())
        } else {
            FakeApiError::violation(&state, status, ALREADY_ANSWERED, words)
        });
    }
    let kind = validate_response(interaction.kind, &body)
        .map_err(|error| FakeApiError::invalid(&state, error))?;
    if DEFERRED_TYPES.contains(&kind) {
        state.deferred_count.send_modify(|promises| *promises += 1);
    }
    if kind == MESSAGE || kind == UPDATE {
        let data = &body["data"];
        state.show_response(interaction, kind, data, &data["flags"]);
    }
    let first = (kind, body["data"].clone(), took);
    interaction
        .answered
        .send_modify(|answered| answered.first = Some(first));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn edit_response(
    State(state): State<Arc<FakeDiscordState>>,
    Path((_, token)): Path<(u64, String)>,
    Json(body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    let interactions = state.interactions();
    let interaction = authorized(&state, &interactions, &token)?;
    let first = interaction.answered.borrow().first.clone();
    let Some((kind, data, _)) = first.filter(|(kind, ..)| *kind != FORM) else {
        let status = StatusCode::NOT_FOUND;
        let unknown = FakeApiError::violation(&state, status, UNKNOWN_WEBHOOK, "Unknown Webhook");
        return Err(unknown);
    };
    validate_message(&body).map_err(|error| FakeApiError::invalid(&state, error))?;
    state.show_response(interaction, kind, &body, &data["flags"]);
    interaction
        .answered
        .send_modify(|answered| answered.edited = Some(body.clone()));
    Ok(Json(payload::message(&state, &body)))
}

/// Sends another message after the first response.
///
/// <https://discord.com/developers/docs/interactions/receiving-and-responding#create-followup-message>
pub(super) async fn follow_up(
    State(state): State<Arc<FakeDiscordState>>,
    Path((_, token)): Path<(u64, String)>,
    Json(body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    let interactions = state.interactions();
    let interaction = authorized(&state, &interactions, &token)?;
    if interaction.answered.borrow().first.is_none() {
        let status = StatusCode::NOT_FOUND;
        let unknown = FakeApiError::violation(&state, status, UNKNOWN_WEBHOOK, "Unknown Webhook");
        return Err(unknown);
    }
    validate_message(&body).map_err(|error| FakeApiError::invalid(&state, error))?;
    state.show_response(interaction, MESSAGE, &body, &body["flags"]);
    interaction
        .answered
        .send_modify(|answered| answered.followed.push(body.clone()));
    Ok(Json(payload::message_in(
        &state,
        &interaction.channel,
        &body,
    )))
}

/// Returns the interaction of a token, which authorizes the request.
fn authorized<'a>(
    state: &FakeDiscordState,
    interactions: &'a HashMap<String, SentInteraction>,
    token: &str,
) -> Result<&'a SentInteraction, FakeApiError> {
    // Discord's words for a token that is wrong, or older than fifteen minutes.
    let (status, words) = (StatusCode::UNAUTHORIZED, "Invalid Webhook Token");
    let interaction = interactions
        .get(token)
        .ok_or_else(|| FakeApiError::violation(state, status, INVALID_WEBHOOK_TOKEN, words))?;
    if interaction.is_expired {
        let words = words.to_owned();
        return Err(FakeApiError(status, INVALID_WEBHOOK_TOKEN, words));
    }
    Ok(interaction)
}

impl FakeDiscordState {
    /// Shows a response to an interaction, or its edit, in the channel.
    fn show_response(
        &self,
        interaction: &SentInteraction,
        kind: u64,
        message: &Value,
        flags: &Value,
    ) {
        let is_private = flags
            .as_u64()
            .is_some_and(|flags| flags & payload::EPHEMERAL != 0);
        if matches!(kind, 4 | 5) && !is_private {
            let new = || payload::message_in(self, &interaction.channel, message);
            self.channels
                .create_message(&interaction.channel, message, new);
        } else if let (6 | 7, Some(id)) = (kind, &interaction.message) {
            // A message that only one user sees is not in the channel.
            self.channels.edit(&interaction.channel, id, message);
        }
    }
}

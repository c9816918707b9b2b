//! The REST API.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::routing::{get, patch, post, put};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::api_error::{
    ALREADY_ANSWERED, FakeApiError, MISSING_ACCESS, MISSING_PERMISSIONS, NO_DIRECT_MESSAGES,
    NO_REPLY, UNKNOWN_CHANNEL, UNKNOWN_INTERACTION, UNKNOWN_MEMBER, UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
};
use super::channels::{
    EMBED_LINKS, PIN_MESSAGES, READ_MESSAGE_HISTORY, SEND_MESSAGES, VIEW_CHANNEL,
};
use super::{
    APPLICATION_ID, DEFERRED_TYPES, FakeDiscordState, GUILD_ID, RESPONSE_DEADLINE, TOKEN, faults,
    payload, validation,
};

/// The type of a response that opens a form, which cannot be edited.
const FORM: u64 = 9;

pub(super) async fn serve(listener: TcpListener, state: Arc<FakeDiscordState>) {
    let api = Router::new()
        .route("/gateway", get(gateway))
        .route("/oauth2/applications/@me", get(application))
        .route(
            "/applications/{application}/guilds/{guild}/commands",
            put(commands),
        )
        .route("/users/@me/channels", post(direct_channel))
        .route("/channels/{channel}", get(channel))
        .route("/guilds/{guild}/roles", get(roles))
        .route("/guilds/{guild}/members/{user}", get(member))
        .route("/channels/{channel}/messages", post(create_message))
        .route(
            "/channels/{channel}/messages/{message}",
            patch(edit_message),
        )
        .route("/channels/{channel}/pins/{message}", put(pin).delete(unpin))
        .route("/interactions/{id}/{token}/callback", post(callback))
        .route(
            "/webhooks/{application}/{token}/messages/@original",
            patch(edit_response),
        );
    let app = Router::new()
        .nest("/api/v10", api)
        .fallback(unknown)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&state),
            faults::inject_faults,
        ))
        .with_state(state);
    axum::serve(listener, app)
        .await
        .expect("the fake Discord serves");
}

async fn gateway(State(state): State<Arc<FakeDiscordState>>) -> Json<Value> {
    Json(json!({"url": state.gateway_url}))
}

async fn application(headers: HeaderMap) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    Ok(Json(payload::application()))
}

async fn commands(
    State(state): State<Arc<FakeDiscordState>>,
    Path((application, guild)): Path<(u64, u64)>,
    headers: HeaderMap,
    Json(mut commands): Json<Vec<Value>>,
) -> Result<Json<Vec<Value>>, FakeApiError> {
    require_bot(&headers)?;
    if application != APPLICATION_ID || guild != GUILD_ID {
        return Err(FakeApiError(
            StatusCode::FORBIDDEN,
            MISSING_ACCESS,
            "Missing Access".to_owned(),
        ));
    }
    validation::commands(&commands).map_err(|fault| FakeApiError::invalid(&state, fault))?;
    state.commands.send_replace(Some(commands.clone()));
    for command in &mut commands {
        command["id"] = json!(state.fresh_id());
        command["version"] = json!(state.fresh_id());
        command["application_id"] = json!(application.to_string());
        command["type"] = json!(1);
        command["default_member_permissions"] = Value::Null;
    }
    Ok(Json(commands))
}

async fn callback(
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
        return Err(if interaction.deliveries > 1 {
            FakeApiError(status, ALREADY_ANSWERED, words.to_owned())
        } else {
            FakeApiError::violation(&state, status, ALREADY_ANSWERED, words)
        });
    }
    let kind = validation::response(interaction.kind, &body)
        .map_err(|fault| FakeApiError::invalid(&state, fault))?;
    if DEFERRED_TYPES.contains(&kind) {
        state.deferred_count.send_modify(|promises| *promises += 1);
    }
    let first = (kind, body["data"].clone(), took);
    interaction
        .answered
        .send_modify(|answered| answered.first = Some(first));
    Ok(StatusCode::NO_CONTENT)
}

async fn edit_response(
    State(state): State<Arc<FakeDiscordState>>,
    Path((_, token)): Path<(u64, String)>,
    Json(body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    let interactions = state.interactions();
    let promised = interactions.get(&token).filter(|interaction| {
        let answered = interaction.answered.borrow();
        answered
            .first
            .as_ref()
            .is_some_and(|(kind, ..)| *kind != FORM)
    });
    let interaction = promised.ok_or_else(|| {
        FakeApiError::violation(
            &state,
            StatusCode::NOT_FOUND,
            UNKNOWN_WEBHOOK,
            "Unknown Webhook",
        )
    })?;
    validation::message(&body).map_err(|fault| FakeApiError::invalid(&state, fault))?;
    interaction
        .answered
        .send_modify(|answered| answered.edited = Some(body.clone()));
    Ok(Json(payload::message(&state, &body)))
}

async fn direct_channel(
    State(state): State<Arc<FakeDiscordState>>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    let account = body["recipient_id"].to_string().replace('"', "");
    let id = state.channels.direct_channel(&account, || state.fresh_id());
    let recipient = payload::user(&account, "somebody");
    Ok(Json(
        json!({"id": id, "type": 1, "last_message_id": null, "recipients": [recipient]}),
    ))
}

async fn channel(
    State(state): State<Arc<FakeDiscordState>>,
    Path(channel): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    if channel != payload::CHANNEL_ID {
        let words = "Unknown Channel".to_owned();
        return Err(FakeApiError(StatusCode::NOT_FOUND, UNKNOWN_CHANNEL, words));
    }
    require_view_channel(&state)?;
    Ok(Json(payload::channel(&state)))
}

async fn roles(
    State(state): State<Arc<FakeDiscordState>>,
    Path(guild): Path<u64>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    require_guild(guild)?;
    Ok(Json(payload::roles(&state)))
}

async fn member(
    Path((guild, user)): Path<(u64, u64)>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    require_guild(guild)?;
    if user != APPLICATION_ID {
        let words = "Unknown Member".to_owned();
        return Err(FakeApiError(StatusCode::NOT_FOUND, UNKNOWN_MEMBER, words));
    }
    Ok(Json(payload::own_member()))
}

fn require_guild(guild: u64) -> Result<(), FakeApiError> {
    if guild == GUILD_ID {
        Ok(())
    } else {
        let words = "Missing Access".to_owned();
        Err(FakeApiError(StatusCode::FORBIDDEN, MISSING_ACCESS, words))
    }
}

/// Fails unless the bot may view the server's channel.
fn require_view_channel(state: &FakeDiscordState) -> Result<(), FakeApiError> {
    if state.channels.has_permission(VIEW_CHANNEL) {
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

async fn create_message(
    State(state): State<Arc<FakeDiscordState>>,
    Path(channel): Path<String>,
    headers: HeaderMap,
    Json(mut body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    validation::message(&body).map_err(|fault| FakeApiError::invalid(&state, fault))?;
    apply_permissions(&state, &channel, &mut body)?;
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
        return Err(FakeApiError::invalid(
            &state,
            "message_reference: Unknown message".to_owned(),
        ));
    }
    let message = || payload::message_in(&state, &channel, &body);
    Ok(Json(
        state.channels.create_message(&channel, &body, message),
    ))
}

async fn edit_message(
    State(state): State<Arc<FakeDiscordState>>,
    Path((channel, message)): Path<(String, String)>,
    headers: HeaderMap,
    Json(mut body): Json<Value>,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    validation::message(&body).map_err(|fault| FakeApiError::invalid(&state, fault))?;
    apply_permissions(&state, &channel, &mut body)?;
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

async fn pin(
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

async fn unpin(
    State(state): State<Arc<FakeDiscordState>>,
    Path((_, message)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, FakeApiError> {
    require_bot(&headers)?;
    state.channels.unpin(&message);
    Ok(StatusCode::NO_CONTENT)
}

async fn unknown(State(state): State<Arc<FakeDiscordState>>, uri: Uri) -> FakeApiError {
    FakeApiError::violation(
        &state,
        StatusCode::NOT_FOUND,
        0,
        &format!("404: Not Found {uri}"),
    )
}

fn require_bot(headers: &HeaderMap) -> Result<(), FakeApiError> {
    let sent = headers
        .get("authorization")
        .and_then(|header| header.to_str().ok());
    if sent.and_then(|sent| sent.strip_prefix("Bot ")) == Some(TOKEN) {
        Ok(())
    } else {
        Err(FakeApiError(
            StatusCode::UNAUTHORIZED,
            0,
            "401: Unauthorized".to_owned(),
        ))
    }
}

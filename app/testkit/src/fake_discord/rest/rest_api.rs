//! The routes of the REST API and their handlers.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::routing::{get, patch, post, put};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::super::api_error::{FakeApiError, MISSING_ACCESS, UNKNOWN_MEMBER};
use super::super::validation::validate_commands;
use super::super::{APPLICATION_ID, FakeDiscordState, GUILD_ID, TOKEN, faults, payload};
use super::interactions::{callback, edit_response, follow_up};
use super::messages::{
    channel, create_message, direct_channel, edit_message, list_messages, pin, unpin,
};
use crate::samples::SQUARE_PNG;

pub async fn serve(listener: TcpListener, state: Arc<FakeDiscordState>) {
    let api = Router::new()
        .route("/gateway/bot", get(gateway))
        .route("/oauth2/applications/@me", get(application))
        .route(
            "/applications/{application}/guilds/{guild}/commands",
            get(commands).put(replace_commands),
        )
        .route(
            "/applications/{application}/commands",
            get(global_commands).put(replace_global_commands),
        )
        .route("/users/@me/channels", post(direct_channel))
        .route("/users/@me/guilds", get(servers))
        .route("/guilds/{guild}/channels", get(channels))
        .route("/channels/{channel}", get(channel))
        .route("/guilds/{guild}/roles", get(roles))
        .route("/guilds/{guild}/members/{user}", get(member))
        .route(
            "/channels/{channel}/messages",
            get(list_messages).post(create_message),
        )
        .route(
            "/channels/{channel}/messages/{message}",
            patch(edit_message),
        )
        .route(
            "/channels/{channel}/messages/pins/{message}",
            put(pin).delete(unpin),
        )
        .route("/interactions/{id}/{token}/callback", post(callback))
        .route("/webhooks/{application}/{token}", post(follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/@original",
            patch(edit_response),
        );
    let app = Router::new()
        .nest("/api/v10", api)
        .route("/avatars/{account}/{file}", get(avatar))
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

/// <https://discord.com/developers/docs/events/gateway#get-gateway-bot>
async fn gateway(
    State(state): State<Arc<FakeDiscordState>>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    let (remaining, reset_after) = state.sessions.start_limit();
    let limit = json!({
        "total": 1000,
        "remaining": remaining,
        "reset_after": reset_after.as_millis(),
        "max_concurrency": 1,
    });
    Ok(Json(json!({
        "url": state.gateway_url,
        "shards": 1,
        "session_start_limit": limit,
    })))
}

async fn application(headers: HeaderMap) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    Ok(Json(payload::application()))
}

async fn commands(
    State(state): State<Arc<FakeDiscordState>>,
    Path(scope): Path<(u64, u64)>,
    headers: HeaderMap,
) -> Result<Json<Vec<Value>>, FakeApiError> {
    require_bot(&headers)?;
    require_command_scope(&state, scope)?;
    if scope.1 != GUILD_ID {
        return Ok(Json(other_commands(&state, Some(scope.1))));
    }
    let commands = state.commands.borrow().clone().unwrap_or_default();
    let commands = commands
        .iter()
        .map(|command| stored_command(&state, command));
    Ok(Json(commands.collect()))
}

async fn replace_commands(
    State(state): State<Arc<FakeDiscordState>>,
    Path(scope): Path<(u64, u64)>,
    headers: HeaderMap,
    Json(commands): Json<Vec<Value>>,
) -> Result<Json<Vec<Value>>, FakeApiError> {
    require_bot(&headers)?;
    require_command_scope(&state, scope)?;
    validate_commands(&commands).map_err(|error| FakeApiError::invalid(&state, error))?;
    if scope.1 != GUILD_ID {
        state
            .other_commands()
            .insert(Some(scope.1), commands.clone());
        return Ok(Json(other_commands(&state, Some(scope.1))));
    }
    state.commands.send_replace(Some(commands.clone()));
    let commands = commands
        .iter()
        .map(|command| stored_command(&state, command));
    Ok(Json(commands.collect()))
}

/// <https://discord.com/developers/docs/interactions/application-commands#get-global-application-commands>
async fn global_commands(
    State(state): State<Arc<FakeDiscordState>>,
    headers: HeaderMap,
) -> Result<Json<Vec<Value>>, FakeApiError> {
    require_bot(&headers)?;
    Ok(Json(other_commands(&state, None)))
}

async fn replace_global_commands(
    State(state): State<Arc<FakeDiscordState>>,
    headers: HeaderMap,
    Json(commands): Json<Vec<Value>>,
) -> Result<Json<Vec<Value>>, FakeApiError> {
    require_bot(&headers)?;
    validate_commands(&commands).map_err(|error| FakeApiError::invalid(&state, error))?;
    state.other_commands().insert(None, commands);
    Ok(Json(other_commands(&state, None)))
}

fn other_commands(state: &FakeDiscordState, server: Option<u64>) -> Vec<Value> {
    let commands = state.other_commands().get(&server).cloned();
    let commands = commands.unwrap_or_default();
    let stored = commands.iter().map(|one| stored_command(state, one));
    stored.collect()
}

fn require_command_scope(
    state: &FakeDiscordState,
    (application, guild): (u64, u64),
) -> Result<(), FakeApiError> {
    if application == APPLICATION_ID && state.other_commands().contains_key(&Some(guild)) {
        return Ok(());
    }
    if application == APPLICATION_ID {
        return require_guild(state, guild);
    }
    let words = "Missing Access".to_owned();
    Err(FakeApiError(StatusCode::FORBIDDEN, MISSING_ACCESS, words))
}

/// Returns a command as Discord does: with fields of its own, and without those that have their default.
fn stored_command(state: &FakeDiscordState, command: &Value) -> Value {
    let mut stored = payload::without_defaults(command);
    stored["id"] = json!(state.fresh_id());
    stored["version"] = json!(state.fresh_id());
    stored["application_id"] = json!(APPLICATION_ID.to_string());
    stored["guild_id"] = json!(GUILD_ID.to_string());
    stored["type"] = json!(1);
    stored["nsfw"] = json!(false);
    let permissions = &command["default_member_permissions"];
    stored["default_member_permissions"] = permissions.clone();
    stored
}

async fn roles(
    State(state): State<Arc<FakeDiscordState>>,
    Path(guild): Path<u64>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    require_guild(&state, guild)?;
    Ok(Json(payload::roles(&state)))
}

pub(super) async fn channels(
    State(state): State<Arc<FakeDiscordState>>,
    Path(guild): Path<u64>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    require_guild(&state, guild)?;
    Ok(Json(payload::channels(&state)))
}

/// The avatar of an account, if the hash in the name of the file is the current one.
///
/// <https://discord.com/developers/docs/reference#image-formatting>
async fn avatar(
    State(state): State<Arc<FakeDiscordState>>,
    Path((account, file)): Path<(String, String)>,
) -> (StatusCode, &'static [u8]) {
    let members = state.members();
    let hash = members.get(&account).and_then(|one| one["avatar"].as_str());
    if hash.is_some() && hash == file.strip_suffix(".png") {
        (StatusCode::OK, SQUARE_PNG)
    } else {
        (StatusCode::NOT_FOUND, b"")
    }
}

async fn servers(
    State(state): State<Arc<FakeDiscordState>>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    Ok(Json(payload::servers(&state)))
}

async fn member(
    State(state): State<Arc<FakeDiscordState>>,
    Path((guild, user)): Path<(u64, u64)>,
    headers: HeaderMap,
) -> Result<Json<Value>, FakeApiError> {
    require_bot(&headers)?;
    require_guild(&state, guild)?;
    if user == APPLICATION_ID {
        return Ok(Json(payload::own_member(&state)));
    }
    let members = state.members();
    let account = members.get(&user.to_string()).ok_or_else(|| {
        let words = "Unknown Member".to_owned();
        FakeApiError(StatusCode::NOT_FOUND, UNKNOWN_MEMBER, words)
    })?;
    Ok(Json(payload::member(account)))
}

fn require_guild(state: &FakeDiscordState, guild: u64) -> Result<(), FakeApiError> {
    if guild == GUILD_ID && !state.is_bot_removed() {
        Ok(())
    } else {
        let words = "Missing Access".to_owned();
        Err(FakeApiError(StatusCode::FORBIDDEN, MISSING_ACCESS, words))
    }
}

async fn unknown(State(state): State<Arc<FakeDiscordState>>, uri: Uri) -> FakeApiError {
    FakeApiError::violation(
        &state,
        StatusCode::NOT_FOUND,
        0,
        &format!("404: Not Found {uri}"),
    )
}

/// Fails unless the request has the bot's token.
pub(super) fn require_bot(headers: &HeaderMap) -> Result<(), FakeApiError> {
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

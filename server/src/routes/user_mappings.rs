//! `/api/user-mappings`: the registry of players (specification §4.1).

use app_api::convert;
use app_api::wire::{
    EmptyEnvelope, NewPlayerRequest, PlayerBody, PlayerChangeRequest, PlayerOrder, SuccessEnvelope,
};
use app_domain::permission::TeamAdmin;
use app_domain::player;
use app_domain::team_order::{PlayerPlacement, TeamReordering};
use app_domain::{PlayerId, Role, ValidationRule, Zone};
use app_service::players::{self, NewPlayer, PlayerChange};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{
    FieldErrors, FieldReader, FieldResult, boolean, nullable, parse, parse_with, whole_number,
};
use crate::http::{ErrorResponse, JsonFields};
use crate::response_cache::CacheableBody;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(reorder))
        .routes(routes!(update, remove))
}

/// List all players
///
/// Ordered by role (MAIN, SUB, COACH), then position, then name. Public; an invalid token counts as none.
#[utoipa::path(get, path = "/api/user-mappings", tag = "players", security((), ("bearer" = [])), responses(
    (status = 200, description = "The team in list order; `ETag` is new after every change",
        body = SuccessEnvelope<Vec<PlayerBody>>),
    (status = 304, description = "Not changed since the `ETag` in `If-None-Match`"),
))]
async fn list(
    State(app): State<SharedState>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let make = async || {
        let players = players::list(&app.services).await?;
        Ok(CacheableBody::of(&to_mappings(players)))
    };
    app.response_caches
        .players
        .get_or_render(&app.services, &headers, make)
        .await
}

/// Register a player
///
/// The new player is the last of the role, is not an admin, and uses the bot timezone. Without a `chatId`, the server
/// assigns an id of 15 digits, and the player signs in with a link from an admin.
#[utoipa::path(post, path = "/api/user-mappings", tag = "players", request_body = NewPlayerRequest, responses(
    (status = 201, description = "The player", body = SuccessEnvelope<PlayerBody>),
    (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
    (status = 409, description = "`duplicate_chat_id`: this chat id is already registered", body = app_api::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    body: JsonFields,
) -> Result<(StatusCode, Json<SuccessEnvelope<PlayerBody>>), ErrorResponse> {
    let mut input = FieldReader::new(body);
    let Ok(new) = new_player(&mut input) else {
        return Err(input.into_error());
    };
    let player = players::create(&app.services, &admin, new).await?;
    Ok((
        StatusCode::CREATED,
        Json(SuccessEnvelope::new(player.into())),
    ))
}

/// Reads a new player; `chatUsername` is optional without a `chatId`.
pub(super) fn new_player(input: &mut FieldReader) -> FieldResult<NewPlayer> {
    let id = input.optional("chatId", parse_with(PlayerId::parse_account));
    let username = match id {
        Ok(None) => input
            .optional("chatUsername", parse_with(player::parse_username))
            .map(Option::unwrap_or_default),
        Ok(Some(_)) | Err(FieldErrors) => {
            input.required("chatUsername", parse_with(player::parse_username))
        }
    };
    let display_name = input.required("displayName", parse_with(player::parse_display_name));
    let role = input.required("role", parse::<Role>);
    Ok(NewPlayer {
        id: id?,
        username: username?,
        display_name: display_name?,
        role: role?,
        timezone: None,
    })
}

/// Reorder players
///
/// All or nothing: an unknown player is 404, a duplicate player or a negative position 400. An entry with a `role`
/// moves the player to that role, and the positions of every role become consecutive from 0. Without a role, positions
/// are stored as sent.
#[utoipa::path(put, path = "/api/user-mappings/reorder", tag = "players", request_body = PlayerOrder, responses(
    (status = 200, description = "The whole team in its new order", body = SuccessEnvelope<Vec<PlayerBody>>),
    (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
    (status = 404, description = "A player is unknown; nothing was changed", body = app_api::ApiError),
))]
async fn reorder(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<Vec<PlayerBody>>>, ErrorResponse> {
    let mut input = FieldReader::new(body);
    let placements = input.list("orderings", |item| {
        let (player, sort_order, role) = (
            item.required("chatId", parse::<PlayerId>),
            item.required("sortOrder", parse_sort_order),
            item.change("role", parse::<Role>),
        );
        Ok(PlayerPlacement {
            player: player?,
            sort_order: sort_order?,
            role: role?,
        })
    });
    let Ok(placements) = placements else {
        return Err(input.into_error());
    };
    let players =
        players::reorder(&app.services, &admin, &TeamReordering::new(placements)?).await?;
    Ok(Json(SuccessEnvelope::new(to_mappings(players))))
}

/// Change a player
///
/// Only fields that are present change; `timezone: null` clears the personal time zone.
#[utoipa::path(put, path = "/api/user-mappings/{chatId}", tag = "players",
    params(("chatId" = String, Path, description = "17 to 20 digits, or 15 digits without a chat account")),
    request_body = PlayerChangeRequest,
    responses(
        (status = 200, description = "The player as it is now", body = SuccessEnvelope<PlayerBody>),
        (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<PlayerBody>>, ErrorResponse> {
    let id: PlayerId = convert::parse_field("chatId", &id)?;
    let mut input = FieldReader::new(body);
    let (Ok(username), Ok(display_name), Ok(role), Ok(is_admin), Ok(timezone)) = (
        input.change("chatUsername", parse_with(player::parse_username)),
        input.change("displayName", parse_with(player::parse_display_name)),
        input.change("role", parse::<Role>),
        input.change("isAdmin", boolean),
        input.change("timezone", nullable(parse::<Zone>)),
    ) else {
        return Err(input.into_error());
    };
    let change = PlayerChange {
        username,
        display_name,
        role,
        is_admin,
        timezone,
    };
    let player = players::update(&app.services, &admin, &id, change).await?;
    Ok(Json(SuccessEnvelope::new(player.into())))
}

/// Remove a player
///
/// Also removes the player's future days, patterns, absences and tokens. Past days keep the current name.
#[utoipa::path(delete, path = "/api/user-mappings/{chatId}", tag = "players",
    params(("chatId" = String, Path, description = "17 to 20 digits, or 15 digits without a chat account")),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    players::remove(&app.services, &admin, &convert::parse_field("chatId", &id)?).await?;
    Ok(Json(EmptyEnvelope::default()))
}

fn to_mappings(players: Vec<app_domain::Player>) -> Vec<PlayerBody> {
    players.into_iter().map(PlayerBody::from).collect()
}

/// A position in the list. A negative one becomes -1, which [`TeamReordering`] rejects together with its other errors.
fn parse_sort_order(value: &Value) -> Result<i32, ValidationRule> {
    let place = whole_number(value)?.max(-1);
    i32::try_from(place).map_err(|_| ValidationRule::OutOfRange(0, i32::MAX.into()))
}

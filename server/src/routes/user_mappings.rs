//! `/api/user-mappings`: the registry of players (interface §4.1).

use app_api::shape;
use app_api::wire::{
    Done, NewPlayerMapping, PlayerMapping, PlayerMappingChange, PlayerOrder, Success,
};
use app_domain::order::{Placement, Reordering};
use app_domain::permission::Admin;
use app_domain::player;
use app_domain::{PlayerId, Role, Rule, Zone};
use app_service::players::{self, NewPlayer, PlayerChange};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::finished::Draft;
use crate::http::{Fields, Refusal};
use crate::input::{Input, Noted, Reading, boolean, or_null, parsed, ruled, whole_number};
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(reorder))
        .routes(routes!(update, remove))
}

/// All players
///
/// By role (MAIN, SUB, COACH), then place, then name. Open to everyone; a bad token counts as none.
#[utoipa::path(get, path = "/api/user-mappings", tag = "players", security((), ("bearer" = [])), responses(
    (status = 200, description = "The team in list order; `ETag` moves with every change",
        body = Success<Vec<PlayerMapping>>),
    (status = 304, description = "Nothing has changed since the `ETag` in `If-None-Match`"),
))]
async fn list(State(app): State<Shared>, headers: HeaderMap) -> Result<Response, Refusal> {
    let make = async || {
        let players = players::list(&app.services).await?;
        Ok(Draft::of(&mapped(players)))
    };
    app.boards
        .players
        .answer(&app.services, &headers, make)
        .await
}

/// Register a player
///
/// The new player is last of the role, no admin, and in the bot timezone. Without a `chatId` the server gives the player
/// an id of 15 digits, and the player signs in with a link from an admin.
#[utoipa::path(post, path = "/api/user-mappings", tag = "players", request_body = NewPlayerMapping, responses(
    (status = 201, description = "The player", body = Success<PlayerMapping>),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
    (status = 409, description = "`duplicate_chat_id`: this chat id is registered", body = app_api::ApiError),
))]
async fn create(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    body: Fields,
) -> Result<(StatusCode, Json<Success<PlayerMapping>>), Refusal> {
    let mut input = Input::new(body);
    let Ok(new) = new_player(&mut input) else {
        return Err(input.refusal());
    };
    let player = players::create(&app.services, &admin, new).await?;
    Ok((StatusCode::CREATED, Json(Success::of(player.into()))))
}

/// Reads a player to be registered; `chatUsername` may be missing where `chatId` is.
pub(super) fn new_player(input: &mut Input) -> Reading<NewPlayer> {
    let id = input.optional("chatId", ruled(PlayerId::of_account));
    let username = match id {
        Ok(None) => input
            .optional("chatUsername", ruled(player::username))
            .map(Option::unwrap_or_default),
        Ok(Some(_)) | Err(Noted) => input.required("chatUsername", ruled(player::username)),
    };
    let display_name = input.required("displayName", ruled(player::display_name));
    let role = input.required("role", parsed::<Role>);
    Ok(NewPlayer {
        id: id?,
        username: username?,
        display_name: display_name?,
        role: role?,
        timezone: None,
    })
}

/// Move players
///
/// All or nothing: an unknown player is 404, a player named twice or a negative place 400. An entry may name a `role`
/// as well: then the player moves into it, and afterwards the places of every role are consecutive from 0. Without a
/// role places are kept as sent.
#[utoipa::path(put, path = "/api/user-mappings/reorder", tag = "players", request_body = PlayerOrder, responses(
    (status = 200, description = "The whole team in its new order", body = Success<Vec<PlayerMapping>>),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
    (status = 404, description = "One of the players is unknown; nothing was moved", body = app_api::ApiError),
))]
async fn reorder(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    body: Fields,
) -> Result<Json<Success<Vec<PlayerMapping>>>, Refusal> {
    let mut input = Input::new(body);
    let placements = input.list("orderings", |item| {
        let (player, sort_order, role) = (
            item.required("chatId", parsed::<PlayerId>),
            item.required("sortOrder", place),
            item.change("role", parsed::<Role>),
        );
        Ok(Placement {
            player: player?,
            sort_order: sort_order?,
            role: role?,
        })
    });
    let Ok(placements) = placements else {
        return Err(input.refusal());
    };
    let players = players::reorder(&app.services, &admin, &Reordering::new(placements)?).await?;
    Ok(Json(Success::of(mapped(players))))
}

/// Change a player
///
/// Only the fields that are present change; `timezone: null` takes the personal zone away.
#[utoipa::path(put, path = "/api/user-mappings/{chatId}", tag = "players",
    params(("chatId" = String, Path, description = "17 to 20 digits, or 15 of a player without a chat account")),
    request_body = PlayerMappingChange,
    responses(
        (status = 200, description = "The player as it is now", body = Success<PlayerMapping>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(id): Path<String>,
    body: Fields,
) -> Result<Json<Success<PlayerMapping>>, Refusal> {
    let id: PlayerId = shape::parsed("chatId", &id)?;
    let mut input = Input::new(body);
    let (Ok(username), Ok(display_name), Ok(role), Ok(is_admin), Ok(timezone)) = (
        input.change("chatUsername", ruled(player::username)),
        input.change("displayName", ruled(player::display_name)),
        input.change("role", parsed::<Role>),
        input.change("isAdmin", boolean),
        input.change("timezone", or_null(parsed::<Zone>)),
    ) else {
        return Err(input.refusal());
    };
    let change = PlayerChange {
        username,
        display_name,
        role,
        is_admin,
        timezone,
    };
    let player = players::update(&app.services, &admin, &id, change).await?;
    Ok(Json(Success::of(player.into())))
}

/// Remove a player
///
/// Future days, patterns, absences and tokens go with the player; past days stay under the name held now.
#[utoipa::path(delete, path = "/api/user-mappings/{chatId}", tag = "players",
    params(("chatId" = String, Path, description = "17 to 20 digits, or 15 of a player without a chat account")),
    responses(
        (status = 200, description = "Removed", body = Done),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(id): Path<String>,
) -> Result<Json<Done>, Refusal> {
    players::remove(&app.services, &admin, &shape::parsed("chatId", &id)?).await?;
    Ok(Json(Done::default()))
}

fn mapped(players: Vec<app_domain::Player>) -> Vec<PlayerMapping> {
    players.into_iter().map(PlayerMapping::from).collect()
}

/// A place in the list; a negative one is the reordering's to refuse, beside whatever else is wrong with it.
fn place(value: &Value) -> Result<i32, Rule> {
    let place = whole_number(value)?.max(-1);
    i32::try_from(place).map_err(|_| Rule::OutOfRange(0, i32::MAX.into()))
}

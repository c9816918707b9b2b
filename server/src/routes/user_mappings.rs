//! `/api/user-mappings`: the registry of players (specification §4.1).

use app_api::convert;
use app_domain::permission::TeamAdmin;
use app_domain::player;
use app_domain::team_order::{PlayerPlacement, TeamReordering};
use app_domain::{PlayerColor, PlayerId, Role, ValidationRule, Zone};
use app_service::players::{self, NewPlayer, PlayerChange};
use app_wire::{EmptyEnvelope, PlayerBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors, FieldResult, unparsed};
use crate::http::{CreatedResponse, ErrorResponse, RequestBody, created};
use crate::response_cache::CachedResponse;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(reorder))
        .routes(routes!(update, remove))
}

/// A new player.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPlayerRequest {
    /// Must be unique. If it is omitted, the server assigns an id of 15 digits.
    #[schema(value_type = Option<String>, nullable = false, pattern = "^[0-9]{17,20}$")]
    pub chat_id: BodyField<String>,
    /// Defaults to an empty name.
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 32)]
    pub chat_username: BodyField<String>,
    #[schema(value_type = String, min_length = 1, max_length = 100)]
    pub display_name: BodyField<String>,
    #[schema(value_type = Role)]
    pub role: BodyField<String>,
}

/// Changes to a player. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerChangeRequest {
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 32)]
    chat_username: BodyField<String>,
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 100)]
    display_name: BodyField<String>,
    #[schema(value_type = Option<Role>, nullable = false)]
    role: BodyField<String>,
    #[schema(value_type = Option<bool>, nullable = false)]
    is_admin: BodyField<bool>,
    /// An IANA name; null removes the player's own zone.
    #[schema(value_type = Option<String>, example = "America/New_York")]
    timezone: BodyField<String>,
    #[schema(value_type = Option<PlayerColor>, nullable = false)]
    color: BodyField<String>,
}

impl PlayerChangeRequest {
    fn parse(self) -> Result<PlayerChange, ErrorResponse> {
        let mut errors = FieldErrors::default();
        let (Ok(username), Ok(display_name), Ok(role), Ok(is_admin), Ok(timezone), Ok(color)) = (
            errors.change(self.chat_username, player::parse_username),
            errors.change(self.display_name, player::parse_display_name),
            errors.change(self.role, str::parse::<Role>),
            errors.change(self.is_admin, unparsed::<bool>),
            errors.clearable(self.timezone, str::parse::<Zone>),
            errors.change(self.color, str::parse::<PlayerColor>),
        ) else {
            return Err(errors.into_error());
        };
        Ok(PlayerChange {
            account: None,
            username,
            display_name,
            role,
            is_admin,
            timezone,
            color,
            picture: None,
        })
    }
}

/// New positions for some players. Either all of them are applied or none.
#[derive(Deserialize, ToSchema)]
pub struct PlayerOrderRequest {
    #[schema(value_type = Vec<PlayerPlaceRequest>)]
    orderings: BodyField<Vec<Value>>,
}

/// A new position for one player. If any entry has a role, the positions in every role become consecutive.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerPlaceRequest {
    #[schema(value_type = PlayerId)]
    chat_id: BodyField<String>,
    /// Index within the role, from 0.
    #[schema(value_type = i32, minimum = 0)]
    sort_order: BodyField<i64>,
    /// The new role, to which `sortOrder` refers. If it is omitted, the player keeps the current role.
    #[schema(value_type = Option<Role>, nullable = false)]
    role: BodyField<String>,
}

/// List all players
///
/// Sorted by role (MAIN, SUB, COACH), position and name. The list is public; an invalid token is ignored.
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
        Ok(CachedResponse::of(&to_mappings(players)))
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
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    (status = 409, description = "`duplicate_chat_id`: this chat id is already registered", body = app_wire::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    RequestBody(body): RequestBody<NewPlayerRequest>,
) -> CreatedResponse<PlayerBody> {
    let mut errors = FieldErrors::default();
    let Ok(new) = new_player(&mut errors, body) else {
        return Err(errors.into_error());
    };
    let player = players::create(&app.services, &admin, new).await?;
    created(player.into())
}

/// Reads a new player.
pub(super) fn new_player(
    errors: &mut FieldErrors,
    body: NewPlayerRequest,
) -> FieldResult<NewPlayer> {
    let account = errors.optional(body.chat_id, str::parse);
    let username = errors.optional(body.chat_username, player::parse_username);
    let display_name = errors.required(body.display_name, player::parse_display_name);
    let role = errors.required(body.role, str::parse::<Role>);
    Ok(NewPlayer {
        account: account?,
        username: username?.unwrap_or_default(),
        display_name: display_name?,
        role: role?,
        timezone: None,
    })
}

/// Reorder players
///
/// Either all entries are applied or none: the response is 404 for an unknown player, and 400 for a duplicate player or
/// a negative position. An entry with a `role` moves the player to that role, and the positions of every role become
/// consecutive from 0. Without a role, positions are stored as sent.
#[utoipa::path(put, path = "/api/user-mappings/reorder", tag = "players", request_body = PlayerOrderRequest, responses(
    (status = 200, description = "The whole team in its new order", body = SuccessEnvelope<Vec<PlayerBody>>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    (status = 404, description = "A player is unknown; nothing was changed", body = app_wire::ApiError),
))]
async fn reorder(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    RequestBody(body): RequestBody<PlayerOrderRequest>,
) -> Result<Json<SuccessEnvelope<Vec<PlayerBody>>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let Ok(placements) = errors.list(body.orderings, placement) else {
        return Err(errors.into_error());
    };
    let players =
        players::reorder(&app.services, &admin, &TeamReordering::new(placements)?).await?;
    Ok(Json(SuccessEnvelope::new(to_mappings(players))))
}

/// Change a player
///
/// Only fields that are present change; `timezone: null` clears the personal time zone.
#[utoipa::path(put, path = "/api/user-mappings/{chatId}", tag = "players",
    params(("chatId" = PlayerId, Path, description = "The player")),
    request_body = PlayerChangeRequest,
    responses(
        (status = 200, description = "The player as it is now", body = SuccessEnvelope<PlayerBody>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
    RequestBody(body): RequestBody<PlayerChangeRequest>,
) -> Result<Json<SuccessEnvelope<PlayerBody>>, ErrorResponse> {
    let id: PlayerId = convert::parse_field("chatId", &id)?;
    let player = players::update(&app.services, &admin, &id, body.parse()?).await?;
    Ok(Json(SuccessEnvelope::new(player.into())))
}

/// Remove a player
///
/// Revokes the player's tokens. Past days keep the current name. Future days, the pattern and absences are hidden for
/// 30 days, during which an admin can restore the player in the portal, and are then deleted.
#[utoipa::path(delete, path = "/api/user-mappings/{chatId}", tag = "players",
    params(("chatId" = PlayerId, Path, description = "The player")),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
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

fn placement(errors: &mut FieldErrors, place: PlayerPlaceRequest) -> FieldResult<PlayerPlacement> {
    let (player, sort_order, role) = (
        errors.required(place.chat_id, str::parse::<PlayerId>),
        errors.required(place.sort_order, |at| parse_sort_order(*at)),
        errors.change(place.role, str::parse::<Role>),
    );
    Ok(PlayerPlacement {
        player: player?,
        sort_order: sort_order?,
        role: role?,
    })
}

/// A position in the list. A negative one becomes -1, which [`TeamReordering`] rejects together with its other errors.
fn parse_sort_order(place: i64) -> Result<i32, ValidationRule> {
    i32::try_from(place.max(-1)).map_err(|_| ValidationRule::OutOfRange(0, i32::MAX.into()))
}

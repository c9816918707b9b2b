//! `/api/user-mappings/{chatId}/sign-in-links`: sign-in links that an admin creates for a player.

use app_api::convert::{self, new_sign_in_link, parse_link_id, sign_in_link};
use app_domain::PlayerId;
use app_domain::permission::TeamAdmin;
use app_domain::sign_in::SignInLinkId;
use app_service::sign_in;
use app_wire::{EmptyEnvelope, NewSignInLink, SignInLinkBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, State};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::http::{CreatedResponse, ErrorResponse, created};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(revoke))
}

/// List a player's open sign-in links
///
/// Sorted by creation time, newest first, without the codes. Used and expired links are not listed.
#[utoipa::path(get, path = "/api/user-mappings/{chatId}/sign-in-links", tag = "players",
    params(("chatId" = PlayerId, Path, description = "The chat id of the player")),
    responses(
        (status = 200, description = "The links", body = SuccessEnvelope<Vec<SignInLinkBody>>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
    ),
)]
async fn list(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
) -> Result<Json<SuccessEnvelope<Vec<SignInLinkBody>>>, ErrorResponse> {
    let id = convert::parse_field("chatId", &id)?;
    let links = sign_in::open_links(&app.services, &admin, Some(&id)).await?;
    Ok(Json(SuccessEnvelope::new(
        links.into_iter().map(sign_in_link).collect(),
    )))
}

/// Create a sign-in link for a player
///
/// The link signs this player in once, within 72 hours, and grants nothing else. Its URL is only in this response.
#[utoipa::path(post, path = "/api/user-mappings/{chatId}/sign-in-links", tag = "players",
    params(("chatId" = PlayerId, Path, description = "The chat id of the player")),
    responses(
        (status = 201, description = "The link", body = SuccessEnvelope<NewSignInLink>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
        (status = 409, description = "`too_many_links`: the player has ten open links", body = app_wire::ApiError),
    ),
)]
async fn create(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path(id): Path<String>,
) -> CreatedResponse<NewSignInLink> {
    let id = convert::parse_field("chatId", &id)?;
    let issued = sign_in::create_link(&app.services, &admin, &id).await?;
    let link = new_sign_in_link(&app.public_url, &issued);
    created(link)
}

/// Revoke a sign-in link
#[utoipa::path(delete, path = "/api/user-mappings/{chatId}/sign-in-links/{linkId}", tag = "players",
    params(
        ("chatId" = PlayerId, Path, description = "The chat id of the player"),
        ("linkId" = SignInLinkId, Path, description = "The id of the link, as in the list"),
    ),
    responses(
        (status = 200, description = "Revoked", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "No open link of this player has this id", body = app_wire::ApiError),
    ),
)]
async fn revoke(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    Path((player, link)): Path<(String, String)>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let player = convert::parse_field("chatId", &player)?;
    sign_in::revoke_link(&app.services, &admin, &player, parse_link_id(&link)?).await?;
    Ok(Json(EmptyEnvelope::default()))
}

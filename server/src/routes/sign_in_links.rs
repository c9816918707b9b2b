//! `/api/user-mappings/{chatId}/sign-in-links`: links that an admin makes for a player.

use app_api::shape::{self, link_id, new_sign_in_link, sign_in_link};
use app_api::wire::{Done, NewSignInLink, SignInLinkBody, Success};
use app_domain::permission::Admin;
use app_service::sign_in;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(revoke))
}

/// List a player's open sign-in links
///
/// Newest first, without their codes. Used and expired ones are gone.
#[utoipa::path(get, path = "/api/user-mappings/{chatId}/sign-in-links", tag = "players",
    params(("chatId" = String, Path, description = "As the registry names the player")),
    responses(
        (status = 200, description = "The links", body = Success<Vec<SignInLinkBody>>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
    ),
)]
async fn list(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(id): Path<String>,
) -> Result<Json<Success<Vec<SignInLinkBody>>>, Refusal> {
    let id = shape::parsed("chatId", &id)?;
    let links = sign_in::open_links(&app.services, &admin, Some(&id)).await?;
    Ok(Json(Success::of(
        links.into_iter().map(sign_in_link).collect(),
    )))
}

/// Make a sign-in link for a player
///
/// It signs this player in once, within 72 hours, and grants nothing more. The address is shown this once.
#[utoipa::path(post, path = "/api/user-mappings/{chatId}/sign-in-links", tag = "players",
    params(("chatId" = String, Path, description = "As the registry names the player")),
    responses(
        (status = 201, description = "The link", body = Success<NewSignInLink>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "No player has this chat id", body = app_api::ApiError),
        (status = 409, description = "`too_many_links`: ten links of the player are open", body = app_api::ApiError),
    ),
)]
async fn create(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Success<NewSignInLink>>), Refusal> {
    let id = shape::parsed("chatId", &id)?;
    let issued = sign_in::create_link(&app.services, &admin, &id).await?;
    let link = new_sign_in_link(&app.public_url, &issued);
    Ok((StatusCode::CREATED, Json(Success::of(link))))
}

/// Revoke a sign-in link
#[utoipa::path(delete, path = "/api/user-mappings/{chatId}/sign-in-links/{linkId}", tag = "players",
    params(
        ("chatId" = String, Path, description = "As the registry names the player"),
        ("linkId" = String, Path, description = "As the list names it"),
    ),
    responses(
        (status = 200, description = "Revoked", body = Done),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "No open link of this player has this id", body = app_api::ApiError),
    ),
)]
async fn revoke(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Path((player, link)): Path<(String, String)>,
) -> Result<Json<Done>, Refusal> {
    let player = shape::parsed("chatId", &player)?;
    sign_in::revoke_link(&app.services, &admin, &player, link_id(&link)?).await?;
    Ok(Json(Done::default()))
}

//! `/api/player-looks`: the colors and pictures of players.

use app_domain::permission::{PlayerOwner, TeamMember};
use app_domain::player_picture::PictureSource;
use app_domain::{PlayerColor, PlayerId, ValidationRule};
use app_service::players;
use app_wire::{PlayerLookBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{FromRequestParts, Query, Request, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors};
use crate::http::multipart::{drain_body, read_form};
use crate::http::{ErrorResponse, RequestBody};
use crate::routes::strategies::files::{AcceptedFiles, FormFiles};
use crate::routes::strategies::form_schema::ImageForm;
use crate::routes::user_id::{UserIdParams, owner};
use crate::state::{AppState, SharedState};

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(list, save, upload))
}

/// Changes to a player's look. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerLookRequest {
    /// The id of the player. Defaults to the caller.
    #[schema(value_type = Option<PlayerId>)]
    user_id: BodyField<String>,
    #[schema(value_type = Option<PlayerColor>, nullable = false)]
    color: BodyField<String>,
    /// `generated`, or `discord` for the avatar of the player's account. To upload a picture, use `POST`.
    #[schema(value_type = Option<PictureSource>, nullable = false)]
    picture: BodyField<String>,
}

/// List the looks of all players
///
/// Returns the color and the picture of each player, in list order.
#[utoipa::path(get, path = "/api/player-looks", tag = "players", responses(
    (status = 200, description = "The looks", body = SuccessEnvelope<Vec<PlayerLookBody>>),
))]
async fn list(
    State(app): State<SharedState>,
    Require(_): Require<TeamMember>,
) -> Result<Json<SuccessEnvelope<Vec<PlayerLookBody>>>, ErrorResponse> {
    let players = players::list(&app.services).await?;
    let looks = players.iter().map(PlayerLookBody::from).collect();
    Ok(Json(SuccessEnvelope::new(looks)))
}

/// Change the color or the picture of a player
///
/// Changes the look of the caller. Admins can change that of another player with `userId`. The server fetches the
/// avatar of a Discord account shortly after it was chosen, and again when it changes.
#[utoipa::path(put, path = "/api/player-looks", tag = "players", request_body = PlayerLookRequest, responses(
    (status = 200, description = "The look as it is now", body = SuccessEnvelope<PlayerLookBody>),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
    (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
))]
async fn save(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequestBody(body): RequestBody<PlayerLookRequest>,
) -> Result<Json<SuccessEnvelope<PlayerLookBody>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let owner = owner(member.principal(), &mut errors, body.user_id)?;
    let color = errors.change(body.color, str::parse::<PlayerColor>);
    let picture = errors.change(body.picture, str::parse::<PictureSource>);
    let (Ok(owner), Ok(color), Ok(picture)) = (owner, color, picture) else {
        return Err(errors.into_error());
    };
    let player = players::change_look(&app.services, &owner, color, picture).await?;
    Ok(Json(SuccessEnvelope::new(PlayerLookBody::from(&player))))
}

/// Upload the picture of a player
///
/// Sets the picture of the caller. Admins can set that of another player with `userId`. The body is a form with one
/// PNG, JPEG, WebP, GIF or AVIF image under any field name: a square of at most 256 pixels and 512 KiB.
#[utoipa::path(post, path = "/api/player-looks", tag = "players",
    params(UserIdParams),
    request_body(content = ImageForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The look as it is now", body = SuccessEnvelope<PlayerLookBody>),
        (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
        (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
        (status = 400, description = "The image is not a square of at most 256 pixels, or larger than 512 KiB",
            body = app_wire::ApiError),
        (status = 413, description = "`file_too_large` or `too_many_pixels`", body = app_wire::ApiError),
        (status = 415, description = "`unsupported_file`: not an image of these types; `unsupported_media_type`: \
            neither a form nor JSON", body = app_wire::ApiError),
    ),
)]
async fn upload(
    State(app): State<SharedState>,
    request: Request,
) -> Result<Json<SuccessEnvelope<PlayerLookBody>>, ErrorResponse> {
    let (request, owner) = require_owner(&app, request).await?;
    let mut files = FormFiles::new(&app, (&owner).into(), AcceptedFiles::OneImage);
    let read = read_form(request, &mut files).await;
    let outcome = match read {
        Ok(_) => set_picture(&app, &owner, &files).await,
        Err(error) => Err(error),
    };
    let look = files.keep_or_remove(outcome).await?;
    Ok(Json(SuccessEnvelope::new(look)))
}

async fn set_picture(
    app: &AppState,
    owner: &PlayerOwner,
    files: &FormFiles<'_>,
) -> Result<PlayerLookBody, ErrorResponse> {
    let upload = files.last();
    let upload =
        upload.ok_or_else(|| ErrorResponse::invalid("picture", ValidationRule::FileRequired))?;
    let player = players::set_uploaded_picture(&app.services, owner, upload).await?;
    Ok(PlayerLookBody::from(&player))
}

/// Requires the permission before the body is read. Without it, the body is received and discarded, so that the client
/// reads the error response.
async fn require_owner(
    app: &SharedState,
    request: Request,
) -> Result<(Request, PlayerOwner), ErrorResponse> {
    let (mut head, body) = request.into_parts();
    let permitted = async {
        let Require(member) = Require::<TeamMember>::from_request_parts(&mut head, app).await?;
        let Query(whose) = Query::<UserIdParams>::try_from_uri(&head.uri)
            .map_err(|_| ErrorResponse::invalid("userId", ValidationRule::ChatId))?;
        let owner = whose.owner(member.principal())?;
        Ok::<PlayerOwner, ErrorResponse>(owner)
    };
    match permitted.await {
        Ok(owner) => Ok((Request::from_parts(head, body), owner)),
        Err(error) => {
            drain_body(body).await;
            Err(error)
        }
    }
}

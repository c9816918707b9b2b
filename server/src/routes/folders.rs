//! `/api/strategies/folders`: the tree of the stratbook (interface §2.6).

use app_api::shape;
use app_api::wire::{FolderBody, FolderDraft, FoldersRemoved, Success};
use app_domain::folder::{FolderId, Wanted};
use app_domain::permission::StrategyDeleter;
use app_service::folders;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::finished::Draft;
use crate::http::{Fields, Refusal};
use crate::input::{Input, or_null, plain, whole_number};
use crate::proof::{By, Editor, Reader};
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(tree, create))
        .routes(routes!(update, remove))
}

/// The tree of folders
#[utoipa::path(get, path = "/api/strategies/folders", tag = "stratbook", security((), ("bearer" = [])), responses(
    (status = 200, description = "The folders at the top in their order, each with all below it; `ETag` moves with \
        every change", body = Success<Vec<FolderBody>>),
    (status = 304, description = "Nothing has changed since the `ETag` in `If-None-Match`"),
))]
async fn tree(
    State(app): State<Shared>,
    Reader(reader): Reader,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let make = async || {
        let tree = folders::tree(&app.services, &reader).await?;
        Ok(Draft::of(&shape::folders(&tree)))
    };
    let board = &app.boards.folders;
    board.answer(&app.services, &headers, make).await
}

/// Create a folder
///
/// Last among those beside it, unless `sortOrder` names a place.
#[utoipa::path(post, path = "/api/strategies/folders", tag = "stratbook", request_body = FolderDraft, responses(
    (status = 201, description = "The folder", body = Success<FolderBody>),
    (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
    (status = 404, description = "There is no such folder to lie in", body = app_api::ApiError),
    (status = 409, description = "`folder_name_taken`: a folder beside it has this name", body = app_api::ApiError),
))]
async fn create(
    State(app): State<Shared>,
    Editor(editor): Editor,
    body: Fields,
) -> Result<(StatusCode, Json<Success<FolderBody>>), Refusal> {
    let wanted = wanted(Input::of_new(body, "name"))?;
    let folder = folders::create(&app.services, &editor, wanted).await?;
    Ok((
        StatusCode::CREATED,
        Json(Success::of(shape::folder(&folder))),
    ))
}

/// Change a folder
///
/// Renames, recolours, moves and orders; what is missing stays, and `parentId: null` means the top. A folder that is
/// moved comes last, unless `sortOrder` names a place. The places of folders beside each other are consecutive from 0.
#[utoipa::path(put, path = "/api/strategies/folders/{id}", tag = "stratbook",
    params(("id" = String, Path, description = "The folder")),
    request_body = FolderDraft,
    responses(
        (status = 200, description = "The folder as it is now", body = Success<FolderBody>),
        (status = 400, description = "`invalid`: every fault is named; among them a move into itself or below",
            body = app_api::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 404, description = "There is no such folder", body = app_api::ApiError),
        (status = 409, description = "`folder_name_taken`: a folder beside it has this name", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    Editor(editor): Editor,
    Path(id): Path<String>,
    body: Fields,
) -> Result<Json<Success<FolderBody>>, Refusal> {
    let id = id_of(&id)?;
    let wanted = wanted(Input::new(body))?;
    let folder = folders::update(&app.services, &editor, id, wanted).await?;
    Ok(Json(Success::of(shape::folder(&folder))))
}

/// Remove a folder
///
/// With all folders below it and all strategies in them, all or nothing.
#[utoipa::path(delete, path = "/api/strategies/folders/{id}", tag = "stratbook",
    params(("id" = String, Path, description = "The folder")),
    responses(
        (status = 200, description = "Removed, and how many", body = Success<FoldersRemoved>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "There is no such folder", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(deleter): By<StrategyDeleter>,
    Path(id): Path<String>,
) -> Result<Json<Success<FoldersRemoved>>, Refusal> {
    let removed = folders::remove(&app.services, &deleter, id_of(&id)?).await?;
    Ok(Json(Success::of(shape::folders_removed(removed))))
}

fn wanted(mut input: Input) -> Result<Wanted, Refusal> {
    let parent = input.change("parentId", or_null(plain)).unwrap_or_default();
    let draft = FolderDraft {
        name: input.change("name", plain).unwrap_or_default(),
        color: input.change("color", plain).unwrap_or_default(),
        parent_id: parent.map(Option::unwrap_or_default),
        sort_order: input.change("sortOrder", whole_number).unwrap_or_default(),
    };
    input.concluded(shape::folder_wanted(&draft))
}

fn id_of(raw: &str) -> Result<FolderId, Refusal> {
    Ok(shape::parsed("id", raw)?)
}

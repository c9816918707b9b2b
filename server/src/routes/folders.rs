//! `/api/strategies/folders`: the folder tree of the stratbook (specification §2.6).

use app_api::convert;
use app_api::wire::{FolderBody, FolderRemovalBody, FolderRequest, SuccessEnvelope};
use app_domain::folder::{FolderId, FolderPatch};
use app_domain::permission::StratbookDeleter;
use app_service::folders;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::{Require, RequireStrategyEditor, RequireStrategyReader};
use crate::fields::{FieldReader, nullable, string, whole_number};
use crate::http::{ErrorResponse, JsonFields};
use crate::response_cache::CacheableBody;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(tree, create))
        .routes(routes!(update, remove))
}

/// Get the folder tree
#[utoipa::path(get, path = "/api/strategies/folders", tag = "stratbook", security((), ("bearer" = [])), responses(
    (status = 200, description = "The top-level folders in order, each with its subfolders; `ETag` is new after \
        every change", body = SuccessEnvelope<Vec<FolderBody>>),
    (status = 304, description = "Not changed since the `ETag` in `If-None-Match`"),
))]
async fn tree(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let make = async || {
        let tree = folders::tree(&app.services, &reader).await?;
        Ok(CacheableBody::of(&convert::folders(&tree)))
    };
    let board = &app.response_caches.folders;
    board.get_or_render(&app.services, &headers, make).await
}

/// Create a folder
///
/// Last among its siblings, unless `sortOrder` sets a position.
#[utoipa::path(post, path = "/api/strategies/folders", tag = "stratbook", request_body = FolderRequest, responses(
    (status = 201, description = "The folder", body = SuccessEnvelope<FolderBody>),
    (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
    (status = 404, description = "The parent folder does not exist", body = app_api::ApiError),
    (status = 409, description = "`folder_name_taken`: a sibling has this name", body = app_api::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    body: JsonFields,
) -> Result<(StatusCode, Json<SuccessEnvelope<FolderBody>>), ErrorResponse> {
    let wanted = read_fields(FieldReader::for_new_record(body, "name"))?;
    let folder = folders::create(&app.services, &editor, wanted).await?;
    Ok((
        StatusCode::CREATED,
        Json(SuccessEnvelope::new(convert::folder(&folder))),
    ))
}

/// Change a folder
///
/// Renames, recolors, moves or reorders it. Missing fields keep their value; `parentId: null` means the top level. A
/// moved folder comes last, unless `sortOrder` sets a position. The positions of siblings are consecutive from 0.
#[utoipa::path(put, path = "/api/strategies/folders/{id}", tag = "stratbook",
    params(("id" = String, Path, description = "The folder")),
    request_body = FolderRequest,
    responses(
        (status = 200, description = "The folder as it is now", body = SuccessEnvelope<FolderBody>),
        (status = 400, description = "`invalid`: names all invalid fields, such as a move into itself or below",
            body = app_api::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 404, description = "The folder does not exist", body = app_api::ApiError),
        (status = 409, description = "`folder_name_taken`: a sibling has this name", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    Path(id): Path<String>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<FolderBody>>, ErrorResponse> {
    let id = parse_id(&id)?;
    let wanted = read_fields(FieldReader::new(body))?;
    let folder = folders::update(&app.services, &editor, id, wanted).await?;
    Ok(Json(SuccessEnvelope::new(convert::folder(&folder))))
}

/// Remove a folder
///
/// Also removes all its subfolders and all strategies in them, all or nothing.
#[utoipa::path(delete, path = "/api/strategies/folders/{id}", tag = "stratbook",
    params(("id" = String, Path, description = "The folder")),
    responses(
        (status = 200, description = "The numbers of removed folders and strategies", body = SuccessEnvelope<FolderRemovalBody>),
        (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
        (status = 404, description = "The folder does not exist", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    Path(id): Path<String>,
) -> Result<Json<SuccessEnvelope<FolderRemovalBody>>, ErrorResponse> {
    let removed = folders::remove(&app.services, &deleter, parse_id(&id)?).await?;
    Ok(Json(SuccessEnvelope::new(convert::folder_removal(removed))))
}

fn read_fields(mut input: FieldReader) -> Result<FolderPatch, ErrorResponse> {
    let parent = input
        .change("parentId", nullable(string))
        .unwrap_or_default();
    let draft = FolderRequest {
        name: input.change("name", string).unwrap_or_default(),
        color: input.change("color", string).unwrap_or_default(),
        parent_id: parent.map(Option::unwrap_or_default),
        sort_order: input.change("sortOrder", whole_number).unwrap_or_default(),
    };
    input.finish(convert::parse_folder(&draft))
}

fn parse_id(raw: &str) -> Result<FolderId, ErrorResponse> {
    Ok(convert::parse_field("id", raw)?)
}

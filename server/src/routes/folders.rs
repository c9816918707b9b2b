//! `/api/strategies/folders`: the folder tree of the stratbook (specification §2.6).

use app_api::convert::{self, parse_optional};
use app_domain::ValidationRule;
use app_domain::folder::{FolderColor, FolderId, FolderPatch};
use app_domain::permission::StratbookDeleter;
use app_service::folders::{self, FolderSelection};
use app_wire::{FolderBody, FolderRemovalBody, FolderRequest, SuccessEnvelope};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::{Require, RequireStrategyEditor, RequireStrategyReader};
use crate::fields::{BodyField, FieldErrors, cleared, unparsed, valid_value};
use crate::http::{CreatedResponse, ErrorResponse, IdPath, RequestBody, created};
use crate::openapi::{NewRecord, RecordFields};
use crate::response_cache::CachedResponse;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(tree, create))
        .routes(routes!(update, remove))
}

/// A new or changed folder. In a change, omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FolderFields {
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 100)]
    name: BodyField<String>,
    #[schema(value_type = Option<FolderColor>, nullable = false)]
    color: BodyField<String>,
    /// A UUID; null or empty for the top level.
    #[schema(value_type = Option<String>)]
    parent_id: BodyField<String>,
    /// Index among its sibling folders, from 0. An index that is too large means the last position.
    #[schema(value_type = Option<i32>, nullable = false, minimum = 0)]
    sort_order: BodyField<i64>,
}

type NewFolderFields = NewRecord<FolderFields>;

impl RecordFields for FolderFields {
    const REQUIRED: &[&str] = &["name"];
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
        let tree = folders::tree(&app.services, &reader, &FolderSelection::ALL).await?;
        Ok(CachedResponse::of(&convert::folders(&tree)))
    };
    let board = &app.response_caches.folders;
    board.get_or_render(&app.services, &headers, make).await
}

/// Create a folder
///
/// The new folder is the last of its siblings, unless `sortOrder` sets a position.
#[utoipa::path(post, path = "/api/strategies/folders", tag = "stratbook", request_body = NewFolderFields, responses(
    (status = 201, description = "The folder", body = SuccessEnvelope<FolderBody>),
    (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
    (status = 404, description = "The parent folder does not exist", body = app_wire::ApiError),
    (status = 409, description = "`folder_name_taken`: a sibling has this name", body = app_wire::ApiError),
))]
async fn create(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    RequestBody(body): RequestBody<FolderFields>,
) -> CreatedResponse<FolderBody> {
    let wanted = read_fields(body, FieldErrors::of_new_record())?;
    let folder = folders::create(&app.services, &editor, wanted).await?;
    created(convert::folder(&folder))
}

/// Change a folder
///
/// Renames, recolors, moves or reorders the folder. Omitted fields keep their values; `parentId: null` means the top
/// level. A moved folder is the last of its new siblings, unless `sortOrder` sets a position. The positions of siblings
/// are consecutive from 0.
#[utoipa::path(put, path = "/api/strategies/folders/{id}", tag = "stratbook",
    params(("id" = FolderId, Path, description = "The folder")),
    request_body = FolderFields,
    responses(
        (status = 200, description = "The folder as it is now", body = SuccessEnvelope<FolderBody>),
        (status = 400, description = "`invalid`: names all invalid fields, such as a move into itself or below",
            body = app_wire::ApiError),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The folder does not exist", body = app_wire::ApiError),
        (status = 409, description = "`folder_name_taken`: a sibling has this name", body = app_wire::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    IdPath(id): IdPath<FolderId>,
    RequestBody(body): RequestBody<FolderFields>,
) -> Result<Json<SuccessEnvelope<FolderBody>>, ErrorResponse> {
    let wanted = read_fields(body, FieldErrors::default())?;
    let folder = folders::update(&app.services, &editor, id, wanted).await?;
    Ok(Json(SuccessEnvelope::new(convert::folder(&folder))))
}

/// Remove a folder
///
/// Moves the folder to the bin, with all its subfolders and all strategies in them.
#[utoipa::path(delete, path = "/api/strategies/folders/{id}", tag = "stratbook",
    params(("id" = FolderId, Path, description = "The folder")),
    responses(
        (status = 200, description = "The numbers of deleted folders and strategies", body = SuccessEnvelope<FolderRemovalBody>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "The folder does not exist", body = app_wire::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    IdPath(id): IdPath<FolderId>,
) -> Result<Json<SuccessEnvelope<FolderRemovalBody>>, ErrorResponse> {
    let removed = folders::remove(&app.services, &deleter, id).await?;
    Ok(Json(SuccessEnvelope::new(convert::folder_removal(removed))))
}

fn read_fields(body: FolderFields, mut errors: FieldErrors) -> Result<FolderPatch, ErrorResponse> {
    let parent = errors.clearable(body.parent_id, parse_optional);
    let draft = FolderRequest {
        name: valid_value(errors.required_if_new(body.name, unparsed::<str>)),
        color: valid_value(errors.optional_if_new(body.color, str::parse)),
        parent_id: cleared(parent),
        sort_order: valid_value(
            errors.optional_if_new(body.sort_order, |place| check_sort_order(*place)),
        ),
    };
    errors.finish(convert::parse_folder(&draft))
}

fn check_sort_order(place: i64) -> Result<i64, ValidationRule> {
    if place > i32::MAX.into() {
        return Err(ValidationRule::OutOfRange(0, i32::MAX.into()));
    }
    Ok(place)
}

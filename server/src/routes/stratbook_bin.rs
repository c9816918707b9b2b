//! `/api/strategies/bin`: deleted strategies and folders.

use app_api::convert;
use app_domain::permission::StratbookDeleter;
use app_domain::stratbook_bin::{BinCursor, BinEntryId};
use app_service::stratbook_bin;
use app_wire::{BinEntryBody, EmptyEnvelope, ListEnvelope, RestoredBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::{ErrorResponse, IdPath, RequestBody};
use crate::pagination::{PageParams, PageRequest};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(restore))
        .routes(routes!(purge))
}

/// The strategies and folders to restore.
#[derive(Deserialize, ToSchema)]
pub struct BinRestoreFields {
    /// UUIDs of entries of the bin, or of strategies that were deleted with their folder.
    #[schema(value_type = Vec<BinEntryId>, max_items = 200)]
    ids: BodyField<Vec<String>>,
}

/// List the bin
///
/// Lists deleted strategies and folders, the latest deletion first. They are kept for 30 days.
#[utoipa::path(get, path = "/api/strategies/bin", tag = "stratbook", params(PageParams), responses(
    (status = 200, description = "One page of the bin", body = ListEnvelope<BinEntryBody>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
async fn list(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    Query(part): Query<PageParams>,
) -> Result<Json<ListEnvelope<BinEntryBody>>, ErrorResponse> {
    let mut faults = Vec::new();
    let page = part.parse::<BinCursor>(&mut faults);
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let after = page.after().copied();
    let found = stratbook_bin::list(&app.services, &deleter, after, page.limit()).await?;
    Ok(Json(ListEnvelope {
        success: true,
        data: found.entries.iter().map(convert::bin_entry).collect(),
        next_cursor: found.next.as_ref().map(PageRequest::cursor),
    }))
}

/// Restore from the bin
///
/// Restores either all of them or none. Each one returns to its folder, or is outside all folders if its folder no
/// longer exists. A strategy that was deleted with its folder can be restored without the folder.
#[utoipa::path(post, path = "/api/strategies/bin/restore", tag = "stratbook", request_body = BinRestoreFields, responses(
    (status = 200, description = "The restored entries, in the order of the ids", body = SuccessEnvelope<Vec<RestoredBody>>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    (status = 404, description = "One of them is not in the bin", body = app_wire::ApiError),
))]
async fn restore(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    RequestBody(body): RequestBody<BinRestoreFields>,
) -> Result<Json<SuccessEnvelope<Vec<RestoredBody>>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let Ok(ids) = errors.required(body.ids, unparsed::<[String]>) else {
        return Err(errors.into_error());
    };
    let ids = convert::parse_bin_ids(&ids)?;
    let restored = stratbook_bin::restore(&app.services, &deleter, &ids).await?;
    Ok(Json(SuccessEnvelope::new(convert::restored_items(
        &restored,
    ))))
}

/// Delete for good
///
/// Deletes a strategy or folder of the bin with everything in it and its uploads. This cannot be undone.
#[utoipa::path(delete, path = "/api/strategies/bin/{id}", tag = "stratbook",
    params(("id" = BinEntryId, Path, description = "The entry of the bin")),
    responses(
        (status = 200, description = "Deleted", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "It is not in the bin", body = app_wire::ApiError),
    ),
)]
async fn purge(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    IdPath(id): IdPath<BinEntryId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    stratbook_bin::purge(&app.services, &deleter, id).await?;
    Ok(Json(EmptyEnvelope::default()))
}

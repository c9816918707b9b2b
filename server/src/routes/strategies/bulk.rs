//! `/api/strategies/bulk`: changes of several strategies in one transaction.

use app_api::convert;
use app_domain::permission::StratbookDeleter;
use app_service::strategies;
use app_wire::{
    BulkDeletionRequest, BulkUpdateRequest, EmptyEnvelope, StrategyItem, SuccessEnvelope,
};
use axum::Json;
use axum::extract::State;

use crate::auth::{Require, RequireStrategyEditor};
use crate::http::{ErrorResponse, RequestBody};
use crate::state::SharedState;

/// Change several strategies
///
/// Moves them to folders or sets their tags: all of them or none. At most 200.
#[utoipa::path(post, path = "/api/strategies/bulk", tag = "stratbook", request_body = BulkUpdateRequest, responses(
    (status = 200, description = "The strategies as they are now, in the order of the changes",
        body = SuccessEnvelope<Vec<StrategyItem>>),
    (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
    (status = 404, description = "One of the strategies or folders does not exist", body = app_wire::ApiError),
    (status = 412, description = "`stale_version`: one of them has changed since; `data` is its current state",
        body = app_wire::ApiError),
))]
pub async fn update(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    RequestBody(body): RequestBody<BulkUpdateRequest>,
) -> Result<Json<SuccessEnvelope<Vec<StrategyItem>>>, ErrorResponse> {
    let changes = convert::parse_bulk_changes(&body)?;
    let changed = strategies::update_all(&app.services, &editor, changes).await?;
    let items = changed
        .iter()
        .map(|one| convert::strategy_item(&one.summary));
    Ok(Json(SuccessEnvelope::new(items.collect())))
}

/// Remove several strategies
///
/// Moves them with all their versions into the bin: all of them or none. At most 200.
#[utoipa::path(post, path = "/api/strategies/bulk/delete", tag = "stratbook", request_body = BulkDeletionRequest, responses(
    (status = 200, description = "Removed", body = EmptyEnvelope),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    (status = 404, description = "One of them does not exist", body = app_wire::ApiError),
))]
pub async fn remove(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    RequestBody(body): RequestBody<BulkDeletionRequest>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let ids = convert::parse_strategy_ids(&body.ids)?;
    strategies::remove_all(&app.services, &deleter, &ids).await?;
    Ok(Json(EmptyEnvelope::default()))
}

//! `/api/strategies/bulk`: changes of several strategies in one transaction.

use app_api::convert::{self, parse_optional};
use app_domain::permission::StratbookDeleter;
use app_domain::strategy::StrategyId;
use app_service::strategies;
use app_wire::{
    BulkChangeRequest, BulkUpdateRequest, EmptyEnvelope, StrategyItem, SuccessEnvelope,
};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::auth::{Require, RequireStrategyEditor};
use crate::fields::{BodyField, FieldErrors, FieldResult, cleared, unparsed, valid_value};
use crate::http::{ErrorResponse, RequestBody};
use crate::state::SharedState;

/// Changes to several strategies. Either all of them are applied or none.
#[derive(Deserialize, ToSchema)]
pub struct BulkUpdateFields {
    #[schema(value_type = Vec<BulkChangeFields>, max_items = 200)]
    changes: BodyField<Vec<Value>>,
}

/// Changes to one of several strategies. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkChangeFields {
    #[schema(value_type = StrategyId)]
    id: BodyField<String>,
    /// The version that the change is based on. If it is omitted, the last change wins.
    #[schema(value_type = Option<i64>, nullable = false)]
    version: BodyField<i64>,
    /// A UUID; null or empty to take the strategy out of its folder.
    #[schema(value_type = Option<String>)]
    folder_id: BodyField<String>,
    /// The tags that replace the current ones: at most 20, of at most 40 characters each.
    #[schema(value_type = Option<Vec<String>>, nullable = false)]
    tags: BodyField<Vec<String>>,
}

/// The strategies to delete. Either all of them are deleted or none.
#[derive(Deserialize, ToSchema)]
pub struct BulkDeletionFields {
    #[schema(value_type = Vec<StrategyId>, max_items = 200)]
    ids: BodyField<Vec<String>>,
}

fn read_change(
    errors: &mut FieldErrors,
    change: BulkChangeFields,
) -> FieldResult<BulkChangeRequest> {
    let folder = errors.clearable(change.folder_id, parse_optional);
    let version = valid_value(errors.change(change.version, |version| Ok(*version)));
    let tags = valid_value(errors.change(change.tags, unparsed::<[String]>));
    Ok(BulkChangeRequest {
        id: errors.required(change.id, str::parse)?,
        version,
        folder_id: cleared(folder),
        tags,
    })
}

/// Change several strategies
///
/// Moves at most 200 strategies to folders, or sets their tags. Either all changes are applied or none.
#[utoipa::path(post, path = "/api/strategies/bulk", tag = "stratbook", request_body = BulkUpdateFields, responses(
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
    RequestBody(body): RequestBody<BulkUpdateFields>,
) -> Result<Json<SuccessEnvelope<Vec<StrategyItem>>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let changes = errors.list(body.changes, read_change).unwrap_or_default();
    let changes = errors.finish(convert::parse_bulk_changes(&BulkUpdateRequest { changes }))?;
    let changed = strategies::update_all(&app.services, &editor, changes).await?;
    let items = changed
        .iter()
        .map(|one| convert::strategy_item(&one.summary));
    Ok(Json(SuccessEnvelope::new(items.collect())))
}

/// Remove several strategies
///
/// Moves at most 200 strategies to the bin, with all their versions. Either all of them are removed or none.
#[utoipa::path(post, path = "/api/strategies/bulk/delete", tag = "stratbook", request_body = BulkDeletionFields, responses(
    (status = 200, description = "Removed", body = EmptyEnvelope),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    (status = 404, description = "One of them does not exist", body = app_wire::ApiError),
))]
pub async fn remove(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    RequestBody(body): RequestBody<BulkDeletionFields>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let Ok(ids) = errors.required(body.ids, unparsed::<[String]>) else {
        return Err(errors.into_error());
    };
    let ids = convert::parse_strategy_ids(&ids)?;
    strategies::remove_all(&app.services, &deleter, &ids).await?;
    Ok(Json(EmptyEnvelope::default()))
}

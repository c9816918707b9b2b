//! `/api/strategies/{id}/history`: lists, reads, names and restores the saved versions of a strategy.

use app_api::convert;
use app_domain::ValidationRule;
use app_domain::strategy::{StrategyId, parse_version_name};
use app_service::port::VersionPageQuery;
use app_service::strategies::{self, EditBase};
use app_wire::{
    EmptyEnvelope, ListEnvelope, StrategyBody, SuccessEnvelope, VersionBody, VersionItem,
};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::ToSchema;

use super::strategy::{parse_id, strategy_response};
use crate::auth::{RequireStrategyEditor, RequireStrategyReader};
use crate::fields::{BodyField, FieldErrors};
use crate::http::{ErrorResponse, IdPath, RequestBody};
use crate::pagination::{PageParams, PageRequest};
use crate::routes::if_match::base_version;
use crate::state::SharedState;

/// The filter of the history.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionFilterParams {
    /// `true` lists only versions that have a name.
    #[param(value_type = Option<bool>, nullable = false)]
    named: Option<String>,
}

/// The name of a version.
#[derive(Deserialize, ToSchema)]
pub struct VersionNameRequest {
    #[schema(value_type = String, min_length = 1, max_length = 80, example = "Before Masters")]
    name: BodyField<String>,
}

/// List the versions of a strategy
///
/// Sorted by time, newest first, without the texts.
#[utoipa::path(get, path = "/api/strategies/{id}/history", tag = "stratbook", security((), ("bearer" = [])),
    params(("id" = StrategyId, Path, description = "The strategy"), VersionFilterParams, PageParams),
    responses(
        (status = 200, description = "One page of the history", body = ListEnvelope<VersionItem>),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn list(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    IdPath(id): IdPath<StrategyId>,
    Query(filter): Query<VersionFilterParams>,
    Query(part): Query<PageParams>,
) -> Result<Json<ListEnvelope<VersionItem>>, ErrorResponse> {
    let mut faults = Vec::new();
    let page = part.parse::<i64>(&mut faults);
    let is_named = match filter.named.as_deref() {
        None | Some("" | "false") => false,
        Some("true") => true,
        Some(_) => {
            faults.push(ValidationRule::OneOf("true, false").on_field("named"));
            false
        }
    };
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let query = VersionPageQuery {
        before: page.after().copied(),
        is_named,
        limit: page.limit(),
    };
    let history = strategies::history(&app.services, &reader, id, query).await?;
    Ok(Json(ListEnvelope {
        success: true,
        data: history.versions.iter().map(convert::version_item).collect(),
        next_cursor: history.next.as_ref().map(PageRequest::cursor),
    }))
}

/// Get a version of a strategy
#[utoipa::path(get, path = "/api/strategies/{id}/history/{version}", tag = "stratbook",
    security((), ("bearer" = [])),
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("version" = i64, Path, description = "From 1"),
    ),
    responses(
        (status = 200, description = "The version with its text", body = SuccessEnvelope<VersionBody>),
        (status = 404, description = "The strategy or the version does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn show(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    Path((id, version)): Path<(String, String)>,
) -> Result<Json<SuccessEnvelope<VersionBody>>, ErrorResponse> {
    let (id, version) = (parse_id(&id)?, parse_version(&version)?);
    let version = strategies::load_version(&app.services, &reader, id, version).await?;
    Ok(Json(SuccessEnvelope::new(convert::version(&version))))
}

/// Name a version
///
/// For example, *Before Masters*. A named version is kept permanently. Of the versions without a name, only the last
/// one in each ten minutes of one author is kept for more than 30 days.
#[utoipa::path(put, path = "/api/strategies/{id}/history/{version}/name", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("version" = i64, Path, description = "From 1"),
    ),
    request_body = VersionNameRequest,
    responses(
        (status = 200, description = "The version as it is now", body = SuccessEnvelope<VersionItem>),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy or the version does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn name(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    Path((id, version)): Path<(String, String)>,
    RequestBody(body): RequestBody<VersionNameRequest>,
) -> Result<Json<SuccessEnvelope<VersionItem>>, ErrorResponse> {
    let (id, version) = (parse_id(&id)?, parse_version(&version)?);
    let mut errors = FieldErrors::default();
    let Ok(name) = errors.required(body.name, parse_version_name) else {
        return Err(errors.into_error());
    };
    let named = strategies::name_version(&app.services, &editor, id, version, Some(name)).await?;
    Ok(Json(SuccessEnvelope::new(convert::version_item(&named))))
}

/// Remove the name of a version
///
/// The version itself is kept, but can be deleted after 30 days like others without a name.
#[utoipa::path(delete, path = "/api/strategies/{id}/history/{version}/name", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("version" = i64, Path, description = "From 1"),
    ),
    responses(
        (status = 200, description = "The version has no name", body = EmptyEnvelope),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy or the version does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn unname(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    Path((id, version)): Path<(String, String)>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let (id, version) = (parse_id(&id)?, parse_version(&version)?);
    strategies::name_version(&app.services, &editor, id, version, None).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// Restore a version
///
/// The content of the version becomes the newest version; the strategy stays in its folder. With `If-Match`, the
/// request fails if that version is no longer the newest.
#[utoipa::path(post, path = "/api/strategies/{id}/restore/{version}", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("version" = i64, Path, description = "The version to restore"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The `ETag` of the newest version"),
    ),
    responses(
        (status = 200, description = "The strategy as it is now", body = SuccessEnvelope<StrategyBody>,
            headers(("ETag" = String, description = "Its version"))),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy or the version does not exist", body = app_wire::ApiError),
        (status = 412, description = "`stale_version`: the strategy has changed since; `data` is its current state",
            body = app_wire::ApiError),
    ),
)]
pub async fn restore(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    Path((id, version)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ErrorResponse> {
    let (id, version) = (parse_id(&id)?, parse_version(&version)?);
    let base = base_version(&headers).unwrap_or(EditBase::Newest);
    let strategy = strategies::restore(&app.services, &editor, id, version, base).await?;
    Ok(strategy_response(&strategy))
}

fn parse_version(raw: &str) -> Result<i64, ErrorResponse> {
    raw.parse()
        .map_err(|_| ErrorResponse::invalid("version", ValidationRule::WrongType("a whole number")))
}

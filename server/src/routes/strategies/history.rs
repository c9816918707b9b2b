//! `/api/strategies/{id}/history`: lists, reads and restores the saved versions of a strategy.

use app_api::convert;
use app_domain::ValidationRule;
use app_service::strategies::{self, EditBase};
use app_wire::text_schemas::UuidText;
use app_wire::{ListEnvelope, StrategyBody, SuccessEnvelope, VersionBody, VersionItem};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;

use super::{parse_id, strategy_response};
use crate::auth::{RequireStrategyEditor, RequireStrategyReader};
use crate::http::ErrorResponse;
use crate::pagination::{PageParams, PageRequest};
use crate::routes::if_match::base_version;
use crate::state::SharedState;

/// List the versions of a strategy
///
/// Without their text, newest first.
#[utoipa::path(get, path = "/api/strategies/{id}/history", tag = "stratbook", security((), ("bearer" = [])),
    params(("id" = UuidText, Path, description = "The strategy"), PageParams),
    responses(
        (status = 200, description = "One page of the history", body = ListEnvelope<VersionItem>),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn list(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    Path(id): Path<String>,
    Query(part): Query<PageParams>,
) -> Result<Json<ListEnvelope<VersionItem>>, ErrorResponse> {
    let id = parse_id(&id)?;
    let mut faults = Vec::new();
    let page = part.parse::<i64>(&mut faults);
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let before = page.after().copied();
    let history = strategies::history(&app.services, &reader, id, before, page.limit()).await?;
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
        ("id" = UuidText, Path, description = "The strategy"),
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

/// Restore a version
///
/// Its content becomes the newest version; the strategy stays in its folder. With `If-Match`, only if that version is
/// still the newest.
#[utoipa::path(post, path = "/api/strategies/{id}/restore/{version}", tag = "stratbook",
    params(
        ("id" = UuidText, Path, description = "The strategy"),
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

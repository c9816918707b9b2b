//! `/api/strategies/{id}/history`: every version that was ever saved, to read and to restore.

use app_api::shape;
use app_api::wire::{Listed, StrategyBody, Success, VersionBody, VersionItem};
use app_domain::Rule;
use app_service::strategies::{self, Base};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;

use super::{id_of, whole};
use crate::http::Refusal;
use crate::page::{Page, Part};
use crate::proof::{Editor, Reader};
use crate::routes::base::base;
use crate::state::Shared;

/// All versions of a strategy
///
/// Without their text, newest first.
#[utoipa::path(get, path = "/api/strategies/{id}/history", tag = "stratbook", security((), ("bearer" = [])),
    params(("id" = String, Path, description = "The strategy"), Part),
    responses(
        (status = 200, description = "A part of the history", body = Listed<VersionItem>),
        (status = 404, description = "There is no such strategy", body = app_api::ApiError),
    ),
)]
pub async fn list(
    State(app): State<Shared>,
    Reader(reader): Reader,
    Path(id): Path<String>,
    Query(part): Query<Part>,
) -> Result<Json<Listed<VersionItem>>, Refusal> {
    let id = id_of(&id)?;
    let mut faults = Vec::new();
    let page = part.page::<i64>(&mut faults);
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let before = page.after().copied();
    let history = strategies::history(&app.services, &reader, id, before, page.limit()).await?;
    Ok(Json(Listed {
        success: true,
        data: history.versions.iter().map(shape::version_item).collect(),
        next_cursor: history.next.as_ref().map(Page::cursor),
    }))
}

/// One version of a strategy
#[utoipa::path(get, path = "/api/strategies/{id}/history/{version}", tag = "stratbook",
    security((), ("bearer" = [])),
    params(
        ("id" = String, Path, description = "The strategy"),
        ("version" = i64, Path, description = "From 1"),
    ),
    responses(
        (status = 200, description = "The version with its text", body = Success<VersionBody>),
        (status = 404, description = "There is no such strategy or version", body = app_api::ApiError),
    ),
)]
pub async fn show(
    State(app): State<Shared>,
    Reader(reader): Reader,
    Path((id, version)): Path<(String, String)>,
) -> Result<Json<Success<VersionBody>>, Refusal> {
    let (id, version) = (id_of(&id)?, number(&version)?);
    let version = strategies::version(&app.services, &reader, id, version).await?;
    Ok(Json(Success::of(shape::version(&version))))
}

/// Restore a version
///
/// What it said becomes the newest version; the strategy stays in its folder. With `If-Match`, only if that is the
/// newest version now.
#[utoipa::path(post, path = "/api/strategies/{id}/restore/{version}", tag = "stratbook",
    params(
        ("id" = String, Path, description = "The strategy"),
        ("version" = i64, Path, description = "The version to restore"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The `ETag` of the newest version"),
    ),
    responses(
        (status = 200, description = "The strategy as it is now", body = Success<StrategyBody>),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 404, description = "There is no such strategy or version", body = app_api::ApiError),
        (status = 412, description = "`stale_version`: it was changed meanwhile; `data` is the strategy as it is now",
            body = app_api::ApiError),
    ),
)]
pub async fn restore(
    State(app): State<Shared>,
    Editor(editor): Editor,
    Path((id, version)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refusal> {
    let (id, version) = (id_of(&id)?, number(&version)?);
    let base = base(&headers).unwrap_or(Base::Newest);
    let strategy = strategies::restore(&app.services, &editor, id, version, base).await?;
    Ok(whole(&strategy))
}

fn number(raw: &str) -> Result<i64, Refusal> {
    raw.parse()
        .map_err(|_| Refusal::invalid("version", Rule::WrongType("a whole number")))
}

//! `/api/strategies` and `/api/strategies/{id}`

use app_api::convert;
use app_domain::permission::StratbookDeleter;
use app_domain::strategy::{Strategy, StrategyId};
use app_service::strategies;
use app_wire::{EmptyEnvelope, ListEnvelope, StrategyBody, StrategyItem, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::header::ETAG;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::draft::{self, NewStrategyFields, StrategyFields};
use super::files::{AcceptedFiles, FormFiles, require_editor};
use super::form_schema::{NewStrategyForm, StrategyChangeForm};
use super::list_params::{StrategyListParams, StrategyListRequest};
use crate::auth::{Require, RequireStrategyEditor, RequireStrategyReader};
use crate::http::{ErrorResponse, IdPath};
use crate::pagination::{PageParams, PageRequest};
use crate::response_cache::{CachedResponse, matches_if_none_match};
use crate::state::SharedState;

/// List strategies
///
/// The list does not contain the texts; a search adds highlighted excerpts. A search finds words anywhere in titles,
/// and by their prefix in texts and labels. `-word` and `-"two words"` exclude strategies that contain them. If nothing
/// is found, words of at least five letters may have one typing error. All filters must match.
#[utoipa::path(get, path = "/api/strategies", tag = "stratbook", params(StrategyListParams, PageParams), security((), ("bearer" = [])),
    responses(
        (status = 200, description = "One page of the list; `ETag` only without a query", body = ListEnvelope<StrategyItem>),
        (status = 304, description = "Not changed since the `ETag` in `If-None-Match`"),
        (status = 404, description = "The folder does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn list(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let list_request = StrategyListRequest::parse(query.as_deref().unwrap_or_default())?;
    let part = async || {
        let (after, limit) = (list_request.page.after(), list_request.page.limit());
        let mut part =
            strategies::list(&app.services, &reader, &list_request.filter, after, limit).await?;
        let next_cursor = part.next.take().as_ref().map(PageRequest::cursor);
        Ok::<_, ErrorResponse>(ListEnvelope {
            success: true,
            data: convert::strategy_list(part).strategies,
            next_cursor,
        })
    };
    if query.is_none_or(|query| query.is_empty()) {
        let make = async || Ok(CachedResponse::of_envelope(&part().await?));
        let board = &app.response_caches.strategies;
        return board.get_or_render(&app.services, &headers, make).await;
    }
    Ok(Json(part().await?).into_response())
}

/// Get a strategy
///
/// The `ETag` is the version of the strategy.
#[utoipa::path(get, path = "/api/strategies/{id}", tag = "stratbook", security((), ("bearer" = [])),
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses(
        (status = 200, description = "The whole strategy", body = SuccessEnvelope<StrategyBody>),
        (status = 304, description = "Its version is still the one in `If-None-Match`"),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn show(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
    IdPath(id): IdPath<StrategyId>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let strategy = strategies::load(&app.services, &reader, id).await?;
    let tag = etag(&strategy);
    if matches_if_none_match(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response());
    }
    Ok(strategy_response(&strategy).into_response())
}

/// Create a strategy
///
/// The body is a form or JSON. A form may repeat `tags` and `agents`, and contains `content` as JSON text and any
/// number of files as `images` and `files`. Either everything is saved or nothing. With a `template`, omitted fields
/// other than the title are taken from it. A request with an `id` can be repeated safely: it does not create a second
/// strategy.
#[utoipa::path(post, path = "/api/strategies", tag = "stratbook",
    request_body(content((NewStrategyForm = "multipart/form-data"), (NewStrategyFields = "application/json"))),
    responses(
        (status = 201, description = "The strategy", body = SuccessEnvelope<StrategyBody>,
            headers(("ETag" = String, description = "Its version"))),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The folder or the template does not exist", body = app_wire::ApiError),
        (status = 409, description = "`id_taken`: a strategy of another caller has this `id`",
            body = app_wire::ApiError),
        (status = 413, description = "`too_large`: over 1 MiB of fields; `file_too_large`; `too_many_pixels`",
            body = app_wire::ApiError),
        (status = 415, description = "`unsupported_file`: neither an image nor a PDF; `unsupported_media_type`: neither a \
            form nor JSON", body = app_wire::ApiError),
    ),
)]
pub async fn create(
    State(app): State<SharedState>,
    request: Request,
) -> Result<impl IntoResponse, ErrorResponse> {
    let (request, editor) = require_editor(&app, request).await?;
    let mut files = FormFiles::new(&app, (&editor).into(), AcceptedFiles::Attachments);
    let outcome = async {
        let mut wanted = draft::read_new(request, &mut files).await?;
        wanted.attached = files.ids().to_vec();
        Ok(strategies::create(&app.services, &editor, wanted).await?)
    }
    .await;
    let strategy = files.keep_if_attached(outcome).await?;
    Ok((StatusCode::CREATED, strategy_response(&strategy)))
}

/// Change a strategy
///
/// Only fields that are present change; an empty or null `map`, `side` or `folderId` clears it. Files are added to the
/// attachments; `removeImages` and `removeFiles` remove attachments. Requires the base version in `If-Match` or
/// `version`.
#[utoipa::path(put, path = "/api/strategies/{id}", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The `ETag` of the base version, or `*`"),
    ),
    request_body(content((StrategyChangeForm = "multipart/form-data"), (StrategyFields = "application/json"))),
    responses(
        (status = 200, description = "The strategy as it is now", body = SuccessEnvelope<StrategyBody>,
            headers(("ETag" = String, description = "Its version"))),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy or the folder does not exist", body = app_wire::ApiError),
        (status = 412, description = "`stale_version`: the strategy has changed since, or no version was sent; `data` is its \
            current state",
            body = app_wire::ApiError),
        (status = 413, description = "`too_large`: over 1 MiB of fields; `file_too_large`; `too_many_pixels`",
            body = app_wire::ApiError),
        (status = 415, description = "`unsupported_file`: neither an image nor a PDF; `unsupported_media_type`: neither a \
            form nor JSON", body = app_wire::ApiError),
    ),
)]
pub async fn update(
    State(app): State<SharedState>,
    Path(id): Path<String>,
    request: Request,
) -> Result<impl IntoResponse, ErrorResponse> {
    let (request, editor) = require_editor(&app, request).await?;
    let mut files = FormFiles::new(&app, (&editor).into(), AcceptedFiles::Attachments);
    let outcome = async {
        let id = parse_id(&id)?;
        let (mut wanted, base) = draft::read_change(request, &mut files).await?;
        wanted.attached = files.ids().to_vec();
        Ok(strategies::update(&app.services, &editor, id, base, wanted).await?)
    };
    let outcome = outcome.await;
    let strategy = files.keep_or_remove(outcome).await?;
    Ok(strategy_response(&strategy))
}

/// Remove a strategy
///
/// Moves the strategy to the bin, with all its versions.
#[utoipa::path(delete, path = "/api/strategies/{id}", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn remove(
    State(app): State<SharedState>,
    Require(deleter): Require<StratbookDeleter>,
    IdPath(id): IdPath<StrategyId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    strategies::remove(&app.services, &deleter, id).await?;
    Ok(Json(EmptyEnvelope::default()))
}

/// Duplicate a strategy
///
/// The copy is in the folder of the original and has its own history.
#[utoipa::path(post, path = "/api/strategies/{id}/duplicate", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The original")),
    responses(
        (status = 201, description = "The copy", body = SuccessEnvelope<StrategyBody>,
            headers(("ETag" = String, description = "Its version"))),
        (status = 403, description = "The caller may not edit the stratbook", body = app_wire::ApiError),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn duplicate(
    State(app): State<SharedState>,
    RequireStrategyEditor(editor): RequireStrategyEditor,
    IdPath(id): IdPath<StrategyId>,
) -> Result<impl IntoResponse, ErrorResponse> {
    let copy = strategies::duplicate(&app.services, &editor, id).await?;
    Ok((StatusCode::CREATED, strategy_response(&copy)))
}

pub(super) fn parse_id(raw: &str) -> Result<StrategyId, ErrorResponse> {
    Ok(convert::parse_field("id", raw)?)
}

/// The response for a strategy, with its `ETag`.
pub(super) fn strategy_response(
    strategy: &Strategy,
) -> (
    [(HeaderName, HeaderValue); 1],
    Json<SuccessEnvelope<StrategyBody>>,
) {
    let body = SuccessEnvelope::new(convert::strategy(strategy));
    ([(ETAG, etag(strategy))], Json(body))
}

pub(super) fn etag(strategy: &Strategy) -> HeaderValue {
    let version = strategy.summary.version;
    HeaderValue::from_str(&format!("\"{version}\"")).expect("digits are a valid header value")
}

//! `/api/strategies`: the pages of the stratbook (interface §2.5, §4.2; decisions §2).

mod asked;
mod draft;
mod files;
mod history;
mod images;
mod playable;

use app_api::shape;
use app_api::wire::{
    Done, Listed, StrategyBody, StrategyDraft, StrategyForm, StrategyItem, Success,
};
use app_domain::permission::StrategyDeleter;
use app_domain::strategy::{Strategy, StrategyId};
use app_service::strategies;
use axum::Json;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::header::ETAG;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::asked::{Asked, Query};
use self::files::{Accepts, Files, editing};
use crate::finished::{Draft, is_named};
use crate::http::Refusal;
use crate::page::{Page, Part};
use crate::proof::{By, Editor, Reader};
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(images::create))
        .routes(routes!(playable::show))
        .routes(routes!(show, update, remove))
        .routes(routes!(duplicate))
        .routes(routes!(history::list))
        .routes(routes!(history::show))
        .routes(routes!(history::restore))
}

/// All strategies
///
/// Without their text; with marked excerpts when something is searched. Words are found in titles wherever they
/// stand, in texts and labels by their beginnings; nothing that is typed is syntax. All that is asked has to hold.
#[utoipa::path(get, path = "/api/strategies", tag = "stratbook", params(Query, Part), security((), ("bearer" = [])),
    responses(
        (status = 200, description = "A part of the list", body = Listed<StrategyItem>),
        (status = 404, description = "There is no such folder", body = app_api::ApiError),
    ),
)]
async fn list(
    State(app): State<Shared>,
    Reader(reader): Reader,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked = Asked::read(query.as_deref().unwrap_or_default())?;
    let part = async || {
        let (after, limit) = (asked.page.after(), asked.page.limit());
        let mut part = strategies::list(&app.services, &reader, &asked.asked, after, limit).await?;
        let next_cursor = part.next.take().as_ref().map(Page::cursor);
        Ok::<_, Refusal>(Listed {
            success: true,
            data: shape::list(part).strategies,
            next_cursor,
        })
    };
    if query.is_none_or(|query| query.is_empty()) {
        let make = async || Ok(Draft::whole(&part().await?));
        let board = &app.boards.strategies;
        return board.answer(&app.services, &headers, make).await;
    }
    Ok(Json(part().await?).into_response())
}

/// One strategy
///
/// `ETag` is its version.
#[utoipa::path(get, path = "/api/strategies/{id}", tag = "stratbook", security((), ("bearer" = [])),
    params(("id" = String, Path, description = "The strategy")),
    responses(
        (status = 200, description = "The whole strategy", body = Success<StrategyBody>),
        (status = 304, description = "It is still of the version in `If-None-Match`"),
        (status = 404, description = "There is no such strategy", body = app_api::ApiError),
    ),
)]
async fn show(
    State(app): State<Shared>,
    Reader(reader): Reader,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let strategy = strategies::one(&app.services, &reader, id_of(&id)?).await?;
    let tag = tag(&strategy);
    if is_named(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response());
    }
    Ok(whole(&strategy).into_response())
}

/// Create a strategy
///
/// As a form or as JSON. A form may repeat `tags` and `agents`, carries `content` as JSON text, and any number of files
/// as `images` and `files`: the whole is saved, or nothing of it. Whoever sends an `id` may send the same again when no
/// answer came, and makes no second strategy.
#[utoipa::path(post, path = "/api/strategies", tag = "stratbook",
    request_body(content((StrategyForm = "multipart/form-data"), (StrategyDraft = "application/json"))),
    responses(
        (status = 201, description = "The strategy", body = Success<StrategyBody>),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 404, description = "There is no such folder", body = app_api::ApiError),
        (status = 409, description = "`id_taken`: somebody else has made a strategy with this `id`",
            body = app_api::ApiError),
        (status = 413, description = "`too_large`: over 1 MiB of fields; `file_too_large`; `too_many_pixels`",
            body = app_api::ApiError),
        (status = 415, description = "`unsupported_file`: neither an image nor a PDF; `unsupported_media_type`: neither a \
            form nor JSON", body = app_api::ApiError),
    ),
)]
async fn create(State(app): State<Shared>, request: Request) -> Result<impl IntoResponse, Refusal> {
    let (request, editor) = editing(&app, request).await?;
    let mut files = Files::new(&app, &editor, Accepts::Attachments);
    let outcome = async {
        let mut wanted = draft::of_new(request, &mut files).await?;
        wanted.attached = files.ids().to_vec();
        Ok(strategies::create(&app.services, &editor, wanted).await?)
    }
    .await;
    let strategy = files.settle_into(outcome).await?;
    Ok((StatusCode::CREATED, whole(&strategy)))
}

/// Change a strategy
///
/// What is present changes; an empty or null `map`, `side` or `folderId` takes it away. Files are added to those that
/// are attached; `removeImages` and `removeFiles` take some away. Needs the version that the change starts from, in
/// `If-Match` or `version`.
#[utoipa::path(put, path = "/api/strategies/{id}", tag = "stratbook",
    params(
        ("id" = String, Path, description = "The strategy"),
        ("If-Match" = Option<String>, Header, nullable = false, description = "The `ETag` that the change starts from, or `*`"),
    ),
    request_body(content((StrategyForm = "multipart/form-data"), (StrategyDraft = "application/json"))),
    responses(
        (status = 200, description = "The strategy as it is now", body = Success<StrategyBody>),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 404, description = "There is no such strategy, or no such folder", body = app_api::ApiError),
        (status = 412, description = "`stale_version`: it was changed meanwhile; `data` is the strategy as it is now",
            body = app_api::ApiError),
        (status = 413, description = "`too_large`: over 1 MiB of fields; `file_too_large`; `too_many_pixels`",
            body = app_api::ApiError),
        (status = 415, description = "`unsupported_file`: neither an image nor a PDF; `unsupported_media_type`: neither a \
            form nor JSON", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    Path(id): Path<String>,
    request: Request,
) -> Result<impl IntoResponse, Refusal> {
    let (request, editor) = editing(&app, request).await?;
    let mut files = Files::new(&app, &editor, Accepts::Attachments);
    let outcome = async {
        let id = id_of(&id)?;
        let (mut wanted, base) = draft::of_change(request, &mut files).await?;
        wanted.attached = files.ids().to_vec();
        Ok(strategies::update(&app.services, &editor, id, base, wanted).await?)
    };
    let outcome = outcome.await;
    let strategy = files.settle(outcome).await?;
    Ok(whole(&strategy))
}

/// Remove a strategy
///
/// With all its versions.
#[utoipa::path(delete, path = "/api/strategies/{id}", tag = "stratbook",
    params(("id" = String, Path, description = "The strategy")),
    responses(
        (status = 200, description = "Removed", body = Done),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
        (status = 404, description = "There is no such strategy", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(deleter): By<StrategyDeleter>,
    Path(id): Path<String>,
) -> Result<Json<Done>, Refusal> {
    strategies::remove(&app.services, &deleter, id_of(&id)?).await?;
    Ok(Json(Done::default()))
}

/// Duplicate a strategy
///
/// The copy lies beside the original, with a history of its own.
#[utoipa::path(post, path = "/api/strategies/{id}/duplicate", tag = "stratbook",
    params(("id" = String, Path, description = "The original")),
    responses(
        (status = 201, description = "The copy", body = Success<StrategyBody>),
        (status = 403, description = "The caller may not edit the stratbook", body = app_api::ApiError),
        (status = 404, description = "There is no such strategy", body = app_api::ApiError),
    ),
)]
async fn duplicate(
    State(app): State<Shared>,
    Editor(editor): Editor,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let copy = strategies::duplicate(&app.services, &editor, id_of(&id)?).await?;
    Ok((StatusCode::CREATED, whole(&copy)))
}

fn id_of(raw: &str) -> Result<StrategyId, Refusal> {
    Ok(shape::parsed("id", raw)?)
}

/// The whole strategy with its tag.
fn whole(strategy: &Strategy) -> ([(HeaderName, HeaderValue); 1], Json<Success<StrategyBody>>) {
    let body = Success::of(shape::strategy(strategy));
    ([(ETAG, tag(strategy))], Json(body))
}

fn tag(strategy: &Strategy) -> HeaderValue {
    let version = strategy.entry.version;
    HeaderValue::from_str(&format!("\"{version}\"")).expect("digits fit into a header")
}

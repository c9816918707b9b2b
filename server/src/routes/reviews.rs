//! `/api/matches/{id}/comments`: what members say of a match at moments of its recording.

use app_api::shape;
use app_api::wire::{CommentBody, CommentChange, Done, NewComment, Success};
use app_domain::Rule;
use app_domain::matches::MatchId;
use app_domain::matches::review::{self, CommentId};
use app_domain::permission::Member;
use app_service::reviews;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{Fields, Refusal};
use crate::input::{Input, parsed, ruled};
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(update, remove))
}

/// What is said of a match
///
/// By the moments of its recording.
#[utoipa::path(get, path = "/api/matches/{id}/comments", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    responses(
        (status = 200, description = "All of it", body = Success<Vec<CommentBody>>),
        (status = 404, description = "There is no such match", body = app_api::ApiError),
    ),
)]
async fn list(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(id): Path<String>,
) -> Result<Json<Success<Vec<CommentBody>>>, Refusal> {
    let said = reviews::comments(&app.services, &member, match_of(&id)?).await?;
    let said = said.iter().map(|one| shape::comment(one, &member));
    Ok(Json(Success::of(said.collect())))
}

/// Say something of a match
///
/// Whoever sends an `id` may send the same again when no answer came, and says nothing twice.
#[utoipa::path(post, path = "/api/matches/{id}/comments", tag = "matches",
    params(("id" = String, Path, description = "The match")),
    request_body = NewComment,
    responses(
        (status = 201, description = "What was said", body = Success<CommentBody>),
        (status = 404, description = "There is no such match", body = app_api::ApiError),
        (status = 409, description = "`id_taken`: somebody else has said something under this `id`", body = app_api::ApiError),
    ),
)]
async fn add(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path(id): Path<String>,
    body: Fields,
) -> Result<(StatusCode, Json<Success<CommentBody>>), Refusal> {
    let of = match_of(&id)?;
    let mut input = Input::new(body);
    let id = input.optional("id", ruled(CommentId::made));
    let at = input.required("at", parsed);
    let text = input.required("text", ruled(review::text));
    let (Ok(id), Ok(at), Ok(text)) = (id, at, text) else {
        return Err(input.refusal());
    };
    let new = reviews::NewComment { id, at, text };
    let said = reviews::add(&app.services, &member, of, new).await?;
    let body = Json(Success::of(shape::comment(&said, &member)));
    Ok((StatusCode::CREATED, body))
}

/// Change what was said
///
/// One's own words, or anybody's for an admin. What is missing stays.
#[utoipa::path(put, path = "/api/matches/{id}/comments/{commentId}", tag = "matches",
    params(
        ("id" = String, Path, description = "The match"),
        ("commentId" = String, Path, description = "The comment"),
    ),
    request_body = CommentChange,
    responses(
        (status = 200, description = "The comment as it is now", body = Success<CommentBody>),
        (status = 403, description = "Somebody else has said it", body = app_api::ApiError),
        (status = 404, description = "There is no such comment", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path((id, comment)): Path<(String, String)>,
    body: Fields,
) -> Result<Json<Success<CommentBody>>, Refusal> {
    let (of, id) = (match_of(&id)?, comment_of(&comment)?);
    let mut input = Input::new(body);
    let at = input.change("at", parsed);
    let text = input.change("text", ruled(review::text));
    let (Ok(at), Ok(text)) = (at, text) else {
        return Err(input.refusal());
    };
    let change = reviews::CommentChange { at, text };
    let said = reviews::update(&app.services, &member, of, id, change).await?;
    Ok(Json(Success::of(shape::comment(&said, &member))))
}

/// Remove what was said
///
/// One's own words, or anybody's for an admin.
#[utoipa::path(delete, path = "/api/matches/{id}/comments/{commentId}", tag = "matches",
    params(
        ("id" = String, Path, description = "The match"),
        ("commentId" = String, Path, description = "The comment"),
    ),
    responses(
        (status = 200, description = "Removed", body = Done),
        (status = 403, description = "Somebody else has said it", body = app_api::ApiError),
        (status = 404, description = "There is no such comment", body = app_api::ApiError),
    ),
)]
async fn remove(
    State(app): State<Shared>,
    By(member): By<Member>,
    Path((id, comment)): Path<(String, String)>,
) -> Result<Json<Done>, Refusal> {
    let (of, id) = (match_of(&id)?, comment_of(&comment)?);
    reviews::remove(&app.services, &member, of, id).await?;
    Ok(Json(Done::default()))
}

fn match_of(raw: &str) -> Result<MatchId, Refusal> {
    raw.parse()
        .map_err(|rule: Rule| Refusal::invalid("id", rule))
}

fn comment_of(raw: &str) -> Result<CommentId, Refusal> {
    raw.parse()
        .map_err(|rule: Rule| Refusal::invalid("commentId", rule))
}

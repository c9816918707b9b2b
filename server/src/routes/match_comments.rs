//! `/api/matches/{id}/comments`: comments of members on moments of a match's recording.

use app_api::convert;
use app_domain::matches::MatchId;
use app_domain::matches::review::{self, CommentId};
use app_domain::permission::TeamMember;
use app_service::reviews;
use app_wire::{CommentBody, EmptyEnvelope, SuccessEnvelope};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors};
use crate::http::{CreatedResponse, ErrorResponse, IdPath, RequestBody, created};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(list, add))
        .routes(routes!(update, remove))
}

/// A new comment.
#[derive(Deserialize, ToSchema)]
pub struct NewCommentRequest {
    /// A UUID version 7 from the caller. Repeating a request with the same id does not add a second comment.
    #[schema(value_type = Option<CommentId>, nullable = false)]
    id: BodyField<String>,
    /// `M:SS` or `H:MM:SS`.
    #[schema(value_type = String, example = "1:35")]
    at: BodyField<String>,
    #[schema(value_type = String, min_length = 1, max_length = 2000)]
    text: BodyField<String>,
}

/// Changes to a comment. Omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
pub struct CommentChangeRequest {
    /// `M:SS` or `H:MM:SS`.
    #[schema(value_type = Option<String>, nullable = false, example = "1:35")]
    at: BodyField<String>,
    #[schema(value_type = Option<String>, nullable = false, min_length = 1, max_length = 2000)]
    text: BodyField<String>,
}

/// List the comments on a match
///
/// Sorted by their moment in the recording.
#[utoipa::path(get, path = "/api/matches/{id}/comments", tag = "matches",
    params(("id" = MatchId, Path, description = "The match")),
    responses(
        (status = 200, description = "All comments", body = SuccessEnvelope<Vec<CommentBody>>),
        (status = 404, description = "The match does not exist", body = app_wire::ApiError),
    ),
)]
async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    IdPath(id): IdPath<MatchId>,
) -> Result<Json<SuccessEnvelope<Vec<CommentBody>>>, ErrorResponse> {
    let comments = reviews::comments(&app.services, &member, id).await?;
    let comments = comments.iter().map(|one| convert::comment(one, &member));
    Ok(Json(SuccessEnvelope::new(comments.collect())))
}

/// Add a comment on a match
///
/// A request with an `id` can be repeated safely: it does not add a second comment.
#[utoipa::path(post, path = "/api/matches/{id}/comments", tag = "matches",
    params(("id" = MatchId, Path, description = "The match")),
    request_body = NewCommentRequest,
    responses(
        (status = 201, description = "The comment", body = SuccessEnvelope<CommentBody>),
        (status = 404, description = "The match does not exist", body = app_wire::ApiError),
        (status = 409, description = "`id_taken`: a comment of another caller has this `id`", body = app_wire::ApiError),
    ),
)]
async fn add(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    IdPath(of): IdPath<MatchId>,
    RequestBody(body): RequestBody<NewCommentRequest>,
) -> CreatedResponse<CommentBody> {
    let mut errors = FieldErrors::default();
    let (Ok(id), Ok(at), Ok(text)) = (
        errors.optional(body.id, CommentId::parse_generated),
        errors.required(body.at, str::parse),
        errors.required(body.text, review::parse_text),
    ) else {
        return Err(errors.into_error());
    };
    let new = reviews::NewComment { id, at, text };
    let comment = reviews::add(&app.services, &member, of, new).await?;
    created(convert::comment(&comment, &member))
}

/// Change a comment
///
/// Members can change only their own comments, admins those of all members. Omitted fields keep their values.
#[utoipa::path(put, path = "/api/matches/{id}/comments/{commentId}", tag = "matches",
    params(
        ("id" = MatchId, Path, description = "The match"),
        ("commentId" = CommentId, Path, description = "The comment"),
    ),
    request_body = CommentChangeRequest,
    responses(
        (status = 200, description = "The comment as it is now", body = SuccessEnvelope<CommentBody>),
        (status = 403, description = "The comment belongs to another member", body = app_wire::ApiError),
        (status = 404, description = "The comment does not exist", body = app_wire::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path((id, comment)): Path<(String, String)>,
    RequestBody(body): RequestBody<CommentChangeRequest>,
) -> Result<Json<SuccessEnvelope<CommentBody>>, ErrorResponse> {
    let (of, id) = (parse_match_id(&id)?, parse_comment_id(&comment)?);
    let mut errors = FieldErrors::default();
    let (Ok(at), Ok(text)) = (
        errors.change(body.at, str::parse),
        errors.change(body.text, review::parse_text),
    ) else {
        return Err(errors.into_error());
    };
    let change = reviews::CommentChange { at, text };
    let comments = reviews::update(&app.services, &member, of, id, change).await?;
    Ok(Json(SuccessEnvelope::new(convert::comment(
        &comments, &member,
    ))))
}

/// Remove a comment
///
/// Members can remove only their own comments, admins those of all members.
#[utoipa::path(delete, path = "/api/matches/{id}/comments/{commentId}", tag = "matches",
    params(
        ("id" = MatchId, Path, description = "The match"),
        ("commentId" = CommentId, Path, description = "The comment"),
    ),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The comment belongs to another member", body = app_wire::ApiError),
        (status = 404, description = "The comment does not exist", body = app_wire::ApiError),
    ),
)]
async fn remove(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path((id, comment)): Path<(String, String)>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let (of, id) = (parse_match_id(&id)?, parse_comment_id(&comment)?);
    reviews::remove(&app.services, &member, of, id).await?;
    Ok(Json(EmptyEnvelope::default()))
}

fn parse_match_id(raw: &str) -> Result<MatchId, ErrorResponse> {
    Ok(convert::parse_field("id", raw)?)
}

fn parse_comment_id(raw: &str) -> Result<CommentId, ErrorResponse> {
    Ok(convert::parse_field("commentId", raw)?)
}

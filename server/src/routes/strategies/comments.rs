//! `/api/strategies/{id}/comments`: comments of members on a strategy and on passages of it.

use app_api::convert;
use app_domain::ValidationRule;
use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use app_domain::matches::review;
use app_domain::permission::TeamMember;
use app_domain::strategy::StrategyId;
use app_service::comment_threads::{self, NewThread, NewThreadMessage};
use app_wire::{
    CommentThreadBody, EmptyEnvelope, PassageRequest, SuccessEnvelope, TextPositionBody,
};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::strategy::parse_id;
use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors, FieldResult, unparsed};
use crate::http::{CreatedResponse, ErrorResponse, IdPath, RequestBody, created};
use crate::state::SharedState;

type ThreadResponse = Result<Json<SuccessEnvelope<CommentThreadBody>>, ErrorResponse>;

/// A new thread on a passage. Without `version`, `start`, `end` and `quote`, it is on the whole strategy.
#[derive(Deserialize, ToSchema)]
pub struct NewThreadRequest {
    /// A UUID version 7 from the caller. Repeating a request with the same id does not add a second thread.
    #[schema(value_type = Option<ThreadId>, nullable = false)]
    id: BodyField<String>,
    /// The version to which the positions refer.
    #[schema(value_type = Option<i64>, minimum = 1)]
    version: BodyField<i64>,
    #[schema(value_type = Option<TextPositionBody>)]
    start: BodyField<Map<String, Value>>,
    #[schema(value_type = Option<TextPositionBody>)]
    end: BodyField<Map<String, Value>>,
    /// The text between the two positions, with a line for each block. For a board, its title and map, such as *A
    /// execute, Ascent*, or *Map board* if it has neither.
    #[schema(value_type = Option<String>, min_length = 1)]
    quote: BodyField<String>,
    #[schema(value_type = String, min_length = 1, max_length = 2000)]
    text: BodyField<String>,
}

/// A new message in a thread.
#[derive(Deserialize, ToSchema)]
pub struct NewThreadMessageRequest {
    /// A UUID version 7 from the caller. Repeating a request with the same id does not add a second message.
    #[schema(value_type = Option<ThreadId>, nullable = false)]
    id: BodyField<String>,
    #[schema(value_type = String, min_length = 1, max_length = 2000)]
    text: BodyField<String>,
}

/// The fields of a position.
#[derive(Deserialize)]
struct PositionFields {
    block: BodyField<Vec<Value>>,
    offset: BodyField<i64>,
}

fn read_position(
    errors: &mut FieldErrors,
    fields: PositionFields,
) -> FieldResult<TextPositionBody> {
    let indexes = |path: &[Value]| {
        let index = |index: &Value| usize::try_from(index.as_u64()?).ok();
        let indexes: Option<Vec<usize>> = path.iter().map(index).collect();
        indexes.ok_or(ValidationRule::WrongType("a list of indexes"))
    };
    let count = |offset: &i64| {
        usize::try_from(*offset).map_err(|_| ValidationRule::WrongType("a number from 0"))
    };
    let (block, offset) = (
        errors.required(fields.block, indexes),
        errors.required(fields.offset, count),
    );
    Ok(TextPositionBody {
        block: block?,
        offset: offset?,
    })
}

/// `None` without any of the fields: the comment is about the whole strategy.
fn read_passage(
    errors: &mut FieldErrors,
    version: BodyField<i64>,
    start: BodyField<Map<String, Value>>,
    end: BodyField<Map<String, Value>>,
    quote: BodyField<String>,
) -> FieldResult<Option<PassageRequest>> {
    let is_whole = !(version.is_given() || start.is_given() || end.is_given() || quote.is_given());
    if is_whole {
        return Ok(None);
    }
    let (version, start, end, quote) = (
        errors.required(version, unparsed::<i64>),
        errors.object(start, read_position),
        errors.object(end, read_position),
        errors.required(quote, unparsed::<str>),
    );
    Ok(Some(PassageRequest {
        version: version?,
        start: start?,
        end: end?,
        quote: quote?,
    }))
}

/// List the comments on a strategy
///
/// Threads about the whole strategy come first, then those on passages in the order of the text, and finally those
/// whose passage was deleted.
#[utoipa::path(get, path = "/api/strategies/{id}/comments", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses(
        (status = 200, description = "All threads", body = SuccessEnvelope<Vec<CommentThreadBody>>),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    IdPath(id): IdPath<StrategyId>,
) -> Result<Json<SuccessEnvelope<Vec<CommentThreadBody>>>, ErrorResponse> {
    let threads = comment_threads::list(&app.services, &member, id).await?;
    let threads = convert::comment_threads(&threads, &member);
    Ok(Json(SuccessEnvelope::new(threads)))
}

/// Comment on a strategy
///
/// Every member can comment, even if only admins can edit. The passage or board is marked in the newest version, which
/// gets the next number and keeps its author and time. A request with an `id` can be repeated safely: it does not add a
/// second thread.
#[utoipa::path(post, path = "/api/strategies/{id}/comments", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    request_body = NewThreadRequest,
    responses(
        (status = 201, description = "The thread", body = SuccessEnvelope<CommentThreadBody>),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
        (status = 409, description = "`passage_changed`: the text at these positions was changed or deleted; \
            `passage_is_code`; `too_many_comments`; `no_room_for_comment`: the text is too long for the mark; `id_taken`",
            body = app_wire::ApiError),
    ),
)]
pub async fn add(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    IdPath(of): IdPath<StrategyId>,
    RequestBody(body): RequestBody<NewThreadRequest>,
) -> CreatedResponse<CommentThreadBody> {
    let mut errors = FieldErrors::default();
    let (Ok(id), Ok(passage), Ok(text)) = (
        errors.optional(body.id, ThreadId::parse_generated),
        read_passage(&mut errors, body.version, body.start, body.end, body.quote),
        errors.required(body.text, review::parse_text),
    ) else {
        return Err(errors.into_error());
    };
    let new = NewThread {
        id: id.unwrap_or_else(|| ThreadId(Uuid::now_v7())),
        passage: passage.map(convert::selected_passage),
        text,
    };
    let thread = comment_threads::add(&app.services, &member, of, new).await?;
    let thread = convert::comment_thread(&thread, &member);
    created(thread)
}

/// Reply to a comment
///
/// Reopens a resolved thread. A request with an `id` can be repeated safely: it does not add a second message.
#[utoipa::path(post, path = "/api/strategies/{id}/comments/{threadId}/messages", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("threadId" = ThreadId, Path, description = "The thread"),
    ),
    request_body = NewThreadMessageRequest,
    responses(
        (status = 201, description = "The thread as it is now", body = SuccessEnvelope<CommentThreadBody>),
        (status = 404, description = "The thread does not exist", body = app_wire::ApiError),
        (status = 409, description = "`too_many_comments`; `id_taken`", body = app_wire::ApiError),
    ),
)]
pub async fn reply(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path((id, thread)): Path<(String, String)>,
    RequestBody(body): RequestBody<NewThreadMessageRequest>,
) -> CreatedResponse<CommentThreadBody> {
    let (of, thread) = (parse_id(&id)?, parse_thread_id(&thread)?);
    let mut errors = FieldErrors::default();
    let (Ok(id), Ok(text)) = (
        errors.optional(body.id, ThreadMessageId::parse_generated),
        errors.required(body.text, review::parse_text),
    ) else {
        return Err(errors.into_error());
    };
    let new = NewThreadMessage {
        id: id.unwrap_or_else(|| ThreadMessageId(Uuid::now_v7())),
        text,
    };
    let thread = comment_threads::reply(&app.services, &member, of, thread, new).await?;
    let thread = convert::comment_thread(&thread, &member);
    created(thread)
}

/// Resolve a comment
///
/// Has no effect if the thread is already resolved.
#[utoipa::path(put, path = "/api/strategies/{id}/comments/{threadId}/resolved", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("threadId" = ThreadId, Path, description = "The thread"),
    ),
    responses(
        (status = 200, description = "The thread as it is now", body = SuccessEnvelope<CommentThreadBody>),
        (status = 404, description = "The thread does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn resolve(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(path): Path<(String, String)>,
) -> ThreadResponse {
    set_resolved(&app, &member, path, true).await
}

/// Reopen a comment
///
/// Has no effect if the thread is already open.
#[utoipa::path(delete, path = "/api/strategies/{id}/comments/{threadId}/resolved", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("threadId" = ThreadId, Path, description = "The thread"),
    ),
    responses(
        (status = 200, description = "The thread as it is now", body = SuccessEnvelope<CommentThreadBody>),
        (status = 404, description = "The thread does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn reopen(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path(path): Path<(String, String)>,
) -> ThreadResponse {
    set_resolved(&app, &member, path, false).await
}

/// Remove a comment
///
/// Members can remove only their own messages, admins those of all members. Removing the first message removes the
/// thread and the mark of its passage.
#[utoipa::path(delete, path = "/api/strategies/{id}/comments/{threadId}/messages/{messageId}", tag = "stratbook",
    params(
        ("id" = StrategyId, Path, description = "The strategy"),
        ("threadId" = ThreadId, Path, description = "The thread"),
        ("messageId" = ThreadMessageId, Path, description = "The message"),
    ),
    responses(
        (status = 200, description = "Removed", body = EmptyEnvelope),
        (status = 403, description = "The message belongs to another member", body = app_wire::ApiError),
        (status = 404, description = "The message does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn remove(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Path((id, thread, message)): Path<(String, String, String)>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let (of, thread) = (parse_id(&id)?, parse_thread_id(&thread)?);
    let message = convert::parse_field("messageId", &message)?;
    comment_threads::remove_message(&app.services, &member, of, thread, message).await?;
    Ok(Json(EmptyEnvelope::default()))
}

async fn set_resolved(
    app: &SharedState,
    member: &TeamMember,
    (id, thread): (String, String),
    is_resolved: bool,
) -> ThreadResponse {
    let (of, thread) = (parse_id(&id)?, parse_thread_id(&thread)?);
    let thread =
        comment_threads::set_resolved(&app.services, member, of, thread, is_resolved).await?;
    let thread = convert::comment_thread(&thread, member);
    Ok(Json(SuccessEnvelope::new(thread)))
}

fn parse_thread_id(raw: &str) -> Result<ThreadId, ErrorResponse> {
    Ok(convert::parse_field("threadId", raw)?)
}

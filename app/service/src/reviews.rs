//! Reviews: members' comments on moments of a match's recording. Members may change and remove their own comments,
//! admins everyone's.

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::matches::review::{
    CommentId, MAX_COMMENTS_PER_MATCH, RecordingOffset, ReviewComment,
};
use app_domain::matches::{Match, MatchId};
use app_domain::permission::{ActorIdentity, TeamMember};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::conflict_reason::ConflictReason;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// A comment to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComment {
    /// Chosen by the client, optionally.
    pub id: Option<CommentId>,
    pub at: RecordingOffset,
    pub text: String,
}

/// A change of a comment. A field that is `None` stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CommentChange {
    pub at: Option<RecordingOffset>,
    pub text: Option<String>,
}

/// Returns the comments on a match, sorted by offset in the recording.
pub async fn comments(
    services: &AppServices,
    _: &TeamMember,
    of: MatchId,
) -> Result<Vec<ReviewComment>> {
    let mut reading = services.store.read().await?;
    reading.match_by_id(of).await?.ok_or(NO_MATCH)?;
    Ok(reading.comments(of).await?)
}

/// Adds a comment. If the member has already added a comment with this id, returns it: the request is a retry after a
/// lost response.
pub async fn add(
    services: &AppServices,
    member: &TeamMember,
    of: MatchId,
    new: NewComment,
) -> Result<ReviewComment> {
    let by = member.principal().actor();
    let mut change = UnitOfWork::begin_by(services, member).await?;
    let played = change.match_by_id(of).await?.ok_or(NO_MATCH)?;
    if let Some(id) = new.id
        && let Some(comment) = change.comment(id).await?
    {
        return if comment.match_id == of && comment.by.is_same(&by) {
            Ok(comment)
        } else {
            Err(id_taken())
        };
    }
    if change.comments(of).await?.len() >= MAX_COMMENTS_PER_MATCH {
        return Err(ServiceError::invalid(
            "text",
            ValidationRule::TooMany(MAX_COMMENTS_PER_MATCH),
        ));
    }
    let comment = ReviewComment {
        id: new.id.unwrap_or_else(|| CommentId(Uuid::now_v7())),
        match_id: of,
        at: new.at,
        text: new.text,
        by,
        created_at: change.now,
        updated_at: change.now,
    };
    change.put_comment(&comment).await?;
    let after = activity_value(&played, &comment);
    let action = ActivityAction::CommentAdded;
    commit_comment(change, &played, action, Value::Null, after).await?;
    Ok(comment)
}

/// Changes one of the member's own comments, or anyone's for an admin. An equal comment writes nothing.
pub async fn update(
    services: &AppServices,
    member: &TeamMember,
    of: MatchId,
    id: CommentId,
    wanted: CommentChange,
) -> Result<ReviewComment> {
    let (mut change, played, before) = load_for_change(services, member, of, id).await?;
    let after = ReviewComment {
        at: wanted.at.unwrap_or(before.at),
        text: wanted.text.unwrap_or_else(|| before.text.clone()),
        ..before.clone()
    };
    if after == before {
        return Ok(before);
    }
    let after = ReviewComment {
        updated_at: change.now,
        ..after
    };
    change.put_comment(&after).await?;
    let (was, is) = (
        activity_value(&played, &before),
        activity_value(&played, &after),
    );
    commit_comment(change, &played, ActivityAction::CommentChanged, was, is).await?;
    Ok(after)
}

/// Removes one of the member's own comments, or anyone's for an admin.
pub async fn remove(
    services: &AppServices,
    member: &TeamMember,
    of: MatchId,
    id: CommentId,
) -> Result<()> {
    let (mut change, played, removed) = load_for_change(services, member, of, id).await?;
    change.remove_comment(id).await?;
    let before = activity_value(&played, &removed);
    let action = ActivityAction::CommentRemoved;
    commit_comment(change, &played, action, before, Value::Null).await
}

/// Whether the member may change a comment of the author `by`.
pub fn may_change(member: &TeamMember, by: &ActorIdentity) -> bool {
    member.principal().is_admin() || by.is_same(&member.principal().actor())
}

const NO_MATCH: ServiceError = ServiceError::NotFound(ResourceKind::Match);

async fn load_for_change(
    services: &AppServices,
    member: &TeamMember,
    of: MatchId,
    id: CommentId,
) -> Result<(UnitOfWork, Match, ReviewComment)> {
    let mut change = UnitOfWork::begin_by(services, member).await?;
    let played = change.match_by_id(of).await?.ok_or(NO_MATCH)?;
    let comment = change.comment(id).await?.filter(|one| one.match_id == of);
    let comment = comment.ok_or(ServiceError::NotFound(ResourceKind::Comment))?;
    if !may_change(member, &comment.by) {
        return Err(ServiceError::Forbidden);
    }
    Ok((change, played, comment))
}

async fn commit_comment(
    mut change: UnitOfWork,
    played: &Match,
    action: ActivityAction,
    before: Value,
    after: Value,
) -> Result<()> {
    change
        .log_activity(action, played.id, before, after)
        .await?;
    let event = Event::MatchChanged {
        match_id: played.id,
        date: played.record.date,
    };
    change.record(&event).await?;
    change.commit().await?;
    Ok(())
}

fn activity_value(played: &Match, comment: &ReviewComment) -> Value {
    json!({
        "date": played.record.date,
        "opponent": played.record.opponent,
        "at": comment.at,
        "text": comment.text,
    })
}

fn id_taken() -> ServiceError {
    ServiceError::Conflict(ConflictReason::IdTaken(ResourceKind::Comment))
}

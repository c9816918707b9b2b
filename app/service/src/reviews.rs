//! Reviews: what members say of a match at moments of its recording. One's own words are one's own; admins may change
//! and remove everybody's.

use app_domain::Rule;
use app_domain::event::Event;
use app_domain::matches::review::{COMMENTS_MAX, Comment, CommentId, Offset};
use app_domain::matches::{Match, MatchId};
use app_domain::permission::{Actor, Member};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::change::Change;
use crate::{Result, ServiceError, Services};

/// What somebody wants to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComment {
    /// Where its maker has one.
    pub id: Option<CommentId>,
    pub at: Offset,
    pub text: String,
}

/// What is `None` stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CommentChange {
    pub at: Option<Offset>,
    pub text: Option<String>,
}

/// By their moments.
pub async fn comments(services: &Services, _: &Member, of: MatchId) -> Result<Vec<Comment>> {
    let mut reading = services.store.read().await?;
    reading.match_with(of).await?.ok_or(NO_MATCH)?;
    Ok(reading.comments(of).await?)
}

/// Where an answer was lost the same is asked for again, by its id: then it is answered as it is now.
pub async fn add(
    services: &Services,
    member: &Member,
    of: MatchId,
    new: NewComment,
) -> Result<Comment> {
    let by = member.principal().actor();
    let mut change = Change::begin(services, by.clone()).await?;
    let played = change.match_with(of).await?.ok_or(NO_MATCH)?;
    if let Some(id) = new.id
        && let Some(said) = change.comment(id).await?
    {
        return if said.of == of && said.by.is_same(&by) {
            Ok(said)
        } else {
            Err(id_taken())
        };
    }
    if change.comments(of).await?.len() >= COMMENTS_MAX {
        return Err(ServiceError::invalid("text", Rule::TooMany(COMMENTS_MAX)));
    }
    let comment = Comment {
        id: new.id.unwrap_or_else(|| CommentId(Uuid::now_v7())),
        of,
        at: new.at,
        text: new.text,
        by,
        created_at: change.now,
        updated_at: change.now,
    };
    change.put_comment(&comment).await?;
    let after = described(&played, &comment);
    conclude(change, &played, "comment_added", Value::Null, after).await?;
    Ok(comment)
}

/// Changes one's own words, or anybody's for an admin. Equal ones write nothing.
pub async fn update(
    services: &Services,
    member: &Member,
    of: MatchId,
    id: CommentId,
    wanted: CommentChange,
) -> Result<Comment> {
    let (mut change, played, before) = owned(services, member, of, id).await?;
    let after = Comment {
        at: wanted.at.unwrap_or(before.at),
        text: wanted.text.unwrap_or_else(|| before.text.clone()),
        ..before.clone()
    };
    if after == before {
        return Ok(before);
    }
    let after = Comment {
        updated_at: change.now,
        ..after
    };
    change.put_comment(&after).await?;
    let (was, is) = (described(&played, &before), described(&played, &after));
    conclude(change, &played, "comment_changed", was, is).await?;
    Ok(after)
}

/// Removes one's own words, or anybody's for an admin.
pub async fn remove(
    services: &Services,
    member: &Member,
    of: MatchId,
    id: CommentId,
) -> Result<()> {
    let (mut change, played, removed) = owned(services, member, of, id).await?;
    change.remove_comment(id).await?;
    let before = described(&played, &removed);
    conclude(change, &played, "comment_removed", before, Value::Null).await
}

/// Whether somebody may change what was said.
pub fn may_change(member: &Member, by: &Actor) -> bool {
    member.principal().is_admin() || by.is_same(&member.principal().actor())
}

const NO_MATCH: ServiceError = ServiceError::NotFound("match");

async fn owned(
    services: &Services,
    member: &Member,
    of: MatchId,
    id: CommentId,
) -> Result<(Change, Match, Comment)> {
    let mut change = Change::begin(services, member.principal().actor()).await?;
    let played = change.match_with(of).await?.ok_or(NO_MATCH)?;
    let comment = change.comment(id).await?.filter(|one| one.of == of);
    let comment = comment.ok_or(ServiceError::NotFound("comment"))?;
    if !may_change(member, &comment.by) {
        return Err(ServiceError::Forbidden);
    }
    Ok((change, played, comment))
}

async fn conclude(
    mut change: Change,
    played: &Match,
    action: &str,
    before: Value,
    after: Value,
) -> Result<()> {
    change
        .audit(action, played.id.to_string(), before, after)
        .await?;
    let event = Event::MatchChanged {
        match_id: played.id,
        date: played.record.date,
    };
    change.record(&event).await?;
    change.commit().await?;
    Ok(())
}

fn described(played: &Match, comment: &Comment) -> Value {
    json!({
        "date": played.record.date,
        "opponent": played.record.opponent,
        "at": comment.at,
        "text": comment.text,
    })
}

fn id_taken() -> ServiceError {
    ServiceError::Conflict {
        code: "id_taken",
        message: "Somebody else has said something under this id.".to_owned(),
    }
}

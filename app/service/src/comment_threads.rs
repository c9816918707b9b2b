//! Comments on strategies and on passages of them. Every member comments, also where only admins edit: the server sets the mark of
//! the passage. Members remove their own messages, admins everyone's.
//!
//! A changed passage is no changed text: the newest version gets the next number, and keeps its author and time.

use app_domain::comment_thread::{
    CommentThread, MAX_MESSAGES_PER_THREAD, MAX_THREADS_PER_STRATEGY, PassageRefusal,
    SelectedPassage, ThreadId, ThreadMessage, ThreadMessageId, ThreadResolution,
};
use app_domain::event::Event;
use app_domain::permission::TeamMember;
use app_domain::strategy::{Document, Strategy, StrategyId};
use serde_json::{Value, json};

use crate::conflict_reason::ConflictReason;
use crate::reviews::may_change;
use crate::stratbook_bin::missing_strategy;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// A thread to add, with its first message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewThread {
    /// Chosen by the client, so that a request can be repeated.
    pub id: ThreadId,
    /// `None` for the whole strategy.
    pub passage: Option<SelectedPassage>,
    pub text: String,
}

/// A message to add to a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewThreadMessage {
    pub id: ThreadMessageId,
    pub text: String,
}

/// A thread, and whether its passage is in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedThread {
    pub thread: CommentThread,
    pub has_passage: bool,
}

/// Returns the threads of a strategy: those about all of it, then in the order of their passages, then those whose passage
/// was deleted.
pub async fn list(
    services: &AppServices,
    _: &TeamMember,
    of: StrategyId,
) -> Result<Vec<PlacedThread>> {
    let mut reading = services.store.read().await?;
    let Some(strategy) = reading.strategy(of).await? else {
        return Err(missing_strategy(&mut *reading, of).await?);
    };
    let places = strategy.content.comment_ids();
    let place = |thread: &CommentThread| {
        let id = thread.id.to_string();
        places.iter().position(|known| *known == id)
    };
    let mut threads: Vec<(Option<usize>, CommentThread)> = reading
        .comment_threads(of)
        .await?
        .into_iter()
        .map(|thread| (place(&thread), thread))
        .collect();
    threads.sort_by_key(|(place, thread)| {
        let is_about_part = !thread.quote.is_empty();
        (is_about_part, place.unwrap_or(usize::MAX))
    });
    let placed = |(place, thread): (Option<usize>, CommentThread)| PlacedThread {
        thread,
        has_passage: place.is_some(),
    };
    Ok(threads.into_iter().map(placed).collect())
}

/// Adds a thread, and marks its passage in the newest version if it has one. If the member has already added it, returns it: the
/// request is a retry after a lost response.
pub async fn add(
    services: &AppServices,
    member: &TeamMember,
    of: StrategyId,
    new: NewThread,
) -> Result<PlacedThread> {
    let by = member.principal().actor();
    let mut change = UnitOfWork::begin_by(services, member).await?;
    let strategy = load_strategy(&mut change, of).await?;
    if let Some(thread) = change.comment_thread(new.id).await? {
        let first = thread.messages.first();
        let is_own = thread.strategy == of && first.is_some_and(|first| first.by.is_same(&by));
        let has_passage = strategy.content.has_comment(&thread.id.to_string());
        return is_own
            .then_some(PlacedThread {
                thread,
                has_passage,
            })
            .ok_or_else(id_taken);
    }
    if change.comment_threads(of).await?.len() >= MAX_THREADS_PER_STRATEGY {
        return Err(ConflictReason::TooManyComments(MAX_THREADS_PER_STRATEGY).into());
    }
    let marked = match &new.passage {
        Some(passage) => Some(mark_passage(&mut change, &strategy, new.id, passage).await?),
        None => None,
    };
    let message = ThreadMessage {
        id: ThreadMessageId(new.id.0),
        text: new.text,
        by,
        created_at: change.now,
    };
    let thread = CommentThread {
        id: new.id,
        strategy: of,
        quote: new
            .passage
            .as_ref()
            .map(SelectedPassage::stored_quote)
            .unwrap_or_default(),
        created_at: change.now,
        resolution: None,
        messages: vec![message],
    };
    change.put_comment_thread(&thread).await?;
    change
        .insert_thread_message(thread.id, &thread.messages[0])
        .await?;
    let has_passage = marked.is_some();
    if let Some(content) = marked {
        replace_content(&mut change, &strategy, &content).await?;
    }
    let after = activity_value(&strategy, &thread.messages[0]);
    let action = ActivityAction::StrategyCommentAdded;
    commit(change, of, action, Value::Null, after).await?;
    Ok(PlacedThread {
        thread,
        has_passage,
    })
}

/// Adds a message to a thread. An answer to a resolved thread opens it again.
pub async fn reply(
    services: &AppServices,
    member: &TeamMember,
    of: StrategyId,
    thread: ThreadId,
    new: NewThreadMessage,
) -> Result<PlacedThread> {
    let by = member.principal().actor();
    let (mut change, strategy, mut thread) = load_thread(services, member, of, thread).await?;
    let known = thread.messages.iter().find(|known| known.id == new.id);
    if let Some(known) = known {
        let is_own = known.by.is_same(&by);
        return is_own
            .then(|| placed(&strategy, thread))
            .ok_or_else(id_taken);
    }
    if thread.messages.len() >= MAX_MESSAGES_PER_THREAD {
        return Err(ConflictReason::TooManyComments(MAX_MESSAGES_PER_THREAD).into());
    }
    let message = ThreadMessage {
        id: new.id,
        text: new.text,
        by,
        created_at: change.now,
    };
    change.insert_thread_message(thread.id, &message).await?;
    if thread.resolution.take().is_some() {
        change.put_comment_thread(&thread).await?;
    }
    let after = activity_value(&strategy, &message);
    thread.messages.push(message);
    let action = ActivityAction::StrategyCommentAdded;
    commit(change, of, action, Value::Null, after).await?;
    Ok(placed(&strategy, thread))
}

/// Resolves a thread, or opens it again.
pub async fn set_resolved(
    services: &AppServices,
    member: &TeamMember,
    of: StrategyId,
    thread: ThreadId,
    is_resolved: bool,
) -> Result<PlacedThread> {
    let (mut change, strategy, mut thread) = load_thread(services, member, of, thread).await?;
    if thread.resolution.is_some() == is_resolved {
        return Ok(placed(&strategy, thread));
    }
    thread.resolution = is_resolved.then(|| ThreadResolution {
        at: change.now,
        by: member.principal().actor(),
    });
    change.put_comment_thread(&thread).await?;
    let action = if is_resolved {
        ActivityAction::StrategyCommentResolved
    } else {
        ActivityAction::StrategyCommentReopened
    };
    let after = json!({ "title": strategy.summary.label.title });
    commit(change, of, action, Value::Null, after).await?;
    Ok(placed(&strategy, thread))
}

/// Removes a message of the member, or anyone's for an admin. Without its first message, the thread is removed with the
/// mark of its passage.
pub async fn remove_message(
    services: &AppServices,
    member: &TeamMember,
    of: StrategyId,
    thread: ThreadId,
    message: ThreadMessageId,
) -> Result<()> {
    let (mut change, strategy, thread) = load_thread(services, member, of, thread).await?;
    let removed = thread.messages.iter().find(|known| known.id == message);
    let removed = removed.ok_or(NO_COMMENT)?;
    if !may_change(member, &removed.by) {
        return Err(ServiceError::Forbidden);
    }
    if removed.id.0 == thread.id.0 {
        change.remove_comment_thread(thread.id).await?;
        let id = thread.id.to_string();
        let content = strategy.content.retain_comments(&|known| known != id);
        if content != strategy.content {
            replace_content(&mut change, &strategy, &content).await?;
        }
    } else {
        change.remove_thread_message(removed.id).await?;
    }
    let before = activity_value(&strategy, removed);
    let action = ActivityAction::StrategyCommentRemoved;
    commit(change, of, action, before, Value::Null).await
}

const NO_COMMENT: ServiceError = ServiceError::NotFound(ResourceKind::Comment);

async fn load_strategy(change: &mut UnitOfWork, of: StrategyId) -> Result<Strategy> {
    match change.strategy(of).await? {
        Some(strategy) => Ok(strategy),
        None => Err(missing_strategy(&mut **change, of).await?),
    }
}

async fn load_thread(
    services: &AppServices,
    member: &TeamMember,
    of: StrategyId,
    id: ThreadId,
) -> Result<(UnitOfWork, Strategy, CommentThread)> {
    let mut change = UnitOfWork::begin_by(services, member).await?;
    let strategy = load_strategy(&mut change, of).await?;
    let thread = change.comment_thread(id).await?;
    let thread = thread.filter(|thread| thread.strategy == of);
    Ok((change, strategy, thread.ok_or(NO_COMMENT)?))
}

/// Returns the newest text with the passage of the thread.
async fn mark_passage(
    change: &mut UnitOfWork,
    newest: &Strategy,
    id: ThreadId,
    passage: &SelectedPassage,
) -> Result<Document> {
    let seen = if passage.version == newest.summary.version {
        newest.content.clone()
    } else {
        let version = change.strategy_version(newest.summary.id, passage.version);
        let (_, seen) = version.await?.ok_or(ConflictReason::PassageChanged)?;
        seen
    };
    let marked = passage.mark(id, &seen, &newest.content);
    marked.map_err(|refusal| {
        ServiceError::Conflict(match refusal {
            PassageRefusal::Changed => ConflictReason::PassageChanged,
            PassageRefusal::OnlyCode => ConflictReason::PassageIsCode,
            PassageRefusal::TooLong => ConflictReason::NoRoomForComment,
        })
    })
}

async fn replace_content(
    change: &mut UnitOfWork,
    strategy: &Strategy,
    content: &Document,
) -> Result<()> {
    let (id, version) = (strategy.summary.id, strategy.summary.version);
    change.replace_latest_content(id, version, content).await?;
    change
        .record(&Event::StrategyChanged { strategy_id: id })
        .await
}

async fn commit(
    mut change: UnitOfWork,
    of: StrategyId,
    action: ActivityAction,
    before: Value,
    after: Value,
) -> Result<()> {
    change.log_activity(action, of, before, after).await?;
    change
        .record(&Event::CommentsChanged { strategy_id: of })
        .await?;
    change.commit().await?;
    Ok(())
}

fn placed(strategy: &Strategy, thread: CommentThread) -> PlacedThread {
    PlacedThread {
        has_passage: strategy.content.has_comment(&thread.id.to_string()),
        thread,
    }
}

fn activity_value(strategy: &Strategy, message: &ThreadMessage) -> Value {
    json!({ "title": strategy.summary.label.title, "text": message.text })
}

fn id_taken() -> ServiceError {
    ServiceError::Conflict(ConflictReason::IdTaken(ResourceKind::Comment))
}

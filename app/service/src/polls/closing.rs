//! Closing polls. The end is stored and announced once.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::{ActorIdentity, TeamAdmin};
use app_domain::poll::{Poll, PollOption, PollSubject};
use app_domain::{AccountId, UtcMinute, Zone};
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use super::poll_view::PollView;
use crate::port::{MessageRecipient, NewMessage, StoredPoll};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result};

/// How long after its scheduled end a poll's result is still announced.
const RESULT_RELEVANCE: Duration = Duration::days(1);

/// The outcome of closing a poll early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseOutcome {
    Closed,
    AlreadyClosed,
    /// Another account has opened it.
    NotYours,
    Unknown,
}

/// Closes a poll early. A quick poll can be closed by the account that opened it, a training poll by any admin.
pub async fn close(
    services: &AppServices,
    admin: &TeamAdmin,
    account: &AccountId,
    id: i64,
) -> Result<CloseOutcome> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let Some(stored) = change.poll(id).await? else {
        return Ok(CloseOutcome::Unknown);
    };
    let is_training = matches!(stored.poll.definition.subject, PollSubject::Training(_));
    if !is_training && stored.opened_by.as_ref() != Some(account) {
        return Ok(CloseOutcome::NotYours);
    }
    if !stored.poll.is_open(change.now) {
        return Ok(CloseOutcome::AlreadyClosed);
    }
    close_poll(&mut change, &stored).await?;
    // The button that led here is on the poll's message, so it has been posted, even if that is not stored yet.
    announce_result(services, &mut change, &stored).await?;
    change.commit().await?;
    Ok(CloseOutcome::Closed)
}

/// Closes a poll whose message was deleted, since nobody can vote in it.
pub async fn close_deleted(services: &AppServices, poll: &PollView) -> Result<()> {
    let id = poll.stored.id;
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let stored = change.poll(id).await?;
    if let Some(open) = stored.filter(|stored| stored.poll.closed_at.is_none()) {
        close_poll(&mut change, &open).await?;
    }
    change.put_poll_message(id, None, true).await?;
    change.commit().await?;
    Ok(())
}

fn is_overdue(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    stored.poll.closed_at.is_none() && !stored.poll.is_open(now)
}

/// Whether it was closed before it was posted.
fn was_never_posted(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    stored.shown.is_none() && !stored.poll.is_open(now)
}

pub(super) fn needs_closing(stored: &StoredPoll, now: DateTime<Utc>) -> bool {
    is_overdue(stored, now) || was_never_posted(stored, now)
}

/// Closes the overdue polls, and marks those as over that were never posted.
pub(super) async fn close_overdue(services: &AppServices) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    for stored in change.active_polls().await? {
        if is_overdue(&stored, now) {
            close_poll(&mut change, &stored).await?;
        }
        if was_never_posted(&stored, now) {
            change.put_poll_message(stored.id, None, true).await?;
        } else if is_overdue(&stored, now) {
            announce_result(services, &mut change, &stored).await?;
        }
    }
    change.commit().await?;
    Ok(())
}

/// Closes an open poll.
pub(super) async fn close_poll(change: &mut UnitOfWork, stored: &StoredPoll) -> Result<()> {
    let now = change.now;
    change.close_poll(stored.id, now).await?;
    let zone = change.settings().await?.scheduling.timezone;
    let after = outcome_value(&stored.poll, zone);
    change
        .log_activity(ActivityAction::PollClosed, stored.id, Value::Null, after)
        .await?;
    change.record(&Event::PollsChanged).await?;
    change.record(&Event::MessagesChanged).await
}

/// Queues the message with the poll's result. Runs in the transaction that closes the poll.
pub(super) async fn announce_result(
    services: &AppServices,
    change: &mut UnitOfWork,
    stored: &StoredPoll,
) -> Result<()> {
    let definition = &stored.poll.definition;
    let date = match &definition.subject {
        PollSubject::Training(day) => *day,
        PollSubject::Question(_) => services.today(&change.settings().await?),
    };
    let wanted = NewMessage {
        occasion: MessageOccasion::PollResult,
        date,
        recipient: MessageRecipient::Channel,
        turn: stored.id,
        due_at: change.now,
        until: definition.closes_at + RESULT_RELEVANCE,
    };
    Ok(change.insert_message(&wanted).await?)
}

/// Returns the values of the poll for the activity log, with times in `zone`.
fn outcome_value(poll: &Poll, zone: Zone) -> Value {
    let choices = poll
        .leading()
        .into_iter()
        .map(|at| &poll.definition.options[at]);
    let mut outcome = subject_value(&poll.definition.subject);
    outcome["mostVotes"] = choices.map(|choice| choice_value(choice, zone)).collect();
    outcome["votes"] = json!(poll.counts().iter().sum::<usize>());
    outcome
}

pub(super) fn subject_value(subject: &PollSubject) -> Value {
    match subject {
        PollSubject::Question(question) => json!({ "question": question }),
        PollSubject::Training(day) => json!({ "date": day.to_string() }),
    }
}

pub(super) fn choice_value(choice: &PollOption, zone: Zone) -> Value {
    let start = |at: UtcMinute| zone.local(at).1.to_string();
    match choice {
        PollOption::Words(words) => json!(words),
        PollOption::Start(at) => json!(start(*at)),
    }
}

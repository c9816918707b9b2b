//! Closing polls. The end is stored and announced once.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::poll::{Poll, PollOption, PollSubject};
use app_domain::{UtcMinute, Zone};
use chrono::Duration;
use serde_json::{Value, json};

use crate::port::{MessageRecipient, NewMessage, StoredPoll};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result};

/// How long after its scheduled end a poll's result is still announced.
const RESULT_RELEVANCE: Duration = Duration::days(1);

/// Closes an open poll.
pub(super) async fn close_poll(change: &mut UnitOfWork, stored: &StoredPoll) -> Result<()> {
    let now = change.now;
    change.close_poll(stored.id, now).await?;
    let zone = change.settings().await?.scheduling.timezone;
    let after = outcome_value(&stored.poll, zone);
    change
        .log_activity("poll_closed", stored.id.to_string(), Value::Null, after)
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

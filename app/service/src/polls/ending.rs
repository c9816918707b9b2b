//! The end of a poll: written down, and announced once.

use app_domain::event::Event;
use app_domain::occasion::Occasion;
use app_domain::poll::{Choice, Poll, Subject};
use app_domain::{Moment, Zone};
use chrono::Duration;
use serde_json::{Value, json};

use crate::change::Change;
use crate::port::{NewMessage, Recipient, StoredPoll};
use crate::{Result, Services};

/// A result is news for so long after the time at which the poll was to close.
const OF_USE: Duration = Duration::days(1);

/// Closes an open poll for good.
pub(super) async fn end(change: &mut Change, stored: &StoredPoll) -> Result<()> {
    let now = change.now;
    change.close_poll(stored.id, now).await?;
    let zone = change.settings().await?.scheduling.timezone;
    let after = outcome(&stored.poll, zone);
    change
        .audit("poll_closed", stored.id.to_string(), Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await
}

/// Keeps the message that tells the team how a poll has ended; part of the change that ends it.
pub(super) async fn announce(
    services: &Services,
    change: &mut Change,
    stored: &StoredPoll,
) -> Result<()> {
    let asked = &stored.poll.asked;
    let date = match &asked.subject {
        Subject::Training(day) => *day,
        Subject::Question(_) => services.today(&change.settings().await?),
    };
    let wanted = NewMessage {
        occasion: Occasion::PollResult,
        date,
        recipient: Recipient::Channel,
        turn: stored.id,
        due_at: change.now,
        until: asked.closes_at + OF_USE,
    };
    Ok(change.insert_message(&wanted).await?)
}

/// What the log keeps of a poll, with times by the clock of `zone`.
fn outcome(poll: &Poll, zone: Zone) -> Value {
    let choices = poll.leading().into_iter().map(|at| &poll.asked.options[at]);
    let mut outcome = about(&poll.asked.subject);
    outcome["mostVotes"] = choices.map(|choice| written(choice, zone)).collect();
    outcome["votes"] = json!(poll.counts().iter().sum::<usize>());
    outcome
}

pub(super) fn about(subject: &Subject) -> Value {
    match subject {
        Subject::Question(question) => json!({ "question": question }),
        Subject::Training(day) => json!({ "date": day.to_string() }),
    }
}

pub(super) fn written(choice: &Choice, zone: Zone) -> Value {
    let start = |at: Moment| zone.local(at).1.to_string();
    match choice {
        Choice::Words(words) => json!(words),
        Choice::Start(at) => json!(start(*at)),
    }
}

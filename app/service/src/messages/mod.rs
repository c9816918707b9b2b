//! What the bot says by itself: jobs decide it, a sender claims it, and what became of it is kept (decisions §4).

mod content;
mod recipients;

use std::collections::BTreeSet;

use app_domain::event::Event;
use app_domain::job::{Due, Job, due_now};
use app_domain::permission::Actor;
use app_domain::{Day, Moment};
use chrono::{DateTime, Duration, Utc};

pub use content::{Content, content};

use crate::change::Change;
use crate::port::{Message, MessageState, NewMessage};
use crate::{Result, Services, patterns};

/// How long a sender has for one message before somebody else may try it.
pub const LEASE: Duration = Duration::minutes(1);

/// The jobs that this process knows to be done.
#[derive(Debug, Default)]
pub struct Done(BTreeSet<(Day, Job)>);

/// Runs the jobs that are due and nobody has claimed. Claim and messages commit together: after a crash either the job
/// is still to be done, or its messages are kept.
pub async fn run_due_jobs(services: &Services, done: &mut Done) -> Result<()> {
    let settings = services.settings().await?;
    let now = Moment::from_utc(services.now());
    for due in due_now(now, &settings.scheduling) {
        if !done.0.contains(&(due.date, due.job)) {
            run(services, &due).await?;
            done.0.insert((due.date, due.job));
        }
    }
    let yesterday = services.today(&settings).plus(-1);
    done.0.retain(|(date, _)| *date >= yesterday);
    Ok(())
}

async fn run(services: &Services, due: &Due) -> Result<()> {
    let recipients = recipients::of(services, due).await?;
    let mut change = Change::begin(services, Actor::System).await?;
    let now = change.now;
    if !change.claim_job(due.job.as_str(), due.date, now).await? {
        return Ok(());
    }
    for recipient in recipients {
        let wanted = NewMessage {
            job: due.job,
            date: due.date,
            recipient,
            due_at: due.at.to_utc(),
            until: due.until.to_utc(),
        };
        change.insert_message(&wanted).await?;
    }
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    if due.job == Job::WeeklyPlanning {
        patterns::fill_all(services).await?;
    }
    Ok(())
}

/// Whether a message may be tried now; asks without waiting for a writer's turn.
pub async fn is_any_due(services: &Services) -> Result<bool> {
    let next = services.store.read().await?.next_message_at().await?;
    Ok(next.is_some_and(|next| next <= services.now()))
}

/// The next message to send; it is the caller's for a [`LEASE`].
pub async fn claim(services: &Services) -> Result<Option<Message>> {
    let now = services.now();
    let mut writing = services.store.write().await?;
    let claimed = writing.claim_message(now, now + LEASE).await?;
    writing.commit().await?;
    Ok(claimed)
}

/// Keeps what became of a message.
pub async fn settle(
    services: &Services,
    message: &Message,
    state: MessageState,
    reason: &str,
) -> Result<()> {
    keep(services, message, state, reason, services.now()).await
}

/// Lets a message wait until `at`, and all later ones of its recipient behind it.
pub async fn postpone(
    services: &Services,
    message: &Message,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<()> {
    keep(services, message, MessageState::Waiting, reason, at).await
}

async fn keep(
    services: &Services,
    message: &Message,
    state: MessageState,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    change.settle_message(message.id, state, reason, at).await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(())
}

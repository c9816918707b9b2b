//! Admin control of messages: send now, skip, restore. Repeated and concurrent requests have the effect of one.

use app_domain::event::Event;
use app_domain::job::{DueJob, JobKind};
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::TeamAdmin;
use app_domain::{Day, UtcMinute};
use serde_json::{Value, json};

use super::{jobs, recipients};
use crate::conflict_reason::ConflictReason;
use crate::heartbeat::require_bot;
use crate::port::{MessageRecipient, MessageState, OutboxMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError, schedule};

/// The target of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutboxTarget {
    /// A job that has not run yet.
    Job(JobKind, Day),
    /// A message by its id.
    Message(i64),
}

/// Runs a job early, even if it was skipped, or sends a message that waits, failed or was skipped. Fails with 409
/// `no_bot` while no bot runs; the job then stays in the coming week.
pub async fn send_now(
    services: &AppServices,
    admin: &TeamAdmin,
    target: OutboxTarget,
) -> Result<()> {
    match target {
        OutboxTarget::Job(job, date) => {
            let due = load_due(services, job, date).await?;
            check_not_expired(services, due.until)?;
            let recipients = recipients::job_recipients(services, &due).await?;
            let mut change = UnitOfWork::begin_by(services, admin).await?;
            let now = change.now;
            require_bot(&mut *change, now).await?;
            change.restore_job(job.as_str(), date).await?;
            if !jobs::claim_and_queue(&mut change, &due, recipients).await? {
                return Ok(());
            }
            let action = ActivityAction::MessageSent;
            log_action(&mut change, action, MessageOccasion::Job(job), date, None).await?;
            change.commit().await?;
            jobs::follow_up(services, job).await
        }
        OutboxTarget::Message(id) => {
            let mut change = UnitOfWork::begin_by(services, admin).await?;
            let message = load_message(&mut change, id).await?;
            if message.state == MessageState::Sent {
                return Ok(());
            }
            check_not_expired(services, UtcMinute::from_utc(message.wanted.until))?;
            let now = change.now;
            require_bot(&mut *change, now).await?;
            change
                .set_message_state(id, MessageState::Waiting, "", now)
                .await?;
            log_message_action(&mut change, ActivityAction::MessageSent, &message).await?;
            change.commit().await?;
            Ok(())
        }
    }
}

/// Skips a job or a waiting message.
pub async fn skip(services: &AppServices, admin: &TeamAdmin, target: OutboxTarget) -> Result<()> {
    if let OutboxTarget::Job(job, date) = target {
        check_not_expired(services, load_due(services, job, date).await?.until)?;
    }
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let now = change.now;
    match target {
        OutboxTarget::Job(job, date) => {
            if !change.skip_job(job.as_str(), date, now).await? {
                return Ok(());
            }
            let action = ActivityAction::MessageSkipped;
            log_action(&mut change, action, MessageOccasion::Job(job), date, None).await?;
        }
        OutboxTarget::Message(id) => {
            let message = load_message(&mut change, id).await?;
            if message.state != MessageState::Waiting {
                return Ok(());
            }
            change
                .set_message_state(id, MessageState::Skipped, "skipped by an admin", now)
                .await?;
            if message.wanted.occasion == MessageOccasion::Change {
                mark_announced(services, &mut change, message.wanted.date).await?;
            }
            log_message_action(&mut change, ActivityAction::MessageSkipped, &message).await?;
        }
    }
    change.commit().await?;
    Ok(())
}

/// Restores a skipped job, so that it runs at its time.
pub async fn restore(
    services: &AppServices,
    admin: &TeamAdmin,
    job: JobKind,
    date: Day,
) -> Result<()> {
    let due = load_due(services, job, date).await?;
    if due.at.to_utc() <= services.now() {
        return Err(ConflictReason::TimePassed.into());
    }
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    if change.restore_job(job.as_str(), date).await? {
        let occasion = MessageOccasion::Job(job);
        let action = ActivityAction::MessageRestored;
        log_action(&mut change, action, occasion, date, None).await?;
        change.commit().await?;
    }
    Ok(())
}

/// Stores the current status as announced. Otherwise the skipped change would be detected again at once.
async fn mark_announced(services: &AppServices, change: &mut UnitOfWork, date: Day) -> Result<()> {
    let settings = change.settings().await?;
    let today = services.today(&settings);
    let schedule = schedule::load_schedule(&mut **change, today, date, date).await?;
    if let Some(day) = schedule.days.first() {
        change
            .put_announced_status(date, &day.day_status(&schedule))
            .await?;
    }
    Ok(())
}

async fn load_due(services: &AppServices, job: JobKind, date: Day) -> Result<DueJob> {
    let settings = services.settings().await?;
    let due = job.due(date, &settings.scheduling);
    due.ok_or(ServiceError::NotFound(ResourceKind::Message))
}

async fn load_message(change: &mut UnitOfWork, id: i64) -> Result<OutboxMessage> {
    let message = change.message(id).await?;
    message.ok_or(ServiceError::NotFound(ResourceKind::Message))
}

fn check_not_expired(services: &AppServices, until: UtcMinute) -> Result<()> {
    if services.now() < until.to_utc() {
        return Ok(());
    }
    Err(ConflictReason::NoLongerRelevant.into())
}

async fn log_message_action(
    change: &mut UnitOfWork,
    action: ActivityAction,
    message: &OutboxMessage,
) -> Result<()> {
    let wanted = &message.wanted;
    let recipient = match &wanted.recipient {
        MessageRecipient::Channel => None,
        MessageRecipient::Player(id) => Some(id.as_str()),
    };
    log_action(change, action, wanted.occasion, wanted.date, recipient).await
}

async fn log_action(
    change: &mut UnitOfWork,
    action: ActivityAction,
    occasion: MessageOccasion,
    date: Day,
    player: Option<&str>,
) -> Result<()> {
    let subject = player.map_or_else(|| date.to_string(), |id| format!("{id}/{date}"));
    let after = json!({ "message": occasion.as_str(), "date": date.to_string() });
    change
        .log_activity(action, subject, Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await
}

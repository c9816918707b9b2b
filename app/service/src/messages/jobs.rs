//! Scheduled jobs: each is claimed once for its date, and queues its messages.

use std::collections::BTreeSet;

use app_domain::event::Event;
use app_domain::job::{DueJob, JobKind, due_jobs};
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::ActorIdentity;
use app_domain::{Day, UtcMinute};

use super::recipients;
use crate::port::{MessageRecipient, NewMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, patterns, polls};

/// The jobs that this process knows to have been claimed.
#[derive(Debug, Default)]
pub struct FinishedJobs(BTreeSet<(Day, JobKind)>);

/// Runs the jobs that are due and not claimed. Claim and messages commit together: after a crash the job is either
/// still unclaimed, or its messages are stored.
pub async fn run_due_jobs(services: &AppServices, done: &mut FinishedJobs) -> Result<()> {
    let settings = services.settings().await?;
    let now = UtcMinute::from_utc(services.now());
    for due in due_jobs(now, &settings.scheduling) {
        if !done.0.contains(&(due.date, due.job)) {
            run(services, &due).await?;
            done.0.insert((due.date, due.job));
        }
    }
    let yesterday = services.today(&settings).plus(-1);
    done.0.retain(|(date, _)| *date >= yesterday);
    Ok(())
}

async fn run(services: &AppServices, due: &DueJob) -> Result<()> {
    let recipients = recipients::job_recipients(services, due).await?;
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    if claim_and_queue(&mut change, due, recipients).await? {
        change.commit().await?;
        follow_up(services, due.job).await?;
    }
    Ok(())
}

/// Claims the job and queues its messages. Returns false if it is claimed already. The messages of a job that runs
/// early are due now.
pub(super) async fn claim_and_queue(
    change: &mut UnitOfWork,
    due: &DueJob,
    recipients: Vec<MessageRecipient>,
) -> Result<bool> {
    let now = change.now;
    if !change.claim_job(due.job.as_str(), due.date, now).await? {
        return Ok(false);
    }
    for recipient in recipients {
        let wanted = NewMessage {
            occasion: MessageOccasion::Job(due.job),
            date: due.date,
            recipient,
            turn: 1,
            due_at: due.at.to_utc().min(now),
            until: due.until.to_utc(),
        };
        change.insert_message(&wanted).await?;
    }
    if due.job == JobKind::DailyPost {
        polls::open_after_post(change, due.date).await?;
    }
    change.record(&Event::MessagesChanged).await?;
    Ok(true)
}

/// Runs the part of a job that is not a message.
pub(super) async fn follow_up(services: &AppServices, job: JobKind) -> Result<()> {
    if job == JobKind::WeeklyPlanning {
        patterns::fill_all(services).await?;
    }
    Ok(())
}

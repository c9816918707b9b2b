//! Jobs of the clock: each is claimed once for its date, and leaves the messages that it asks for.

use std::collections::BTreeSet;

use app_domain::event::Event;
use app_domain::job::{Due, Job, due_now};
use app_domain::occasion::Occasion;
use app_domain::permission::Actor;
use app_domain::{Day, Moment};

use super::recipients;
use crate::change::Change;
use crate::port::{NewMessage, Recipient};
use crate::{Result, Services, patterns, polls};

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
    if leave_messages(&mut change, due, recipients).await? {
        change.commit().await?;
        follow_up(services, due.job).await?;
    }
    Ok(())
}

/// Claims the job and keeps its messages; false when it is somebody else's. One that runs before its time is due now.
pub(super) async fn leave_messages(
    change: &mut Change,
    due: &Due,
    recipients: Vec<Recipient>,
) -> Result<bool> {
    let now = change.now;
    if !change.claim_job(due.job.as_str(), due.date, now).await? {
        return Ok(false);
    }
    for recipient in recipients {
        let wanted = NewMessage {
            occasion: Occasion::Job(due.job),
            date: due.date,
            recipient,
            turn: 1,
            due_at: due.at.to_utc().min(now),
            until: due.until.to_utc(),
        };
        change.insert_message(&wanted).await?;
    }
    if due.job == Job::DailyPost {
        polls::open_after_post(change, due.date).await?;
    }
    change.record(&Event::MessagesChanged).await?;
    Ok(true)
}

/// What comes with a job beside its messages.
pub(super) async fn follow_up(services: &Services, job: Job) -> Result<()> {
    if job == Job::WeeklyPlanning {
        patterns::fill_all(services).await?;
    }
    Ok(())
}

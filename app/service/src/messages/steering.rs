//! What admins do about messages: send one now, skip one, or take a skip back. Doing it twice, or two at once, is once.

use app_domain::event::Event;
use app_domain::job::{Due, Job};
use app_domain::occasion::Occasion;
use app_domain::permission::Admin;
use app_domain::{Day, Moment};
use serde_json::{Value, json};

use super::{jobs, recipients};
use crate::change::Change;
use crate::port::{Message, MessageState, Recipient};
use crate::pulse::require_bot;
use crate::{Result, ServiceError, Services, schedule};

/// What an admin points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A job that has not run yet.
    Job(Job, Day),
    /// A message by its id.
    Message(i64),
}

/// Runs a job before its time, also one that was skipped; or sends a message that waits, failed or was skipped.
/// 409 `no_bot` while no bot runs: the job stays in the coming week.
pub async fn send_now(services: &Services, admin: &Admin, target: Target) -> Result<()> {
    match target {
        Target::Job(job, date) => {
            let due = due(services, job, date).await?;
            still_of_use(services, due.until)?;
            let recipients = recipients::of(services, &due).await?;
            let mut change = Change::begin(services, admin.actor()).await?;
            let now = change.now;
            require_bot(&mut *change, now).await?;
            change.restore_job(job.as_str(), date).await?;
            if !jobs::leave_messages(&mut change, &due, recipients).await? {
                return Ok(());
            }
            told(&mut change, "message_sent", Occasion::Job(job), date, None).await?;
            change.commit().await?;
            jobs::follow_up(services, job).await
        }
        Target::Message(id) => {
            let mut change = Change::begin(services, admin.actor()).await?;
            let message = known(&mut change, id).await?;
            if message.state == MessageState::Sent {
                return Ok(());
            }
            still_of_use(services, Moment::from_utc(message.wanted.until))?;
            let now = change.now;
            require_bot(&mut *change, now).await?;
            change
                .settle_message(id, MessageState::Waiting, "", now)
                .await?;
            told_of(&mut change, "message_sent", &message).await?;
            change.commit().await?;
            Ok(())
        }
    }
}

/// Leaves a job undone, or a waiting message unsaid.
pub async fn skip(services: &Services, admin: &Admin, target: Target) -> Result<()> {
    if let Target::Job(job, date) = target {
        still_of_use(services, due(services, job, date).await?.until)?;
    }
    let mut change = Change::begin(services, admin.actor()).await?;
    let now = change.now;
    match target {
        Target::Job(job, date) => {
            if !change.skip_job(job.as_str(), date, now).await? {
                return Ok(());
            }
            told(
                &mut change,
                "message_skipped",
                Occasion::Job(job),
                date,
                None,
            )
            .await?;
        }
        Target::Message(id) => {
            let message = known(&mut change, id).await?;
            if message.state != MessageState::Waiting {
                return Ok(());
            }
            change
                .settle_message(id, MessageState::Skipped, "an admin skipped it", now)
                .await?;
            if message.wanted.occasion == Occasion::Change {
                counts_as_said(services, &mut change, message.wanted.date).await?;
            }
            told_of(&mut change, "message_skipped", &message).await?;
        }
    }
    change.commit().await?;
    Ok(())
}

/// Lets a skipped job run at its time after all.
pub async fn restore(services: &Services, admin: &Admin, job: Job, date: Day) -> Result<()> {
    let due = due(services, job, date).await?;
    if due.at.to_utc() <= services.now() {
        return Err(ServiceError::Conflict {
            code: "too_late",
            message: "Its time has passed. Send it now instead.".to_owned(),
        });
    }
    let mut change = Change::begin(services, admin.actor()).await?;
    if change.restore_job(job.as_str(), date).await? {
        let occasion = Occasion::Job(job);
        told(&mut change, "message_restored", occasion, date, None).await?;
        change.commit().await?;
    }
    Ok(())
}

/// A change that was skipped would otherwise be found again at once.
async fn counts_as_said(services: &Services, change: &mut Change, date: Day) -> Result<()> {
    let settings = change.settings().await?;
    let today = services.today(&settings);
    let schedule = schedule::of_days(&mut **change, today, date, date).await?;
    if let Some(day) = schedule.days.first() {
        change
            .put_standing_said(date, &day.standing(&schedule))
            .await?;
    }
    Ok(())
}

async fn due(services: &Services, job: Job, date: Day) -> Result<Due> {
    let settings = services.settings().await?;
    let due = job.due(date, &settings.scheduling);
    due.ok_or(ServiceError::NotFound("message"))
}

async fn known(change: &mut Change, id: i64) -> Result<Message> {
    let message = change.message(id).await?;
    message.ok_or(ServiceError::NotFound("message"))
}

fn still_of_use(services: &Services, until: Moment) -> Result<()> {
    if services.now() < until.to_utc() {
        return Ok(());
    }
    Err(ServiceError::Conflict {
        code: "too_late",
        message: "It is too late for this message: nobody needs it any more.".to_owned(),
    })
}

async fn told_of(change: &mut Change, action: &str, message: &Message) -> Result<()> {
    let wanted = &message.wanted;
    let recipient = match &wanted.recipient {
        Recipient::Channel => None,
        Recipient::Player(id) => Some(id.as_str()),
    };
    told(change, action, wanted.occasion, wanted.date, recipient).await
}

async fn told(
    change: &mut Change,
    action: &str,
    occasion: Occasion,
    date: Day,
    player: Option<&str>,
) -> Result<()> {
    let subject = player.map_or_else(|| date.to_string(), |id| format!("{id}/{date}"));
    let after = json!({ "message": occasion.as_str(), "date": date.to_string() });
    change.audit(action, subject, Value::Null, after).await?;
    change.record(&Event::MessagesChanged).await
}

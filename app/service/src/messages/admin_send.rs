//! Messages that admins send now: a day's status, reminders, or a text of their own.

use app_domain::event::Event;
use app_domain::job::{DueJob, JobKind};
use app_domain::message_occasion::MessageOccasion;
use app_domain::pattern::HORIZON_DAYS;
use app_domain::permission::TeamAdmin;
use app_domain::settings::Settings;
use app_domain::text::{is_direction_mark, required_text};
use app_domain::validation_rule::ValidationRule;
use app_domain::{Day, UtcMinute};
use chrono::Duration;
use serde_json::{Value, json};

use super::recipients;
use crate::port::{MessageRecipient, MessageState, NewMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result, ServiceError, schedule, weekly_overview};

/// Maximum number of characters of an admin's message to the team.
pub const MAX_NOTICE_CHARS: usize = 1500;
/// A repeated request within this time is a duplicate.
const DUPLICATE_WINDOW: Duration = Duration::minutes(1);
/// A message that cannot be sent within this time is no longer relevant.
const SEND_TIMEOUT: Duration = Duration::hours(1);
/// The number of the first message that an admin sends; 1 is the scheduled job's.
const FIRST_ADMIN_TURN: i64 = 2;

/// The outcome of a request to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendOutcome {
    /// The number of messages that were queued.
    Queued(usize),
    /// The same message was sent a moment ago, or is waiting.
    AlreadySent,
    NoChannel,
    /// The day has passed.
    DayPassed,
    /// The session or the evening of the day is over.
    EveningOver,
    /// The day is further ahead than players are asked about.
    TooFarAhead,
    /// Nobody is reminded of an off-day.
    OffDay,
    /// No player needs a reminder.
    NoRecipients,
}

/// Posts a day's status to the channel, in addition to the daily post.
pub async fn post_day(services: &AppServices, admin: &TeamAdmin, day: Day) -> Result<SendOutcome> {
    queue_messages(services, admin, JobKind::DailyPost, day).await
}

/// Reminds the players who have not answered a day, in addition to the scheduled reminders.
pub async fn remind(services: &AppServices, admin: &TeamAdmin, day: Day) -> Result<SendOutcome> {
    queue_messages(services, admin, JobKind::Reminder, day).await
}

/// Posts an admin's text to the channel. `interaction` is the id of the Discord interaction; a repeated one is ignored.
pub async fn post_notice(
    services: &AppServices,
    admin: &TeamAdmin,
    words: &str,
    interaction: &str,
) -> Result<SendOutcome> {
    let words = required_text(words, MAX_NOTICE_CHARS);
    let words = words.and_then(|words| {
        // The bot leaves direction marks out, and Discord refuses a message without a character.
        let is_invisible = |letter: char| letter.is_whitespace() || is_direction_mark(letter);
        if words.chars().all(is_invisible) {
            Err(ValidationRule::Empty)
        } else {
            Ok(words)
        }
    });
    let words = words.map_err(|rule| ServiceError::invalid("message", rule))?;
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let settings = change.settings().await?;
    if weekly_overview::team_channel(&settings).is_none() {
        return Ok(SendOutcome::NoChannel);
    }
    let Some(notice) = change.insert_notice(interaction, &words).await? else {
        return Ok(SendOutcome::AlreadySent);
    };
    let now = change.now;
    let wanted = NewMessage {
        occasion: MessageOccasion::Notice,
        date: services.today(&settings),
        recipient: MessageRecipient::Channel,
        turn: notice,
        due_at: now,
        until: now + SEND_TIMEOUT,
    };
    change.insert_message(&wanted).await?;
    let date = wanted.date.to_string();
    let after = json!({ "date": &date, "words": &words });
    change
        .log_activity(ActivityAction::MessageWritten, date, Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(SendOutcome::Queued(1))
}

async fn queue_messages(
    services: &AppServices,
    admin: &TeamAdmin,
    job: JobKind,
    date: Day,
) -> Result<SendOutcome> {
    let settings = services.settings().await?;
    if let Some(obstacle) = find_obstacle(&settings, services.today(&settings), job, date) {
        return Ok(obstacle);
    }
    let plan = services.store.read().await?.plans(date, date).await?.pop();
    if job == JobKind::Reminder && plan.is_some_and(|stored| stored.plan.is_off_day) {
        return Ok(SendOutcome::OffDay);
    }
    let now = services.now();
    let due = DueJob {
        job,
        date,
        at: UtcMinute::from_utc(now),
        until: UtcMinute::from_utc(now + SEND_TIMEOUT),
    };
    let recipients = recipients::job_recipients(services, &due).await?;
    if recipients.is_empty() {
        return if recipients::is_reminder(job) && is_over(services, date).await? {
            Ok(SendOutcome::EveningOver)
        } else {
            Ok(SendOutcome::NoRecipients)
        };
    }
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let occasion = MessageOccasion::Job(job);
    let mut queued = Vec::new();
    for recipient in recipients {
        if let Some(message) = queue_message(&mut change, occasion, date, recipient).await? {
            queued.push(message);
        }
    }
    if queued.is_empty() {
        return Ok(SendOutcome::AlreadySent);
    }
    let players: Vec<String> = queued
        .iter()
        .filter_map(|message| match &message.recipient {
            MessageRecipient::Player(id) => Some(id.to_string()),
            MessageRecipient::Channel => None,
        })
        .collect();
    let date = date.to_string();
    let mut after = json!({ "message": occasion.as_str(), "date": &date });
    if !players.is_empty() {
        after["players"] = json!(players);
    }
    change
        .log_activity(ActivityAction::MessageSent, date, Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(SendOutcome::Queued(queued.len()))
}

async fn is_over(services: &AppServices, date: Day) -> Result<bool> {
    let mut reading = services.store.read().await?;
    let schedule = schedule::load_schedule(&mut *reading, date, date, date).await?;
    let bot = schedule.settings.scheduling.timezone;
    let mut days = schedule.days.iter();
    Ok(days.any(|day| day.ends_at(bot) <= services.minute()))
}

/// Returns the outcome if the job cannot be sent for the day.
fn find_obstacle(settings: &Settings, today: Day, job: JobKind, date: Day) -> Option<SendOutcome> {
    if date < today {
        Some(SendOutcome::DayPassed)
    } else if job == JobKind::Reminder && date >= today.plus(HORIZON_DAYS) {
        Some(SendOutcome::TooFarAhead)
    } else if job == JobKind::DailyPost && weekly_overview::team_channel(settings).is_none() {
        Some(SendOutcome::NoChannel)
    } else {
        None
    }
}

/// Queues a message to one recipient, and returns it; `None` if the same message is waiting or was just sent.
async fn queue_message(
    change: &mut UnitOfWork,
    occasion: MessageOccasion,
    date: Day,
    recipient: MessageRecipient,
) -> Result<Option<NewMessage>> {
    let last = change.last_message(occasion, date, &recipient).await?;
    let is_there = last.as_ref().is_some_and(|last| {
        last.state == MessageState::Waiting || change.now < last.wanted.due_at + DUPLICATE_WINDOW
    });
    if is_there {
        return Ok(None);
    }
    let turn = last.map_or(FIRST_ADMIN_TURN, |last| {
        FIRST_ADMIN_TURN.max(last.wanted.turn + 1)
    });
    let message = NewMessage {
        occasion,
        date,
        recipient,
        turn,
        due_at: change.now,
        until: change.now + SEND_TIMEOUT,
    };
    change.insert_message(&message).await?;
    Ok(Some(message))
}

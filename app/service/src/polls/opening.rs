//! Opening polls. A poll is stored together with the message that posts it, if the bot has a channel.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::TeamAdmin;
use app_domain::poll::{PollDefinition, plan_training_poll};
use app_domain::{AccountId, Day};
use serde_json::{Value, json};

use super::closing::{choice_value, subject_value};
use crate::port::{MessageRecipient, NewMessage};
use crate::schedule::{self, TeamSchedule};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result, weekly_overview};

/// A quick poll that an admin wants to open.
#[derive(Debug, Clone, Copy)]
pub struct PollRequest<'a> {
    pub question: &'a str,
    pub options: &'a [&'a str],
    pub takes_several: bool,
    /// `None`: the duration of a training poll, from the settings.
    pub minutes: Option<i64>,
}

/// The outcome of opening a poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenOutcome {
    /// Its message was queued.
    Queued,
    /// The bot has no channel, so players vote in the portal alone.
    WithoutMessage,
    /// There is such a poll already.
    AlreadyOpened,
    NoChannel,
    /// The team cannot play on this day.
    NotPlayable,
    /// The rest of the day's window leaves too few start times.
    TooShort,
}

/// Opens a quick poll. `interaction` is the id of the Discord interaction; a repeated one is ignored.
pub async fn open(
    services: &AppServices,
    admin: &TeamAdmin,
    account: &AccountId,
    wanted: PollRequest<'_>,
    interaction: &str,
) -> Result<OpenOutcome> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let settings = change.settings().await?;
    let usual = i64::from(settings.scheduling.poll_duration_minutes);
    let PollRequest {
        question,
        options,
        takes_several,
        minutes,
    } = wanted;
    let minutes = minutes.unwrap_or(usual);
    let poll = PollDefinition::quick(question, options, takes_several, minutes, change.now)?;
    if weekly_overview::team_channel(&settings).is_none() {
        return Ok(OpenOutcome::NoChannel);
    }
    let today = services.today(&settings);
    let opened = insert(&mut change, &poll, interaction, Some(account), today).await?;
    if opened == OpenOutcome::Queued {
        change.commit().await?;
    }
    Ok(opened)
}

/// Opens the training poll of a day, about the session's start. A day has at most one, including the one after the
/// daily post. `account` is that of the admin, who may have none.
pub async fn open_training(
    services: &AppServices,
    admin: &TeamAdmin,
    account: Option<&AccountId>,
    day: Day,
) -> Result<OpenOutcome> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let schedule = schedule::load_schedule(&mut *change, day, day, day).await?;
    let opened = open_for_day(&mut change, &schedule, account).await?;
    if matches!(opened, OpenOutcome::Queued | OpenOutcome::WithoutMessage) {
        change.commit().await?;
    }
    Ok(opened)
}

/// Opens the training poll after the daily post of a playable day, if the settings enable it. Runs in the job's
/// transaction.
pub(crate) async fn open_after_post(change: &mut UnitOfWork, day: Day) -> Result<()> {
    let schedule = schedule::load_schedule(&mut **change, day, day, day).await?;
    if schedule.settings.scheduling.training_poll_enabled {
        open_for_day(change, &schedule, None).await?;
    }
    Ok(())
}

/// `schedule` has only this day.
async fn open_for_day(
    change: &mut UnitOfWork,
    schedule: &TeamSchedule,
    account: Option<&AccountId>,
) -> Result<OpenOutcome> {
    let playable = schedule
        .days
        .first()
        .and_then(|day| Some((day.day, day.analysis.window?)));
    let Some((day, window)) = playable else {
        return Ok(OpenOutcome::NotPlayable);
    };
    let minutes = i64::from(schedule.settings.scheduling.poll_duration_minutes);
    let Some(training) = plan_training_poll(window, change.now, minutes) else {
        return Ok(OpenOutcome::TooShort);
    };
    let poll = training.into_poll(day);
    insert(change, &poll, &format!("training {day}"), account, day).await
}

async fn insert(
    change: &mut UnitOfWork,
    poll: &PollDefinition,
    origin: &str,
    account: Option<&AccountId>,
    date: Day,
) -> Result<OpenOutcome> {
    let Some(id) = change.insert_poll(poll, origin, account).await? else {
        return Ok(OpenOutcome::AlreadyOpened);
    };
    let settings = change.settings().await?;
    let zone = settings.scheduling.timezone;
    let options = poll.options.iter().map(|choice| choice_value(choice, zone));
    let mut after = subject_value(&poll.subject);
    after["options"] = options.collect();
    after["takesSeveral"] = json!(poll.takes_several);
    change
        .log_activity(ActivityAction::PollOpened, id, Value::Null, after)
        .await?;
    change.record(&Event::PollsChanged).await?;
    if weekly_overview::team_channel(&settings).is_none() {
        return Ok(OpenOutcome::WithoutMessage);
    }
    let wanted = NewMessage {
        occasion: MessageOccasion::Poll,
        date,
        recipient: MessageRecipient::Channel,
        turn: id,
        due_at: change.now,
        until: poll.closes_at,
    };
    change.insert_message(&wanted).await?;
    change.record(&Event::MessagesChanged).await?;
    Ok(OpenOutcome::Queued)
}

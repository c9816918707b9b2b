//! Opening a poll: together with the message that says it.

use app_domain::event::Event;
use app_domain::occasion::Occasion;
use app_domain::permission::Admin;
use app_domain::poll::{NewPoll, training};
use app_domain::{Day, PlayerId};
use serde_json::{Value, json};

use super::ending::{about, written};
use crate::change::Change;
use crate::port::{NewMessage, Recipient};
use crate::schedule::{self, Schedule};
use crate::{Result, Services, overview};

/// What an admin asks the team.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub question: &'a str,
    pub options: &'a [&'a str],
    pub takes_several: bool,
    /// `None`: as long as a poll about a training.
    pub minutes: Option<i64>,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// It is on its way to the channel.
    OnItsWay,
    /// The same has been asked before.
    Before,
    NoChannel,
    /// The team cannot play on that day.
    NotPlayable,
    /// What is left of the time together leaves too few start times.
    TooShort,
}

/// Opens a quick poll. `interaction` is what asked for it: each is heard once.
pub async fn open(
    services: &Services,
    admin: &Admin,
    account: &PlayerId,
    wanted: Wanted<'_>,
    interaction: &str,
) -> Result<Opened> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let settings = change.settings().await?;
    let usual = i64::from(settings.scheduling.poll_duration_minutes);
    let Wanted {
        question,
        options,
        takes_several,
        minutes,
    } = wanted;
    let minutes = minutes.unwrap_or(usual);
    let poll = NewPoll::quick(question, options, takes_several, minutes, change.now)?;
    if overview::channel(&settings).is_none() {
        return Ok(Opened::NoChannel);
    }
    let today = services.today(&settings);
    let opened = keep(&mut change, &poll, interaction, Some(account), today).await?;
    if opened == Opened::OnItsWay {
        change.commit().await?;
    }
    Ok(opened)
}

/// Opens the poll about the start of a day's session, besides the one after the daily post. Each day has one at most.
pub async fn open_training(
    services: &Services,
    admin: &Admin,
    account: &PlayerId,
    day: Day,
) -> Result<Opened> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let schedule = schedule::of_days(&mut *change, day, day, day).await?;
    let opened = of_day(&mut change, &schedule, Some(account)).await?;
    if opened == Opened::OnItsWay {
        change.commit().await?;
    }
    Ok(opened)
}

/// The poll that follows the post of a playable day, where the settings want it. Part of the job's own change.
pub(crate) async fn open_after_post(change: &mut Change, day: Day) -> Result<()> {
    let schedule = schedule::of_days(&mut **change, day, day, day).await?;
    if schedule.settings.scheduling.training_poll_enabled {
        of_day(change, &schedule, None).await?;
    }
    Ok(())
}

/// `schedule` holds the one day.
async fn of_day(
    change: &mut Change,
    schedule: &Schedule,
    account: Option<&PlayerId>,
) -> Result<Opened> {
    if overview::channel(&schedule.settings).is_none() {
        return Ok(Opened::NoChannel);
    }
    let playable = schedule
        .days
        .first()
        .and_then(|day| Some((day.day, day.analysis.window?)));
    let Some((day, window)) = playable else {
        return Ok(Opened::NotPlayable);
    };
    let minutes = i64::from(schedule.settings.scheduling.poll_duration_minutes);
    let Some(training) = training(window, change.now, minutes) else {
        return Ok(Opened::TooShort);
    };
    let poll = training.of_day(day);
    keep(change, &poll, &format!("training {day}"), account, day).await
}

async fn keep(
    change: &mut Change,
    poll: &NewPoll,
    origin: &str,
    account: Option<&PlayerId>,
    date: Day,
) -> Result<Opened> {
    let Some(id) = change.insert_poll(poll, origin, account).await? else {
        return Ok(Opened::Before);
    };
    let wanted = NewMessage {
        occasion: Occasion::Poll,
        date,
        recipient: Recipient::Channel,
        turn: id,
        due_at: change.now,
        until: poll.closes_at,
    };
    change.insert_message(&wanted).await?;
    let zone = change.settings().await?.scheduling.timezone;
    let options = poll.options.iter().map(|choice| written(choice, zone));
    let mut after = about(&poll.subject);
    after["options"] = options.collect();
    after["takesSeveral"] = json!(poll.takes_several);
    change
        .audit("poll_opened", id.to_string(), Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    Ok(Opened::OnItsWay)
}

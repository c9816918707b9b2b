//! What admins have the bot say now: the verdict of a day, a reminder, or words of their own.

use app_domain::event::Event;
use app_domain::job::{Due, Job};
use app_domain::occasion::Occasion;
use app_domain::pattern::HORIZON;
use app_domain::permission::Admin;
use app_domain::text::required_text;
use app_domain::{Day, Moment};
use chrono::Duration;
use serde_json::{Value, json};

use super::recipients;
use crate::change::Change;
use crate::port::{MessageState, NewMessage, Recipient};
use crate::{Result, ServiceError, Services, overview};

/// Characters of what an admin says to the team.
pub const NOTICE_MAX: usize = 1500;
/// Who asks again within this time means the same message.
const AT_ONCE: Duration = Duration::minutes(1);
/// What could not be said within this time is of no use any more.
const OF_USE: Duration = Duration::hours(1);
/// The first message by hand: 1 is the clock's.
const FIRST_TURN: i64 = 2;

/// What came of asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    /// So many messages are on their way.
    OnItsWay(usize),
    /// It was said a moment ago, or is about to be.
    JustNow,
    NoChannel,
    /// The day has passed.
    Past,
    /// The day is beyond those that players are asked about.
    TooFar,
    /// Nobody has to be reminded.
    Nobody,
}

/// Posts the verdict of a day to the channel, besides the daily post.
pub async fn post_day(services: &Services, admin: &Admin, day: Day) -> Result<Spoken> {
    speak(services, admin, Job::DailyPost, day).await
}

/// Reminds those who have not answered a day, besides the reminders of the clock.
pub async fn remind(services: &Services, admin: &Admin, day: Day) -> Result<Spoken> {
    speak(services, admin, Job::Reminder, day).await
}

/// Says something to the team in the channel. `interaction` is what asked for it: each is heard once.
pub async fn say(
    services: &Services,
    admin: &Admin,
    words: &str,
    interaction: &str,
) -> Result<Spoken> {
    let words = required_text(words, NOTICE_MAX);
    let words = words.map_err(|rule| ServiceError::invalid("message", rule))?;
    let mut change = Change::begin(services, admin.actor()).await?;
    let settings = change.settings().await?;
    if overview::channel(&settings).is_none() {
        return Ok(Spoken::NoChannel);
    }
    let Some(notice) = change.insert_notice(interaction, &words).await? else {
        return Ok(Spoken::JustNow);
    };
    let now = change.now;
    let wanted = NewMessage {
        occasion: Occasion::Notice,
        date: services.today(&settings),
        recipient: Recipient::Channel,
        turn: notice,
        due_at: now,
        until: now + OF_USE,
    };
    change.insert_message(&wanted).await?;
    let date = wanted.date.to_string();
    let after = json!({ "date": &date, "words": &words });
    change
        .audit("message_written", date, Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(Spoken::OnItsWay(1))
}

async fn speak(services: &Services, admin: &Admin, job: Job, date: Day) -> Result<Spoken> {
    let settings = services.settings().await?;
    let today = services.today(&settings);
    if date < today {
        return Ok(Spoken::Past);
    }
    if job == Job::Reminder && date >= today.plus(HORIZON) {
        return Ok(Spoken::TooFar);
    }
    if job == Job::DailyPost && overview::channel(&settings).is_none() {
        return Ok(Spoken::NoChannel);
    }
    let now = services.now();
    let due = Due {
        job,
        date,
        at: Moment::from_utc(now),
        until: Moment::from_utc(now + OF_USE),
    };
    let recipients = recipients::of(services, &due).await?;
    if recipients.is_empty() {
        return Ok(Spoken::Nobody);
    }
    let mut change = Change::begin(services, admin.actor()).await?;
    let (occasion, mut count, mut players) = (Occasion::Job(job), 0, Vec::new());
    for recipient in recipients {
        let last = change.last_message(occasion, date, &recipient).await?;
        let is_there = last.as_ref().is_some_and(|last| {
            last.state == MessageState::Waiting || change.now < last.wanted.due_at + AT_ONCE
        });
        if is_there {
            continue;
        }
        let turn = last.map_or(FIRST_TURN, |last| FIRST_TURN.max(last.wanted.turn + 1));
        let wanted = NewMessage {
            occasion,
            date,
            recipient,
            turn,
            due_at: change.now,
            until: change.now + OF_USE,
        };
        change.insert_message(&wanted).await?;
        count += 1;
        if let Recipient::Player(id) = wanted.recipient {
            players.push(id.to_string());
        }
    }
    if count == 0 {
        return Ok(Spoken::JustNow);
    }
    let date = date.to_string();
    let mut after = json!({ "message": occasion.as_str(), "date": &date });
    if !players.is_empty() {
        after["players"] = json!(players);
    }
    change
        .audit("message_sent", date, Value::Null, after)
        .await?;
    change.record(&Event::MessagesChanged).await?;
    change.commit().await?;
    Ok(Spoken::OnItsWay(count))
}

//! The bot's outbox as admins see it: what the coming week brings, and what became of everything so far.

use std::collections::HashMap;

use app_domain::clock::LocalClock;
use app_domain::job::{Due, Job, coming};
use app_domain::permission::Admin;
use app_domain::{Day, Moment, Player, PlayerId};

use super::recipients;
use crate::availability::zone_of;
use crate::port::{JobEntry, Message, MessageFilter, Recipient};
use crate::pulse::{self, Heard};
use crate::schedule::{self, Schedule};
use crate::{Result, Services, overview};

/// How far ahead jobs are shown.
const DAYS: i64 = 7;

/// The coming week, with what is needed to read it.
#[derive(Debug, Clone)]
pub struct Desk {
    pub bot: Heard,
    pub has_channel: bool,
    /// The dates of the jobs, as they stand now.
    pub schedule: Schedule,
    pub coming: Vec<Coming>,
    pub viewer: LocalClock,
    pub team: LocalClock,
}

/// A job that nobody has run yet.
#[derive(Debug, Clone)]
pub struct Coming {
    pub due: Due,
    pub is_skipped: bool,
    /// It would have been due already.
    pub is_late: bool,
    /// Whom it would speak to if it ran now; `None`: the channel.
    pub players: Option<Vec<PlayerId>>,
}

/// What became of messages, newest first.
#[derive(Debug, Clone)]
pub struct Past {
    /// Each with the name of the player it was for.
    pub messages: Vec<(Message, Option<String>)>,
    /// Where the next part begins; `None` at the end.
    pub next: Option<i64>,
}

pub async fn desk(services: &Services, admin: &Admin) -> Result<Desk> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let now = services.now();
    let (bot_zone, moment) = (settings.scheduling.timezone, Moment::from_utc(now));
    let today = services.today(&settings);
    let (first, last) = (today.plus(-1), today.plus(DAYS + 1));
    let schedule = schedule::of_days(&mut *reading, today, first, last).await?;
    let ledger = reading.jobs_between(first, last).await?;
    let due = coming(moment, DAYS, &settings.scheduling);
    let coming = due
        .into_iter()
        .filter_map(|due| of_ledger(due, &ledger, moment, &schedule));
    let viewer = admin
        .principal()
        .player()
        .map_or(bot_zone, |player| zone_of(player, bot_zone));
    Ok(Desk {
        bot: pulse::of_bot(&mut *reading, now).await?,
        has_channel: overview::channel(&settings).is_some(),
        coming: coming.collect(),
        viewer: viewer.clock(first, last),
        team: bot_zone.clock(first, last),
        schedule,
    })
}

/// The job, unless it has run.
fn of_ledger(due: Due, ledger: &[JobEntry], now: Moment, schedule: &Schedule) -> Option<Coming> {
    let entry = ledger
        .iter()
        .find(|entry| entry.job == due.job.as_str() && entry.date == due.date);
    if entry.is_some_and(|entry| !entry.is_skipped) {
        return None;
    }
    let day = schedule.days.iter().find(|day| day.day == due.date);
    let players = day.map(|day| recipients::asked(&schedule.players, day, due.job));
    Some(Coming {
        due,
        is_skipped: entry.is_some(),
        is_late: due.at <= now,
        players: players.filter(|_| due.job != Job::DailyPost),
    })
}

impl Desk {
    /// The day that a job is about.
    pub fn day(&self, date: Day) -> Option<&schedule::TeamDay> {
        self.schedule.days.iter().find(|day| day.day == date)
    }
}

/// The newest `limit` messages that the filter lets through, before the one with the id `before`.
pub async fn past(
    services: &Services,
    _: &Admin,
    filter: &MessageFilter,
    before: Option<i64>,
    limit: u32,
) -> Result<Past> {
    let mut reading = services.store.read().await?;
    let mut found = reading.messages(filter, before, limit + 1).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().map(|message| message.id).filter(|_| has_more);
    let players = reading.players().await?;
    let names: HashMap<PlayerId, String> = players.into_iter().map(named).collect();
    let name = |message: &Message| match &message.wanted.recipient {
        Recipient::Channel => None,
        Recipient::Player(id) => Some(names.get(id).map_or(id.as_str(), String::as_str).to_owned()),
    };
    let messages = found.into_iter().map(|message| {
        let name = name(&message);
        (message, name)
    });
    Ok(Past {
        messages: messages.collect(),
        next,
    })
}

fn named(player: Player) -> (PlayerId, String) {
    (player.id, player.display_name)
}

//! The outbox as admins see it: the jobs of the coming week, and past messages with their outcome.

use std::collections::HashMap;

use app_domain::job::{DueJob, JobKind, upcoming_jobs};
use app_domain::local_clock::LocalClock;
use app_domain::permission::TeamAdmin;
use app_domain::{Day, Player, PlayerId, UtcMinute};

use super::recipients;
use crate::availability::zone_of;
use crate::heartbeat::{self, BotStatus};
use crate::port::{JobEntry, MessageFilter, MessageRecipient, OutboxMessage};
use crate::schedule::{self, TeamSchedule};
use crate::{AppServices, Result, weekly_overview};

/// How many days ahead jobs are shown.
const OUTBOX_DAYS_AHEAD: i64 = 7;

/// The jobs of the coming week, with everything needed to display them.
#[derive(Debug, Clone)]
pub struct OutboxView {
    pub bot: BotStatus,
    pub has_channel: bool,
    /// The dates of the jobs, with their current status.
    pub schedule: TeamSchedule,
    pub coming: Vec<UpcomingJob>,
    pub viewer: LocalClock,
    pub team: LocalClock,
}

/// A job that has not run yet.
#[derive(Debug, Clone)]
pub struct UpcomingJob {
    pub due: DueJob,
    pub is_skipped: bool,
    /// Whether its time has passed.
    pub is_late: bool,
    /// The players it would write to if it ran now; `None`: the channel.
    pub players: Option<Vec<PlayerId>>,
}

/// A page of messages with their outcome, newest first.
#[derive(Debug, Clone)]
pub struct MessageHistory {
    /// Each with the name of the player who is the recipient.
    pub messages: Vec<(OutboxMessage, Option<String>)>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<i64>,
}

/// Returns the jobs of the coming week.
pub async fn load_outbox(services: &AppServices, admin: &TeamAdmin) -> Result<OutboxView> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let now = services.now();
    let (bot_zone, moment) = (settings.scheduling.timezone, UtcMinute::from_utc(now));
    let today = services.today(&settings);
    let (first, last) = (today.plus(-1), today.plus(OUTBOX_DAYS_AHEAD + 1));
    let schedule = schedule::load_schedule(&mut *reading, today, first, last).await?;
    let ledger = reading.jobs_between(first, last).await?;
    let due = upcoming_jobs(moment, OUTBOX_DAYS_AHEAD, &settings.scheduling);
    let coming = due
        .into_iter()
        .filter_map(|due| upcoming_job(due, &ledger, moment, &schedule));
    let viewer = admin
        .principal()
        .player()
        .map_or(bot_zone, |player| zone_of(player, bot_zone));
    Ok(OutboxView {
        bot: heartbeat::load_bot_status(&mut *reading, now).await?,
        has_channel: weekly_overview::team_channel(&settings).is_some(),
        coming: coming.collect(),
        viewer: viewer.clock(first, last),
        team: bot_zone.clock(first, last),
        schedule,
    })
}

/// Returns the job with its state, unless it has run.
fn upcoming_job(
    due: DueJob,
    ledger: &[JobEntry],
    now: UtcMinute,
    schedule: &TeamSchedule,
) -> Option<UpcomingJob> {
    let entry = ledger
        .iter()
        .find(|entry| entry.job == due.job.as_str() && entry.date == due.date);
    if entry.is_some_and(|entry| !entry.is_skipped) {
        return None;
    }
    let day = schedule.days.iter().find(|day| day.day == due.date);
    let players = day.map(|day| recipients::asked_players(&schedule.players, day, due.job));
    Some(UpcomingJob {
        due,
        is_skipped: entry.is_some(),
        is_late: due.at <= now,
        players: players.filter(|_| due.job != JobKind::DailyPost),
    })
}

impl OutboxView {
    /// Returns the day of a job.
    pub fn day(&self, date: Day) -> Option<&schedule::TeamDay> {
        let mut days = self.schedule.days.iter();
        days.find(|day| day.day == date).map(AsRef::as_ref)
    }
}

/// Returns at most `limit` messages of the filter before the one with the id `before`, newest first.
pub async fn message_history(
    services: &AppServices,
    _: &TeamAdmin,
    filter: &MessageFilter,
    before: Option<i64>,
    limit: u32,
) -> Result<MessageHistory> {
    let mut reading = services.store.read().await?;
    let mut found = reading.messages(filter, before, limit + 1).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().map(|message| message.id).filter(|_| has_more);
    let players = reading.players().await?;
    let names: HashMap<PlayerId, String> = players.into_iter().map(id_and_name).collect();
    let name = |message: &OutboxMessage| match &message.wanted.recipient {
        MessageRecipient::Channel => None,
        MessageRecipient::Player(id) => {
            Some(names.get(id).map_or(id.as_str(), String::as_str).to_owned())
        }
    };
    let messages = found.into_iter().map(|message| {
        let name = name(&message);
        (message, name)
    });
    Ok(MessageHistory {
        messages: messages.collect(),
        next,
    })
}

fn id_and_name(player: Player) -> (PlayerId, String) {
    (player.id, player.display_name)
}

//! The bot's outbox for the wire, and what is asked of it.

use app_domain::job::Job;
use app_domain::occasion::Occasion;
use app_domain::standing::Verdict;
use app_domain::{Rule, RuleViolation};
use app_service::ServiceError;
use app_service::messages::{Coming, Desk, Past, Target, words};
use app_service::port::{MessageFilter, MessageState};
use app_service::pulse::{Heard, Life};
use app_service::schedule::{Row, TeamDay};
use chrono::{DateTime, Utc};

use super::records::instant;
use super::span;
use crate::wire::{
    BotBody, Clocks, ComingBody, GatewayBody, MessageBody, MessageDesk, MessageTarget,
    MessagesAsked, MessagesPart, PostBody, WordsBody,
};

/// Stands for the name of whoever reads a message.
const NAME: &str = "…";

pub(crate) fn message_desk(desk: &Desk) -> MessageDesk {
    MessageDesk {
        bot: bot(&desk.bot),
        has_channel: desk.has_channel,
        today: desk.schedule.today,
        clocks: Clocks {
            viewer: desk.viewer.clone(),
            team: desk.team.clone(),
        },
        coming: desk.coming.iter().map(|one| coming(desk, one)).collect(),
    }
}

/// How the bot is, also for `GET /api/health`.
pub fn bot(heard: &Heard) -> BotBody {
    let state = match heard.life {
        Life::Never => "never",
        Life::Late => "late",
        Life::Disconnected => "disconnected",
        Life::Alive => "ok",
    };
    BotBody {
        state: state.to_owned(),
        last_seen: heard.last.map(instant),
        faults: heard.faults.clone(),
        gateway: GatewayBody {
            is_connected: heard.gateway.is_connected,
            since: heard.gateway.since.map(instant),
            last_heartbeat: heard.gateway.heartbeat.map(instant),
        },
    }
}

fn coming(desk: &Desk, coming: &Coming) -> ComingBody {
    let due = &coming.due;
    let names = |players: &Vec<_>| {
        let all = desk.schedule.players.iter();
        all.filter(|player| players.contains(&player.id))
            .map(|player| player.display_name.clone())
            .collect()
    };
    let words = match (due.job, desk.day(due.date)) {
        (Job::DailyPost, Some(day)) => WordsBody::Post(post(desk, day)),
        (Job::WeeklyPlanning, _) => WordsBody::Sentence(words::planning(NAME)),
        _ => WordsBody::Sentence(words::reminder(NAME)),
    };
    ComingBody {
        job: due.job.as_str().to_owned(),
        date: due.date,
        at: due.at,
        is_skipped: coming.is_skipped,
        is_late: coming.is_late,
        to: coming.players.as_ref().map(names),
        words,
    }
}

fn post(desk: &Desk, day: &TeamDay) -> PostBody {
    let analysis = &day.analysis;
    let rows = || desk.schedule.players.iter().zip(&day.rows);
    let named = |is_meant: fn(&Row) -> bool| {
        rows()
            .filter(|(_, row)| is_meant(row))
            .map(|(player, _)| player.display_name.clone())
            .collect::<Vec<_>>()
    };
    let windows = |row: &Row| {
        row.record
            .windows
            .iter()
            .map(|one| span(one.span))
            .collect()
    };
    let is_free = |row: &Row| row.absence.is_none() && !row.record.windows.is_empty();
    PostBody {
        verdict: Verdict::from(analysis).to_string(),
        can_proceed: analysis.status.can_proceed(),
        window: analysis.window.map(span),
        lineup: rows()
            .filter(|(player, _)| analysis.lineup.contains(&player.id))
            .map(|(player, _)| player.display_name.clone())
            .collect(),
        reason: day.plan.reason.clone(),
        focus: day.plan.focus.clone(),
        free: rows()
            .filter(|(_, row)| is_free(row))
            .map(|(player, row)| (player.display_name.clone(), windows(row)))
            .collect(),
        unavailable: named(|row| {
            row.absence.is_none() && row.record.windows.is_empty() && !row.availability.is_silent()
        }),
        silent: named(|row| row.absence.is_none() && row.availability.is_silent()),
        absent: named(|row| row.absence.is_some()),
    }
}

/// Reads what is asked; an empty text does not matter.
pub fn message_filter(asked: &MessagesAsked) -> Result<MessageFilter, Vec<RuleViolation>> {
    let (occasion, state) = (
        Occasion::named(&asked.occasion),
        MessageState::named(&asked.state),
    );
    let mut faults = Vec::new();
    if !asked.occasion.is_empty() && occasion.is_none() {
        let known = "daily_post, reminder, second_reminder, weekly_planning, change, ask, notice, poll, poll_result, unreached";
        faults.push(Rule::OneOf(known).of("occasion"));
    }
    if !asked.state.is_empty() && state.is_none() {
        faults.push(Rule::OneOf("waiting, sent, skipped, failed").of("state"));
    }
    if faults.is_empty() {
        Ok(MessageFilter { occasion, state })
    } else {
        Err(faults)
    }
}

pub fn target(wanted: &MessageTarget) -> Result<Target, ServiceError> {
    Ok(match wanted {
        MessageTarget::Job { job, date } => Target::Job(job_named(job)?, *date),
        MessageTarget::Message(id) => Target::Message(*id),
    })
}

pub fn job_named(name: &str) -> Result<Job, ServiceError> {
    Job::named(name).ok_or(ServiceError::NotFound("message"))
}

pub(crate) fn messages_part(past: Past, now: DateTime<Utc>) -> MessagesPart {
    let messages = past.messages.into_iter().map(|(message, to)| MessageBody {
        id: message.id,
        occasion: message.wanted.occasion.as_str().to_owned(),
        date: message.wanted.date,
        to,
        due_at: instant(message.wanted.due_at),
        done_at: message.done_at.map(instant),
        state: message.state.as_str().to_owned(),
        reason: message.reason,
        is_of_use: now < message.wanted.until,
    });
    MessagesPart {
        messages: messages.collect(),
        next: past.next,
    }
}

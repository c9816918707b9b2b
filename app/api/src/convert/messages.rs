//! Converts the bot's outbox, and parses its filter and targets.

use app_domain::announced_status::DayStatusSummary;
use app_domain::job::JobKind;
use app_service::heartbeat::{BotLiveness, BotStatus};
use app_service::messages::{MessageHistory, OutboxTarget, OutboxView, UpcomingJob, message_text};
use app_service::schedule::{TeamDay, TeamDayRow};
use app_wire::{
    BotState, BotStatusBody, ClockPair, DailyPostBody, GatewayStatusBody, MessageBody,
    MessageListBody, MessagePreviewBody, MessageTargetRequest, OutboxBody, ScheduledJobBody,
};
use chrono::{DateTime, Utc};

use super::schedule::span;

/// Replaces the recipient's name in previews.
const RECIPIENT_NAME_PLACEHOLDER: &str = "…";

pub(crate) fn outbox(outbox_view: &OutboxView) -> OutboxBody {
    OutboxBody {
        bot: bot_status(&outbox_view.bot),
        has_channel: outbox_view.has_channel,
        today: outbox_view.schedule.today,
        clocks: ClockPair {
            viewer: outbox_view.viewer.clone(),
            team: outbox_view.team.clone(),
        },
        coming: outbox_view
            .coming
            .iter()
            .map(|one| scheduled_job(outbox_view, one))
            .collect(),
    }
}

/// Converts the status of the bot, also for `GET /api/health`.
pub fn bot_status(response: &BotStatus) -> BotStatusBody {
    let state = match response.liveness {
        BotLiveness::Never => BotState::Never,
        BotLiveness::Late => BotState::Late,
        BotLiveness::Disconnected => BotState::Disconnected,
        BotLiveness::Alive => BotState::Ok,
    };
    BotStatusBody {
        state,
        last_seen: response.last.map(Into::into),
        faults: response.faults.clone(),
        gateway: GatewayStatusBody {
            is_connected: response.gateway.is_connected,
            since: response.gateway.since.map(Into::into),
            last_heartbeat: response.gateway.heartbeat.map(Into::into),
        },
    }
}

fn scheduled_job(outbox_view: &OutboxView, coming: &UpcomingJob) -> ScheduledJobBody {
    let due = &coming.due;
    let names = |players: &Vec<_>| {
        let all = outbox_view.schedule.players.iter();
        all.filter(|player| players.contains(&player.id))
            .map(|player| player.display_name.clone())
            .collect()
    };
    let words = match (due.job, outbox_view.day(due.date)) {
        (JobKind::DailyPost, Some(day)) => MessagePreviewBody::Post(daily_post(outbox_view, day)),
        (JobKind::WeeklyPlanning, _) => {
            MessagePreviewBody::Sentence(message_text::planning_text(RECIPIENT_NAME_PLACEHOLDER))
        }
        _ => MessagePreviewBody::Sentence(message_text::reminder_text(RECIPIENT_NAME_PLACEHOLDER)),
    };
    ScheduledJobBody {
        job: due.job,
        date: due.date,
        at: due.at,
        is_skipped: coming.is_skipped,
        is_late: coming.is_late,
        to: coming.players.as_ref().map(names),
        words,
    }
}

fn daily_post(outbox_view: &OutboxView, day: &TeamDay) -> DailyPostBody {
    let analysis = &day.analysis;
    let rows = || outbox_view.schedule.players.iter().zip(&day.rows);
    let named = |is_meant: fn(&TeamDayRow) -> bool| {
        rows()
            .filter(|(_, row)| is_meant(row))
            .map(|(player, _)| player.display_name.clone())
            .collect::<Vec<_>>()
    };
    let windows = |row: &TeamDayRow| {
        row.record
            .windows
            .iter()
            .map(|one| span(one.span))
            .collect()
    };
    let is_free = |row: &TeamDayRow| row.absence.is_none() && !row.record.windows.is_empty();
    DailyPostBody {
        verdict: DayStatusSummary::from(analysis).to_string(),
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

pub fn message_target(target: MessageTargetRequest) -> OutboxTarget {
    match target {
        MessageTargetRequest::Job { job, date } => OutboxTarget::Job(job, date),
        MessageTargetRequest::Message(id) => OutboxTarget::Message(id),
    }
}

pub(crate) fn message_list(past: MessageHistory, now: DateTime<Utc>) -> MessageListBody {
    let messages = past.messages.into_iter().map(|(message, to)| MessageBody {
        id: message.id,
        occasion: message.wanted.occasion,
        date: message.wanted.date,
        to,
        due_at: message.wanted.due_at.into(),
        done_at: message.done_at.map(Into::into),
        state: message.state,
        reason: message.reason,
        is_of_use: now < message.wanted.until,
    });
    MessageListBody {
        messages: messages.collect(),
        next: past.next,
    }
}

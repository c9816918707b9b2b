//! The schedule: days with their rows and their analysis, in the zone of the team.

use std::ops::Range;

use app_domain::analysis::{DayAnalysis, PlayerCounts, SuggestedChange};
use app_domain::availability::AnswerSource;
use app_domain::day_version::DayVersion;
use app_domain::{Day, DayAvailability, Player, PlayerId, Span, UtcMinute, Zone};
use app_service::plans::PlanningDays;
use app_service::schedule::{TeamDay, TeamDayRow, TeamSchedule};
use app_wire::{
    AnalysisBody, CountsBody, NamedPlayer, PlannedDays, ScheduleDay, ScheduleRowBody, SpanBody,
    SuggestionBody, SuggestionKind, WindowBody,
};

/// The days of the REST schedule, in the bot timezone.
pub fn schedule(schedule: &TeamSchedule) -> Vec<ScheduleDay> {
    schedule_page(schedule, 0..schedule.players.len())
}

/// The days of the REST schedule with the rows of the players at these positions.
pub fn schedule_page(schedule: &TeamSchedule, players: Range<usize>) -> Vec<ScheduleDay> {
    schedule
        .days
        .iter()
        .map(|day| day_with_rows(schedule, day, players.clone()))
        .collect()
}

/// One day of the REST schedule, in the bot timezone.
pub fn schedule_day(schedule: &TeamSchedule, day: &TeamDay) -> ScheduleDay {
    day_with_rows(schedule, day, 0..schedule.players.len())
}

fn day_with_rows(schedule: &TeamSchedule, day: &TeamDay, players: Range<usize>) -> ScheduleDay {
    let analysis = analysis(schedule, &day.analysis);
    let starts = schedule.settings.scheduling.timezone.start_of(day.day);
    let rows = schedule.players[players.clone()]
        .iter()
        .zip(&day.rows[players]);
    ScheduleDay {
        date: day.day,
        weekday: weekday(day.day),
        reason: day.plan.reason.clone(),
        focus: day.plan.focus.clone(),
        is_off_day: day.plan.is_off_day,
        status: analysis.status,
        players: rows
            .map(|(player, row)| schedule_row(player, row, starts))
            .collect(),
        analysis,
    }
}

/// Team days with their plans, for day planning.
pub(crate) fn planned_days(planned: &PlanningDays) -> PlannedDays {
    let settings = &planned.schedule.settings;
    PlannedDays {
        today: planned.schedule.today,
        timezone: settings.scheduling.timezone.to_string().into(),
        reasons: planned.reasons.clone(),
        days: schedule(&planned.schedule),
    }
}

fn weekday(day: Day) -> String {
    day.date().format("%A").to_string()
}

fn schedule_row(player: &Player, row: &TeamDayRow, starts: UtcMinute) -> ScheduleRowBody {
    schedule_row_of(
        player,
        &row.availability,
        starts,
        row.source,
        row.absence.clone(),
    )
}

/// The row of one player on the team day that begins at `starts`. `absence` is the reason of the absence that covers
/// the day.
pub fn schedule_row_of(
    player: &Player,
    availability: &DayAvailability,
    starts: UtcMinute,
    source: Option<AnswerSource>,
    absence: Option<String>,
) -> ScheduleRowBody {
    ScheduleRowBody {
        user_id: player.id.clone(),
        display_name: player.display_name.clone(),
        role: player.role,
        sort_order: player.sort_order,
        availability: availability.clone(),
        version: DayVersion::new(starts, availability.clone()),
        source,
        absent: absence.is_some(),
        absence_reason: absence,
    }
}

fn analysis(schedule: &TeamSchedule, analysis: &DayAnalysis) -> AnalysisBody {
    let bot = schedule.settings.scheduling.timezone;
    let named = |ids: &[PlayerId]| {
        ids.iter()
            .map(|id| named_player(&schedule.players, id))
            .collect()
    };
    AnalysisBody {
        status: analysis.status,
        can_proceed: analysis.status.can_proceed(),
        counts: counts(analysis.counts),
        window: analysis.window.map(|span| window(bot, span)),
        windows: analysis
            .windows
            .iter()
            .map(|span| window(bot, *span))
            .collect(),
        lineup: named(&analysis.lineup),
        required_subs: named(&analysis.required_subs),
        missing: analysis.missing,
        suggestion: analysis.suggestion.as_ref().map(|suggestion| {
            let (kind, minutes, from, to) = match &suggestion.change {
                SuggestedChange::Ask { .. } => (SuggestionKind::Ask, 0, None, None),
                SuggestedChange::Extend {
                    from, to, minutes, ..
                } => (SuggestionKind::Extend, *minutes, Some(*from), Some(*to)),
                SuggestedChange::Shift {
                    from, to, minutes, ..
                } => (SuggestionKind::Shift, *minutes, Some(*from), Some(*to)),
            };
            SuggestionBody {
                kind,
                player: named_player(&schedule.players, suggestion.change.player()),
                minutes,
                from: from.map(|span| window(bot, span)),
                to: to.map(|span| window(bot, span)),
                window: window(bot, suggestion.window),
            }
        }),
    }
}

pub(super) fn counts(counts: PlayerCounts) -> CountsBody {
    CountsBody {
        main: counts.main,
        sub: counts.sub,
        coach: counts.coach,
        absent: counts.absent,
        silent: counts.silent,
    }
}

pub(super) fn named_player(players: &[Player], id: &PlayerId) -> NamedPlayer {
    let name = players
        .iter()
        .find(|player| player.id == *id)
        .map(|player| player.display_name.clone());
    NamedPlayer {
        user_id: id.clone(),
        display_name: name.unwrap_or_default(),
    }
}

fn window(bot: Zone, span: Span) -> WindowBody {
    let (_, clock) = bot.window(span);
    WindowBody {
        start: clock.start,
        end: clock.end,
        starts_at: span.start(),
        ends_at: span.end(),
        minutes: span.minutes(),
    }
}

pub(super) fn span(span: Span) -> SpanBody {
    SpanBody {
        starts_at: span.start(),
        ends_at: span.end(),
    }
}

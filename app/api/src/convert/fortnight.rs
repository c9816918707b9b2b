//! Converts the schedule for the portal: fourteen days in summary, and one day in detail.

use std::collections::HashSet;

use app_domain::analysis::{SuggestedChange, half_hours};
use app_domain::{Player, PlayerId, Role, Span, TimeOfDay};
use app_service::ServiceError;
use app_service::schedule::{ScheduleView, TeamDay, TeamDayRow, TeamSchedule};
use app_wire::{
    ClockPair, FortnightBody, FortnightDay, FortnightSuggestionBody, LineupPlace, NameSummaryBody,
    TeamRow,
};

use super::{counts, span};

/// Maximum number of names in each list of a day in summary; a card shows at most this many dots.
const MAX_NAMES_PER_DAY: usize = 6;
/// The number of half hours from noon to midnight.
const EVENING_HALF_HOURS: usize = 24;

pub(crate) fn fortnight(seen: &ScheduleView) -> FortnightBody {
    let schedule = &seen.schedule;
    FortnightBody {
        team_name: schedule.settings.branding.team_name.clone(),
        today: schedule.today,
        viewer_today: Some(seen.viewer_today),
        minimum_players: minimum_players(schedule),
        clocks: clocks(seen),
        players: schedule.players.len(),
        days: schedule
            .days
            .iter()
            .map(|day| fortnight_day(seen, day))
            .collect(),
    }
}

/// Converts a schedule that has a single day.
pub(crate) fn team_day(seen: &ScheduleView) -> Result<app_wire::TeamDayBody, ServiceError> {
    let schedule = &seen.schedule;
    let day = schedule.days.first().ok_or(ServiceError::NotFound("day"))?;
    let lineup: HashSet<&PlayerId> = day.analysis.lineup.iter().collect();
    let rows = schedule.players.iter().zip(&day.rows);
    Ok(app_wire::TeamDayBody {
        today: schedule.today,
        viewer_today: Some(seen.viewer_today),
        minimum_players: minimum_players(schedule),
        clocks: clocks(seen),
        day: fortnight_day(seen, day),
        windows: day.analysis.windows.iter().map(|one| span(*one)).collect(),
        rows: rows
            .map(|(player, row)| TeamRow {
                user_id: player.id.to_string(),
                display_name: player.display_name.clone(),
                role: player.role,
                source: row.record.source(),
                absence: row.absence.clone(),
                spans: spans(row).map(span).collect(),
                plays: lineup.contains(&player.id),
            })
            .collect(),
    })
}

fn minimum_players(schedule: &TeamSchedule) -> usize {
    usize::from(schedule.settings.scheduling.minimum_players)
}

fn clocks(seen: &ScheduleView) -> ClockPair {
    ClockPair {
        viewer: seen.viewer.clone(),
        team: seen.team.clone(),
    }
}

fn fortnight_day(seen: &ScheduleView, day: &TeamDay) -> FortnightDay {
    let schedule = &seen.schedule;
    let analysis = &day.analysis;
    let rows = || schedule.players.iter().zip(&day.rows);
    let contenders = || rows().filter(|(player, _)| player.role != Role::Coach);
    let free = |role: Role| rows().filter(move |(player, row)| player.role == role && is_free(row));
    let lineup: Vec<&Player> = analysis
        .lineup
        .iter()
        .filter_map(|id| schedule.players.iter().find(|player| player.id == *id))
        .collect();
    let is_lacking =
        |player: &Player| player.role == Role::Main && lineup.iter().all(|one| one.id != player.id);
    let own = rows().find(|(player, _)| seen.by.as_ref() == Some(&player.id));
    let bot = schedule.settings.scheduling.timezone;
    let noon = TimeOfDay::from_hm(12, 0).expect("noon is a time");
    FortnightDay {
        date: day.day,
        reason: day.plan.reason.clone(),
        focus: day.plan.focus.clone(),
        status: analysis.status,
        missing: analysis.missing,
        counts: counts(analysis.counts),
        window: analysis.window.map(span),
        other_windows: analysis.windows.len().saturating_sub(1),
        help: fortnight_suggestion(seen, day),
        contenders: contenders().count(),
        free: name_summary(free(Role::Main).chain(free(Role::Sub))),
        silent: name_summary(contenders().filter(|(_, row)| is_silent(row))),
        lacking: name_summary(contenders().filter(|(player, _)| is_lacking(player))),
        lineup: lineup
            .iter()
            .map(|player| LineupPlace {
                display_name: player.display_name.clone(),
                is_sub: analysis.required_subs.contains(&player.id),
            })
            .collect(),
        awaits_viewer: own.is_some_and(|(_, row)| is_silent(row)),
        heat: half_hours(
            contenders()
                .filter(|(_, row)| row.absence.is_none())
                .map(|(_, row)| spans(row)),
            &analysis.windows,
            bot.instant_at(day.day, noon),
            EVENING_HALF_HOURS,
        ),
    }
}

fn spans(row: &TeamDayRow) -> impl Iterator<Item = Span> {
    row.record.windows.iter().map(|window| window.span)
}

fn is_free(row: &TeamDayRow) -> bool {
    row.absence.is_none() && !row.record.windows.is_empty()
}

fn is_silent(row: &TeamDayRow) -> bool {
    row.absence.is_none() && row.record.source().is_none()
}

fn name_summary<'a>(
    players: impl Iterator<Item = (&'a Player, &'a TeamDayRow)>,
) -> NameSummaryBody {
    let mut names = NameSummaryBody::default();
    for (player, _) in players {
        if names.count < MAX_NAMES_PER_DAY {
            names.first.push(player.display_name.clone());
        }
        names.count += 1;
    }
    names
}

fn fortnight_suggestion(seen: &ScheduleView, day: &TeamDay) -> Option<FortnightSuggestionBody> {
    let schedule = &seen.schedule;
    let suggestion = day.analysis.suggestion.as_ref()?;
    let (from, to) = match &suggestion.change {
        SuggestedChange::Ask { .. } => (None, None),
        SuggestedChange::Extend { from, to, .. } | SuggestedChange::Shift { from, to, .. } => {
            (Some(span(*from)), Some(span(*to)))
        }
    };
    let player = suggestion.change.player();
    let asked = seen.asked.iter();
    Some(FortnightSuggestionBody {
        user_id: player.to_string(),
        display_name: super::named_player(&schedule.players, player).display_name,
        can_ask: seen.has_bot && player.has_account() && day.day >= schedule.today,
        is_asked: asked
            .clone()
            .any(|(date, id)| *date == day.day && id == player),
        from,
        to,
        window: span(suggestion.window),
        outcome: day.outcome(schedule)?,
    })
}

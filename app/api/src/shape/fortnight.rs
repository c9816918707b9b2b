//! The schedule as the portal shows it: days at a glance, and one day in depth.

use std::collections::HashSet;

use app_domain::analysis::{Change, half_hours};
use app_domain::{Player, PlayerId, Role, Span, TimeOfDay};
use app_service::ServiceError;
use app_service::schedule::{Row, Schedule, Seen, TeamDay};

use super::{counts, span};
use crate::wire::{Clocks, Fortnight, FortnightDay, Help, LineupPlace, Names, TeamRow};

/// Names of one kind that a day at a glance carries; the dots of a card are the most that are shown.
const FIRST_NAMES: usize = 6;
/// Half hours from noon to midnight.
const EVENING: usize = 24;

pub(crate) fn fortnight(seen: &Seen) -> Fortnight {
    let schedule = &seen.schedule;
    Fortnight {
        team_name: schedule.settings.branding.team_name.clone(),
        today: schedule.today,
        viewer_today: Some(seen.viewer_today),
        minimum_players: minimum_players(schedule),
        clocks: clocks(seen),
        players: schedule.players.len(),
        days: schedule
            .days
            .iter()
            .map(|day| at_a_glance(seen, day))
            .collect(),
    }
}

/// The one day of a schedule of one day.
pub(crate) fn team_day(seen: &Seen) -> Result<crate::wire::TeamDay, ServiceError> {
    let schedule = &seen.schedule;
    let day = schedule.days.first().ok_or(ServiceError::NotFound("day"))?;
    let lineup: HashSet<&PlayerId> = day.analysis.lineup.iter().collect();
    let rows = schedule.players.iter().zip(&day.rows);
    Ok(crate::wire::TeamDay {
        today: schedule.today,
        viewer_today: Some(seen.viewer_today),
        minimum_players: minimum_players(schedule),
        clocks: clocks(seen),
        day: at_a_glance(seen, day),
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

fn minimum_players(schedule: &Schedule) -> usize {
    usize::from(schedule.settings.scheduling.minimum_players)
}

fn clocks(seen: &Seen) -> Clocks {
    Clocks {
        viewer: seen.viewer.clone(),
        team: seen.team.clone(),
    }
}

fn at_a_glance(seen: &Seen, day: &TeamDay) -> FortnightDay {
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
        help: help(seen, day),
        contenders: contenders().count(),
        free: names(free(Role::Main).chain(free(Role::Sub))),
        silent: names(contenders().filter(|(_, row)| is_silent(row))),
        lacking: names(contenders().filter(|(player, _)| is_lacking(player))),
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
            bot.moment(day.day, noon),
            EVENING,
        ),
    }
}

fn spans(row: &Row) -> impl Iterator<Item = Span> {
    row.record.windows.iter().map(|window| window.span)
}

fn is_free(row: &Row) -> bool {
    row.absence.is_none() && !row.record.windows.is_empty()
}

fn is_silent(row: &Row) -> bool {
    row.absence.is_none() && row.record.source().is_none()
}

fn names<'a>(players: impl Iterator<Item = (&'a Player, &'a Row)>) -> Names {
    let mut names = Names::default();
    for (player, _) in players {
        if names.count < FIRST_NAMES {
            names.first.push(player.display_name.clone());
        }
        names.count += 1;
    }
    names
}

fn help(seen: &Seen, day: &TeamDay) -> Option<Help> {
    let schedule = &seen.schedule;
    let suggestion = day.analysis.suggestion.as_ref()?;
    let (from, to) = match &suggestion.change {
        Change::Ask { .. } => (None, None),
        Change::Extend { from, to, .. } | Change::Shift { from, to, .. } => {
            (Some(span(*from)), Some(span(*to)))
        }
    };
    let player = suggestion.change.player();
    let asked = seen.asked.iter();
    Some(Help {
        user_id: player.to_string(),
        display_name: super::named(&schedule.players, player).display_name,
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

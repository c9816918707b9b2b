//! A week of the team: whether it can play on each day, when, and who is missing.

use app_domain::analysis::{DayAnalysis, DayStatus};
use app_domain::{Player, PlayerId, Role};
use app_service::schedule::{TeamDay, TeamSchedule};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::MAX_DESCRIPTION_CHARS;
use super::team_day::answer_symbol;
use crate::markup::{
    clipped, escaped, escaped_name, fit_lines, fit_list, long_day, short_day, time_range,
};
use crate::texts::{ANSWER_SYMBOLS, AVAILABLE_SYMBOL, team_days as texts};

/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;
/// The maximum length of the names with the same answer, in characters.
const MAX_NAMES_CHARS: usize = 80;

/// Lists the days of the week, one line each.
pub fn team_week(schedule: &TeamSchedule) -> CreateEmbed {
    let footer = texts::week_footer(schedule.settings.scheduling.timezone.name());
    week_of(schedule).footer(CreateEmbedFooter::new(footer))
}

/// The title and the lines of a week.
pub(super) fn week_of(schedule: &TeamSchedule) -> CreateEmbed {
    let lines = schedule.days.iter().map(|day| day_line(schedule, day));
    let lines: Vec<String> = lines.collect();
    let first = schedule.days.first();
    let title = first.map(|day| texts::week_title(&long_day(day.day)));
    CreateEmbed::new()
        .title(title.unwrap_or_default())
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
}

/// `🟡 **Wed 25 Nov** 5/5 19:00–22:00 with Finn`, `🔴 **Thu 26 Nov** 3/5 ❌ Ann ⚪ Ben`.
fn day_line(schedule: &TeamSchedule, day: &TeamDay) -> String {
    let analysis = &day.analysis;
    let demand = schedule.settings.session_demand().players.max(1);
    let count = texts::player_count(demand.saturating_sub(analysis.missing), demand);
    let (symbol, verdict) = match analysis.status {
        DayStatus::FullRoster => ("🟢", [count, times(analysis)].join(" ")),
        DayStatus::WithSubs => {
            let subs = names_of(&schedule.players, &analysis.required_subs);
            let with = texts::with_subs(&fit_list(&subs, MAX_NAMES_CHARS));
            ("🟡", [count, times(analysis), with].join(" "))
        }
        DayStatus::NotEnough if day.day < schedule.today => ("🔴", count),
        DayStatus::NotEnough => ("🔴", [count, missing(schedule, day)].join(" ")),
        DayStatus::OffDay => ("⚫", texts::DAY_OFF.to_owned()),
    };
    let date = short_day(day.day);
    let date = match day.day.cmp(&schedule.today) {
        std::cmp::Ordering::Less => date,
        std::cmp::Ordering::Equal => texts::today(&date),
        std::cmp::Ordering::Greater => format!("**{date}**"),
    };
    let reason = escaped(&clipped(&day.plan.reason, MAX_REASON_CHARS));
    let parts = [verdict, reason]
        .into_iter()
        .filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.collect();
    format!("{symbol} {date} {}", parts.join(" · "))
}

/// The longest time together.
fn times(analysis: &DayAnalysis) -> String {
    analysis.window.map(time_range).unwrap_or_default()
}

/// The MAINs without times, by the symbol of their answer.
fn missing(schedule: &TeamSchedule, day: &TeamDay) -> String {
    let groups = ANSWER_SYMBOLS
        .iter()
        .filter(|symbol| **symbol != AVAILABLE_SYMBOL);
    let groups = groups.filter_map(|symbol| {
        let rows = schedule.players.iter().zip(&day.rows);
        let names = rows
            .filter(|(player, row)| player.role == Role::Main && answer_symbol(row) == *symbol)
            .map(|(player, _)| escaped_name(&player.display_name));
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| format!("{symbol} {}", fit_list(&names, MAX_NAMES_CHARS)))
    });
    let groups: Vec<String> = groups.collect();
    if groups.is_empty() {
        return texts::NO_COMMON_TIME.to_owned();
    }
    groups.join(" ")
}

fn names_of(players: &[Player], ids: &[PlayerId]) -> Vec<String> {
    let chosen = players.iter().filter(|player| ids.contains(&player.id));
    chosen
        .map(|player| escaped_name(&player.display_name))
        .collect()
}

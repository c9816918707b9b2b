//! A week of the team: whether it can play on each day, and when.

use app_domain::analysis::DayStatus;
use app_domain::day_status::DayStatusSummary;
use app_service::schedule::{TeamDay, TeamSchedule};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::MAX_DESCRIPTION_CHARS;
use crate::markup::{clipped, escaped, fit_lines, long_day, short_day, time_range};
use crate::texts::team_days as texts;

/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;

/// Lists the days of the week, one line each.
pub fn team_week(schedule: &TeamSchedule) -> CreateEmbed {
    let lines: Vec<String> = schedule.days.iter().map(day_line).collect();
    let title = schedule
        .days
        .first()
        .map(|day| texts::week_title(&long_day(day.day)));
    CreateEmbed::new()
        .title(title.unwrap_or_default())
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
        .footer(CreateEmbedFooter::new(texts::week_footer(
            schedule.settings.scheduling.timezone.name(),
        )))
}

fn day_line(day: &TeamDay) -> String {
    let verdict = DayStatusSummary::from(&day.analysis);
    let symbol = match day.analysis.status {
        DayStatus::FullRoster => "🟢",
        DayStatus::WithSubs => "🟡",
        DayStatus::NotEnough => "🔴",
        DayStatus::OffDay => "⚫",
    };
    let window = day
        .analysis
        .window
        .filter(|_| day.analysis.status.can_proceed());
    let shown_day = short_day(day.day);
    let line = match window {
        None => texts::week_day(symbol, &shown_day, verdict),
        Some(window) => texts::week_day_at(symbol, &shown_day, verdict, &time_range(window)),
    };
    match day.plan.reason.as_str() {
        "" => line,
        reason => [line, escaped(&clipped(reason, MAX_REASON_CHARS))].join(" · "),
    }
}

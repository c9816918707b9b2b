//! A week of the team: for each day whether it can play, and when.

use app_domain::analysis::Status;
use app_domain::standing::Verdict;
use app_service::schedule::{Schedule, TeamDay};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::DESCRIPTION_MAX;
use crate::markup::{clipped, escaped, fitted, long_day, range, short_day};

/// Characters of a reason that are shown.
const REASON_MAX: usize = 60;

/// One line a day, in the order of the week.
pub fn team_week(schedule: &Schedule) -> CreateEmbed {
    let lines: Vec<String> = schedule.days.iter().map(line).collect();
    let title = schedule
        .days
        .first()
        .map(|day| format!("Week of {}", long_day(day.day)));
    CreateEmbed::new()
        .title(title.unwrap_or_default())
        .description(fitted(&lines, DESCRIPTION_MAX))
        .footer(CreateEmbedFooter::new(format!(
            "Days in {}. Look at one with /schedule.",
            schedule.settings.scheduling.timezone
        )))
}

fn line(day: &TeamDay) -> String {
    let verdict = Verdict::from(&day.analysis);
    let symbol = match day.analysis.status {
        Status::FullRoster => "🟢",
        Status::WithSubs => "🟡",
        Status::NotEnough => "🔴",
        Status::OffDay => "⚫",
    };
    let window = day
        .analysis
        .window
        .filter(|_| day.analysis.status.can_proceed());
    let when = window
        .map(|window| format!(" {}", range(window)))
        .unwrap_or_default();
    let reason = match day.plan.reason.as_str() {
        "" => String::new(),
        reason => format!(" · {}", escaped(&clipped(reason, REASON_MAX))),
    };
    format!(
        "{symbol} **{}** {verdict}{when}{reason}",
        short_day(day.day)
    )
}

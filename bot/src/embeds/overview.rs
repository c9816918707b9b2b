//! The week in the channel: a field for each day, a line in it for each player.

use app_service::schedule::{Schedule, TeamDay};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::team_day::line;
use crate::markup::{clipped, escaped, fitted, long_day, short_day};

/// Characters of one day, so that seven of them and the rest stay below the 6,000 of all embeds.
const DAY_MAX: usize = 780;
/// Characters of a reason that are shown.
const REASON_MAX: usize = 60;

pub fn overview(week: &Schedule) -> CreateEmbed {
    let first = week.days.first();
    let title = first.map(|day| format!("Week of {}", long_day(day.day)));
    let footer = format!(
        "Days in {}. Press a day to say when you can play.",
        week.settings.scheduling.timezone
    );
    let embed = CreateEmbed::new()
        .title(title.unwrap_or_default())
        .footer(CreateEmbedFooter::new(footer));
    week.days.iter().fold(embed, |embed, day| {
        embed.field(short_day(day.day), value(week, day), false)
    })
}

fn value(week: &Schedule, day: &TeamDay) -> String {
    let reason = escaped(&clipped(&day.plan.reason, REASON_MAX));
    let plan = match (day.plan.is_off_day(), reason.as_str()) {
        (true, reason) => Some(format!("⚫ Day off: {reason}")),
        (false, "") => None,
        (false, reason) => Some(format!("**{reason}**")),
    };
    let players = week.players.iter().zip(&day.rows);
    let said = players.map(|(player, row)| line(player, row));
    let lines: Vec<String> = plan.into_iter().chain(said).collect();
    if lines.is_empty() {
        return "Nobody is in the team yet".to_owned();
    }
    fitted(&lines, DAY_MAX)
}

//! The weekly overview: a field for each day, with a line for each player.

use app_service::schedule::{TeamDay, TeamSchedule};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::team_day::player_line;
use crate::markup::{clipped, escaped, fit_lines, long_day, short_day};
use crate::texts::team_days as texts;

/// The limit on one day, in characters: seven of them and the rest stay below the 6,000 that Discord allows.
const MAX_DAY_CHARS: usize = 780;
/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;

pub fn weekly_overview(week: &TeamSchedule) -> CreateEmbed {
    let first = week.days.first();
    let title = first.map(|day| texts::week_title(&long_day(day.day)));
    let footer = texts::overview_footer(week.settings.scheduling.timezone.name());
    let embed = CreateEmbed::new()
        .title(title.unwrap_or_default())
        .footer(CreateEmbedFooter::new(footer));
    week.days.iter().fold(embed, |embed, day| {
        embed.field(short_day(day.day), day_field(week, day), false)
    })
}

fn day_field(week: &TeamSchedule, day: &TeamDay) -> String {
    let reason = escaped(&clipped(&day.plan.reason, MAX_REASON_CHARS));
    let plan = match (day.plan.is_off_day(), reason.as_str()) {
        (true, reason) => Some(texts::day_off(reason)),
        (false, "") => None,
        (false, reason) => Some(format!("**{reason}**")),
    };
    let players = week.players.iter().zip(&day.rows);
    let said = players.map(|(player, row)| player_line(player, row));
    let lines: Vec<String> = plan.into_iter().chain(said).collect();
    if lines.is_empty() {
        return texts::NO_PLAYERS.to_owned();
    }
    fit_lines(&lines, MAX_DAY_CHARS)
}

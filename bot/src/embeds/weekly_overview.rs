//! The weekly overview: a line for each day, and below them a field for each day with every answer.

use app_service::schedule::{TeamDay, TeamSchedule};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::team_day::{answer_symbol, shown_times};
use super::team_week::week_of;
use crate::markup::{clipped, escaped, escaped_name, fit_lines, fit_list, short_day};
use crate::texts::{ANSWER_SYMBOLS, team_days as texts};

/// The limit on one day, in characters: seven of them and the lines stay below the 6,000 that Discord allows.
const MAX_DAY_CHARS: usize = 480;
/// The limit on the names of players with the same answer, in characters.
const MAX_NAMES_CHARS: usize = 240;
/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;

pub fn weekly_overview(week: &TeamSchedule) -> CreateEmbed {
    let footer = texts::overview_footer(week.settings.scheduling.timezone.name());
    let embed = week_of(week).footer(CreateEmbedFooter::new(footer));
    week.days.iter().fold(embed, |embed, day| {
        embed.field(short_day(day.day), day_field(week, day), true)
    })
}

fn day_field(week: &TeamSchedule, day: &TeamDay) -> String {
    let reason = escaped(&clipped(&day.plan.reason, MAX_REASON_CHARS));
    let plan = match (day.plan.is_off_day, reason.as_str()) {
        (true, reason) => Some(texts::day_off(reason)),
        (false, "") => None,
        (false, reason) => Some(format!("**{reason}**")),
    };
    let lines: Vec<String> = plan.into_iter().chain(answer_lines(week, day)).collect();
    if lines.is_empty() {
        return texts::NO_PLAYERS.to_owned();
    }
    fit_lines(&lines, MAX_DAY_CHARS)
}

/// A line for each answer, with the players who gave it: times first, players without an answer last.
fn answer_lines(week: &TeamSchedule, day: &TeamDay) -> Vec<String> {
    let mut answers: Vec<(&str, String, Vec<String>)> = Vec::new();
    for (player, row) in week.players.iter().zip(&day.rows) {
        let (symbol, times) = (answer_symbol(row), shown_times(row));
        let name = escaped_name(&player.display_name);
        match answers
            .iter_mut()
            .find(|(a, b, _)| (*a, b) == (symbol, &times))
        {
            Some((.., names)) => names.push(name),
            None => answers.push((symbol, times, vec![name])),
        }
    }
    answers.sort_by_key(|(symbol, ..)| ANSWER_SYMBOLS.iter().position(|one| one == symbol));
    let line = |(symbol, times, names): (&str, String, Vec<String>)| {
        let names = fit_list(&names, MAX_NAMES_CHARS);
        format!("{symbol} {names} {times}").trim_end().to_owned()
    };
    answers.into_iter().map(line).collect()
}

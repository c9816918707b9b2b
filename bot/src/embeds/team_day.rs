//! One day of the team: whether it can play, when, with whom, and every answer.

use app_domain::analysis::{DayAnalysis, DayStatus};
use app_domain::announced_status::DayStatusSummary;
use app_domain::{DayAvailability, Player, PlayerId, Role, Span};
use app_service::schedule::{TeamDay, TeamDayRow, TeamSchedule};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::{MAX_DESCRIPTION_CHARS, MAX_FIELD_CHARS};
use crate::markup::{self, escaped, fit_lines, long_day, ranges, time_range};
use crate::texts::{
    AVAILABLE_SYMBOL, AWAY_SYMBOL, NO_ANSWER_SYMBOL, UNAVAILABLE_SYMBOL, team_days as texts,
};

const GREEN: u32 = 0x2e_a0_43;
const YELLOW: u32 = 0xd2_99_22;
const RED: u32 = 0xda_36_33;
const GRAY: u32 = 0x8b_94_9e;

/// Formats the day as an embed; each role that has players is a field. `reader`: the only player who sees it, who is
/// called *You*.
pub fn team_day(schedule: &TeamSchedule, day: &TeamDay, reader: Option<&PlayerId>) -> CreateEmbed {
    let verdict = DayStatusSummary::from(&day.analysis);
    let mut lines = vec![format!("**{verdict}**")];
    lines.extend(session_lines(&schedule.players, &day.analysis, reader));
    if !day.plan.reason.is_empty() {
        lines.push(texts::reason(&escaped(&day.plan.reason)));
    }
    if !day.plan.focus.is_empty() {
        lines.push(texts::focus(&escaped(&day.plan.focus)));
    }
    let footer = texts::day_footer(schedule.settings.scheduling.timezone.name());
    let embed = CreateEmbed::new()
        .title(long_day(day.day))
        .colour(status_color(verdict.status))
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
        .footer(CreateEmbedFooter::new(footer));
    Role::ALL.into_iter().fold(embed, |embed, role| {
        match player_lines(role, schedule, day, reader) {
            lines if lines.is_empty() => embed,
            lines => embed.field(
                texts::role_name(role),
                fit_lines(&lines, MAX_FIELD_CHARS),
                false,
            ),
        }
    })
}

/// Formats the reminder before the session of a day; `None` if the team cannot play.
pub fn session_reminder(schedule: &TeamSchedule, day: &TeamDay) -> Option<CreateEmbed> {
    let session = day.analysis.window?;
    let start = markup::relative_timestamp(session.start());
    let mut lines = vec![texts::session_begins(&start)];
    lines.extend(session_lines(&schedule.players, &day.analysis, None));
    if !day.plan.focus.is_empty() {
        lines.push(texts::focus(&escaped(&day.plan.focus)));
    }
    let embed = CreateEmbed::new()
        .title(long_day(day.day))
        .colour(status_color(day.analysis.status))
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS));
    Some(embed)
}

/// The longest time together and the lineup, if there are any.
pub(super) fn session_lines(
    players: &[Player],
    analysis: &DayAnalysis,
    reader: Option<&PlayerId>,
) -> impl Iterator<Item = String> {
    let window = analysis
        .window
        .map(|window| texts::longest_time(&time_range(window)));
    let lineup = player_names(players, &analysis.lineup, reader).map(|names| texts::lineup(&names));
    window.into_iter().chain(lineup)
}

pub(super) fn status_color(status: DayStatus) -> u32 {
    match status {
        DayStatus::OffDay => GRAY,
        DayStatus::FullRoster => GREEN,
        DayStatus::WithSubs => YELLOW,
        DayStatus::NotEnough => RED,
    }
}

fn player_names(players: &[Player], ids: &[PlayerId], reader: Option<&PlayerId>) -> Option<String> {
    let chosen = players.iter().filter(|player| ids.contains(&player.id));
    let names: Vec<String> = chosen.map(|player| name_for(player, reader)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn name_for(player: &Player, reader: Option<&PlayerId>) -> String {
    if reader == Some(&player.id) {
        texts::YOU.to_owned()
    } else {
        markup::escaped_name(&player.display_name)
    }
}

fn player_lines(
    role: Role,
    schedule: &TeamSchedule,
    day: &TeamDay,
    reader: Option<&PlayerId>,
) -> Vec<String> {
    let rows = schedule.players.iter().zip(&day.rows);
    rows.filter(|(player, _)| player.role == role)
        .map(|(player, row)| player_line(player, row, reader))
        .collect()
}

pub(super) fn player_line(player: &Player, row: &TeamDayRow, reader: Option<&PlayerId>) -> String {
    let name = name_for(player, reader);
    [answer_symbol(row), &name, &shown_times(row)]
        .join(" ")
        .trim_end()
        .to_owned()
}

pub(super) fn answer_symbol(row: &TeamDayRow) -> &'static str {
    match (&row.absence, &row.availability) {
        (Some(_), _) => AWAY_SYMBOL,
        (None, DayAvailability::Silent) => NO_ANSWER_SYMBOL,
        (None, DayAvailability::Unavailable) => UNAVAILABLE_SYMBOL,
        (None, DayAvailability::Windows(_)) => AVAILABLE_SYMBOL,
    }
}

/// The times of a player who is not away; empty without any.
pub(super) fn shown_times(row: &TeamDayRow) -> String {
    if row.absence.is_some() {
        return String::new();
    }
    let windows = row.record.windows.iter();
    let spans: Vec<Span> = windows.map(|window| window.span).collect();
    ranges(&spans)
}

#[cfg(test)]
mod tests {
    use app_domain::day_plan::DayPlan;
    use app_domain::settings::Settings;
    use app_testkit::{availability, day, day_record, player};

    use super::*;

    const DAY: &str = "26.11.2026";

    fn row(answer: &str) -> TeamDayRow {
        let record = day_record(DAY, answer);
        TeamDayRow {
            availability: availability(answer),
            free_time: record.windows.iter().map(|window| window.span).collect(),
            record,
            ..TeamDayRow::default()
        }
    }

    /// The embed of a day with these players and answers.
    fn embed(answer: Vec<(Player, TeamDayRow)>, plan: DayPlan) -> CreateEmbed {
        let (players, rows): (Vec<Player>, _) = answer.into_iter().unzip();
        let settings = Settings::default();
        let schedule = TeamSchedule {
            today: day(DAY),
            players: players.into(),
            unanswered: Vec::new(),
            days: Vec::new(),
            settings,
        };
        let shown = TeamDay::analyze(day(DAY), plan, &schedule.players, rows, &schedule.settings);
        team_day(&schedule, &shown, None)
    }

    #[test]
    fn a_day_says_whether_when_and_with_whom_and_shows_every_answer() {
        let mut answer: Vec<(Player, TeamDayRow)> = ["Ann", "Ben", "Cleo", "Dan"]
            .map(|name| (player(name).build(), row("19:00-23:00")))
            .into();
        answer.push((player("*Eve*").build(), row("x")));
        answer.push((
            player("Finn").sub().build(),
            row("18:00-19:30, 20:00-22:00"),
        ));
        answer.push((player("Gus").sub().build(), row("")));
        let away = TeamDayRow {
            absence: Some(String::new()),
            ..row("19:00-23:00")
        };
        answer.push((player("Hal").coach().build(), away));
        let plan = DayPlan {
            reason: "League match".to_owned(),
            ..DayPlan::default()
        };
        insta::assert_json_snapshot!(embed(answer, plan), @r#"
        {
          "title": "Thursday 26 November 2026",
          "type": "rich",
          "description": "**The team can play with one sub**\nLongest time together: <t:1795719600:t>–<t:1795726800:t>\nLineup: Ann, Ben, Cleo, Dan, Finn\nReason: League match",
          "color": 13801762,
          "footer": {
            "text": "Day in Europe/Berlin"
          },
          "fields": [
            {
              "name": "Main",
              "value": "✅ Ann <t:1795716000:t>–<t:1795730400:t>\n✅ Ben <t:1795716000:t>–<t:1795730400:t>\n✅ Cleo <t:1795716000:t>–<t:1795730400:t>\n✅ Dan <t:1795716000:t>–<t:1795730400:t>\n❌ \\*Eve\\*",
              "inline": false
            },
            {
              "name": "Sub",
              "value": "✅ Finn <t:1795712400:t>–<t:1795717800:t>, <t:1795719600:t>–<t:1795726800:t>\n⚪ Gus",
              "inline": false
            },
            {
              "name": "Coach",
              "value": "✈️ Hal",
              "inline": false
            }
          ]
        }
        "#);
    }

    #[test]
    fn a_team_without_players_has_no_empty_fields() {
        insta::assert_json_snapshot!(embed(Vec::new(), DayPlan::default()), @r#"
        {
          "title": "Thursday 26 November 2026",
          "type": "rich",
          "description": "**Not enough: 5 players are missing**",
          "color": 14300723,
          "footer": {
            "text": "Day in Europe/Berlin"
          }
        }
        "#);
    }
}

//! One day of the team: can we play, when, with whom, and who has said what.

use app_domain::analysis::{Analysis, Status};
use app_domain::standing::Verdict;
use app_domain::{Availability, Player, PlayerId, Role, Span};
use app_service::schedule::{Row, Schedule, TeamDay};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::{ABSENT, AVAILABLE, DESCRIPTION_MAX, SILENT, UNAVAILABLE, VALUE_MAX};
use crate::markup::{self, escaped, fitted, long_day, range, ranges};

const GREEN: u32 = 0x2e_a0_43;
const YELLOW: u32 = 0xd2_99_22;
const RED: u32 = 0xda_36_33;
const GREY: u32 = 0x8b_94_9e;

/// The day as an embed; each role that has players is a field.
pub fn team_day(schedule: &Schedule, day: &TeamDay) -> CreateEmbed {
    let verdict = Verdict::from(&day.analysis);
    let mut lines = vec![format!("**{verdict}**")];
    lines.extend(of_session(&schedule.players, &day.analysis));
    for (label, text) in [("Reason", &day.plan.reason), ("Focus", &day.plan.focus)] {
        if !text.is_empty() {
            lines.push(format!("{label}: {}", escaped(text)));
        }
    }
    let footer = format!("Day in {}", schedule.settings.scheduling.timezone);
    let embed = CreateEmbed::new()
        .title(long_day(day.day))
        .colour(colour(verdict.status))
        .description(fitted(&lines, DESCRIPTION_MAX))
        .footer(CreateEmbedFooter::new(footer));
    Role::ALL
        .into_iter()
        .fold(embed, |embed, role| match players_of(role, schedule, day) {
            lines if lines.is_empty() => embed,
            lines => embed.field(title(role), fitted(&lines, VALUE_MAX), false),
        })
}

/// When and with whom the team can play, if it can.
pub(super) fn of_session(players: &[Player], analysis: &Analysis) -> impl Iterator<Item = String> {
    let window = analysis
        .window
        .map(|window| format!("Longest time together: {}", range(window)));
    let lineup = names(players, &analysis.lineup).map(|names| format!("Lineup: {names}"));
    window.into_iter().chain(lineup)
}

pub(super) fn colour(status: Status) -> u32 {
    match status {
        Status::OffDay => GREY,
        Status::FullRoster => GREEN,
        Status::WithSubs => YELLOW,
        Status::NotEnough => RED,
    }
}

fn title(role: Role) -> &'static str {
    match role {
        Role::Main => "Main",
        Role::Sub => "Sub",
        Role::Coach => "Coach",
    }
}

fn names(players: &[Player], ids: &[PlayerId]) -> Option<String> {
    let chosen = players.iter().filter(|player| ids.contains(&player.id));
    let names: Vec<String> = chosen
        .map(|player| markup::name(&player.display_name))
        .collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn players_of(role: Role, schedule: &Schedule, day: &TeamDay) -> Vec<String> {
    let rows = schedule.players.iter().zip(&day.rows);
    rows.filter(|(player, _)| player.role == role)
        .map(|(player, row)| line(player, row))
        .collect()
}

pub(super) fn line(player: &Player, row: &Row) -> String {
    let name = markup::name(&player.display_name);
    let spans: Vec<Span> = row
        .record
        .windows
        .iter()
        .map(|window| window.span)
        .collect();
    match (&row.absence, &row.availability) {
        (Some(_), _) => format!("{ABSENT} {name}"),
        (None, Availability::Silent) => format!("{SILENT} {name}"),
        (None, Availability::Unavailable) => format!("{UNAVAILABLE} {name}"),
        (None, Availability::Windows(_)) => format!("{AVAILABLE} {name} {}", ranges(&spans)),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::{Candidate, analyse};
    use app_domain::plan::DayPlan;
    use app_domain::settings::Settings;
    use app_testkit::{availability, day, filed, player};

    use super::*;

    const DAY: &str = "26.11.2026";

    fn row(said: &str) -> Row {
        let record = filed(DAY, said);
        Row {
            record,
            availability: availability(said),
            absence: None,
        }
    }

    /// The embed of a day on which these players said this.
    fn embed(said: Vec<(Player, Row)>, plan: DayPlan) -> CreateEmbed {
        let candidates: Vec<Candidate> = said
            .iter()
            .map(|(player, row)| Candidate::new(player, Some(&row.record), row.absence.is_some()))
            .collect();
        let (players, rows) = said.into_iter().unzip();
        let settings = Settings::default();
        let schedule = Schedule {
            today: day(DAY),
            players,
            days: Vec::new(),
            settings,
        };
        let shown = TeamDay {
            day: day(DAY),
            analysis: analyse(&candidates, schedule.settings.demand(), plan.is_off_day()),
            plan,
            rows,
        };
        team_day(&schedule, &shown)
    }

    #[test]
    fn a_day_says_whether_when_and_with_whom_and_shows_every_answer() {
        let mut said: Vec<(Player, Row)> = ["Ann", "Ben", "Cleo", "Dan"]
            .map(|name| (player(name).build(), row("19:00-23:00")))
            .into();
        said.push((player("*Eve*").build(), row("x")));
        said.push((
            player("Finn").sub().build(),
            row("18:00-19:30, 20:00-22:00"),
        ));
        said.push((player("Gus").sub().build(), row("")));
        let away = Row {
            absence: Some(String::new()),
            ..row("19:00-23:00")
        };
        said.push((player("Hal").coach().build(), away));
        let plan = DayPlan {
            reason: "League match".to_owned(),
            focus: String::new(),
        };
        insta::assert_json_snapshot!(embed(said, plan), @r#"
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

//! A day that stands otherwise than the team was told: how now, how before, and who or what made the difference.

use app_domain::standing::Standing;
use app_service::schedule::{Schedule, TeamDay};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::DESCRIPTION_MAX;
use super::team_day::{colour, line, of_session};
use crate::markup::{escaped, fitted, long_day};

pub fn change(schedule: &Schedule, day: &TeamDay, said: &Standing) -> CreateEmbed {
    let now = day.standing(schedule);
    let mut lines = vec![
        format!("**{}**", now.verdict),
        format!("It was: {}", said.verdict),
    ];
    lines.extend(of_session(&schedule.players, &day.analysis));
    lines.extend(causes(schedule, day, said, &now));
    let footer = format!("Day in {}", schedule.settings.scheduling.timezone);
    CreateEmbed::new()
        .title(format!("{} has changed", long_day(day.day)))
        .colour(colour(now.verdict.status))
        .description(fitted(&lines, DESCRIPTION_MAX))
        .footer(CreateEmbedFooter::new(footer))
}

fn causes(schedule: &Schedule, day: &TeamDay, said: &Standing, now: &Standing) -> Vec<String> {
    let causes = now.causes_after(said);
    let mut lines = Vec::new();
    if causes.is_plan {
        lines.push(match day.plan.reason.as_str() {
            "" => "The day is not off any more".to_owned(),
            reason => format!("Reason: {}", escaped(reason)),
        });
    }
    if causes.is_demand {
        let demand = schedule.settings.demand();
        lines.push(format!(
            "A session needs {} players for {} minutes now",
            demand.players, demand.minutes
        ));
    }
    let rows = schedule.players.iter().zip(&day.rows);
    lines.extend(
        rows.filter(|(player, _)| causes.players.contains(&player.id))
            .map(|(player, row)| line(player, row)),
    );
    match causes.gone {
        0 => {}
        1 => lines.push("One player is not in the team any more".to_owned()),
        many => lines.push(format!("{many} players are not in the team any more")),
    }
    lines
}

#[cfg(test)]
mod tests {
    use app_domain::Player;
    use app_domain::analysis::{Candidate, analyse};
    use app_domain::plan::DayPlan;
    use app_domain::settings::Settings;
    use app_service::schedule::Row;
    use app_testkit::{availability, day, filed, player};

    use super::*;

    const DAY: &str = "26.11.2026";

    fn schedule(said: &[(&str, &str)], plan: &str) -> Schedule {
        let players: Vec<Player> = said.iter().map(|(name, _)| player(name).build()).collect();
        let rows = said.iter().map(|(_, said)| Row {
            record: filed(DAY, said),
            availability: availability(said),
            absence: None,
        });
        let rows: Vec<Row> = rows.collect();
        let candidates: Vec<Candidate> = players
            .iter()
            .zip(&rows)
            .map(|(player, row)| Candidate::new(player, Some(&row.record), false))
            .collect();
        let plan = DayPlan {
            reason: plan.to_owned(),
            focus: String::new(),
        };
        let mut settings = Settings::default();
        settings.scheduling.minimum_players = 2;
        let analysis = analyse(&candidates, settings.demand(), plan.is_off_day());
        Schedule {
            today: day(DAY),
            players,
            days: vec![TeamDay {
                day: day(DAY),
                plan,
                analysis,
                rows,
            }],
            settings,
        }
    }

    fn told(before: &Schedule, now: &Schedule) -> String {
        let said = before.days[0].standing(before);
        let embed = change(now, &now.days[0], &said);
        let embed = serde_json::to_value(embed).expect("json");
        embed["description"].as_str().expect("words").to_owned()
    }

    #[test]
    fn it_says_what_is_true_now_what_was_said_and_who_made_the_difference() {
        let before = schedule(&[("*Ann*", "19:00-22:00"), ("Ben", "19:00-22:00")], "");
        let now = schedule(&[("*Ann*", "x"), ("Ben", "19:00-22:00")], "");
        assert_eq!(
            told(&before, &now),
            "**Not enough: one player is missing**\nIt was: The team can play\n❌ \\*Ann\\*"
        );
        insta::assert_snapshot!(told(&now, &before), @r"
        **The team can play**
        It was: Not enough: one player is missing
        Longest time together: <t:1795716000:t>–<t:1795726800:t>
        Lineup: \*Ann\*, Ben
        ✅ \*Ann\* <t:1795716000:t>–<t:1795726800:t>
        ");
    }

    #[test]
    fn a_day_off_and_those_who_left_are_named_as_what_they_are() {
        let before = schedule(&[("Ann", "19:00-22:00"), ("Ben", "19:00-22:00")], "");
        let off = schedule(&[("Ann", "19:00-22:00"), ("Ben", "19:00-22:00")], "Off-day");
        assert_eq!(
            told(&before, &off),
            "**Day off**\nIt was: The team can play\nReason: Off\\-day"
        );
        let without = schedule(&[("Ann", "19:00-22:00")], "");
        assert_eq!(
            told(&before, &without),
            "**Not enough: one player is missing**\nIt was: The team can play\nOne player is not in the team any more"
        );
    }
}

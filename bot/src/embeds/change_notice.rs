//! The notice that a day has changed: its status now and before, and the reasons.

use app_domain::announced_status::DaySnapshot;
use app_service::schedule::{TeamDay, TeamSchedule};
use serenity::builder::{CreateEmbed, CreateEmbedFooter};

use super::MAX_DESCRIPTION_CHARS;
use super::team_day::{player_line, session_lines, status_color};
use crate::markup::{escaped, fit_lines, long_day};
use crate::texts::team_days as texts;

pub fn change_notice(
    schedule: &TeamSchedule,
    day: &TeamDay,
    snapshot: &DaySnapshot,
) -> CreateEmbed {
    let now = day.day_status(schedule);
    let mut lines = vec![
        format!("**{}**", now.verdict),
        texts::status_before(snapshot.verdict),
    ];
    lines.extend(session_lines(&schedule.players, &day.analysis, None));
    lines.extend(change_reasons(schedule, day, snapshot, &now));
    let footer = texts::day_footer(schedule.settings.scheduling.timezone.name());
    CreateEmbed::new()
        .title(texts::has_changed(&long_day(day.day)))
        .colour(status_color(now.verdict.status))
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
        .footer(CreateEmbedFooter::new(footer))
}

fn change_reasons(
    schedule: &TeamSchedule,
    day: &TeamDay,
    snapshot: &DaySnapshot,
    now: &DaySnapshot,
) -> Vec<String> {
    let causes = now.reasons_since(snapshot);
    let mut lines = Vec::new();
    if causes.off_day_changed {
        if !day.plan.is_off_day {
            lines.push(texts::NO_LONGER_OFF.to_owned());
        }
        if !day.plan.reason.is_empty() {
            lines.push(texts::reason(&escaped(&day.plan.reason)));
        }
    }
    if causes.demand_changed {
        let demand = schedule.settings.session_demand();
        lines.push(texts::new_demand(demand.players, demand.minutes));
    }
    let rows = schedule.players.iter().zip(&day.rows);
    lines.extend(
        rows.filter(|(player, _)| causes.players.contains(&player.id))
            .map(|(player, row)| player_line(player, row, None)),
    );
    lines.extend(texts::players_removed(causes.removed_count));
    lines
}

#[cfg(test)]
mod tests {
    use app_domain::Player;
    use app_domain::day_plan::DayPlan;
    use app_domain::settings::Settings;
    use app_service::schedule::TeamDayRow;
    use app_testkit::{availability, day, day_record, player};

    use super::*;

    const DAY: &str = "26.11.2026";

    fn schedule(snapshot: &[(&str, &str)], plan: &str) -> TeamSchedule {
        let players: Vec<Player> = snapshot
            .iter()
            .map(|(name, _)| player(name).build())
            .collect();
        let rows = snapshot.iter().map(|(_, snapshot)| {
            let record = day_record(DAY, snapshot);
            TeamDayRow {
                availability: availability(snapshot),
                free_time: record.windows.iter().map(|window| window.span).collect(),
                record,
                ..TeamDayRow::default()
            }
        });
        let rows = rows.collect();
        let plan = DayPlan {
            reason: plan.to_owned(),
            is_off_day: !plan.is_empty(),
            ..DayPlan::default()
        };
        let mut settings = Settings::default();
        settings.scheduling.minimum_players = 2;
        TeamSchedule {
            today: day(DAY),
            days: vec![TeamDay::analyze(day(DAY), plan, &players, rows, &settings).into()],
            unanswered: vec![Vec::new(); players.len()],
            players: players.into(),
            settings,
        }
    }

    fn description_after(before: &TeamSchedule, now: &TeamSchedule) -> String {
        let snapshot = before.days[0].day_status(before);
        let embed = change_notice(now, &now.days[0], &snapshot);
        let embed = serde_json::to_value(embed).expect("json");
        embed["description"].as_str().expect("words").to_owned()
    }

    #[test]
    fn it_shows_the_status_now_and_before_and_the_reasons() {
        let before = schedule(&[("*Ann*", "19:00-22:00"), ("Ben", "19:00-22:00")], "");
        let now = schedule(&[("*Ann*", "x"), ("Ben", "19:00-22:00")], "");
        assert_eq!(
            description_after(&before, &now),
            "**Not enough: one player is missing**\nBefore: The team can play\n❌ \\*Ann\\*"
        );
        insta::assert_snapshot!(description_after(&now, &before), @r"
        **The team can play**
        Before: Not enough: one player is missing
        Longest time together: <t:1795716000:t>–<t:1795726800:t>
        Lineup: \*Ann\*, Ben
        ✅ \*Ann\* <t:1795716000:t>–<t:1795726800:t>
        ");
    }

    #[test]
    fn a_day_off_and_players_who_left_are_reasons() {
        let before = schedule(&[("Ann", "19:00-22:00"), ("Ben", "19:00-22:00")], "");
        let off = schedule(&[("Ann", "19:00-22:00"), ("Ben", "19:00-22:00")], "Exams");
        assert_eq!(
            description_after(&before, &off),
            "**Day off**\nBefore: The team can play\nReason: Exams"
        );
        let without = schedule(&[("Ann", "19:00-22:00")], "");
        assert_eq!(
            description_after(&before, &without),
            "**Not enough: one player is missing**\nBefore: The team can play\nOne player is no longer on the team"
        );
    }
}

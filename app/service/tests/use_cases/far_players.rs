//! Players in other zones: a team day that their answers do not cover is open, not refused (decisions §3).

use app_domain::availability::AnswerSource;
use app_domain::event::Event;
use app_domain::{Day, Player, Zone};
use app_service::availability::{AvailabilityAnswer, update_from_base};
use app_service::patterns;
use app_service::statistics::{StatisticsQuery, load_statistics};
use app_testkit::{availability, day, on_both_databases, player};

use crate::team::{TestTeam, member, operator, own};

/// The team's evening is from 03:30 to 08:30 of the next date there.
async fn player_in_adelaide(team: &TestTeam) -> Player {
    team.add_player(player("Kip").in_zone("Australia/Adelaide"))
        .await
}

async fn shown(team: &TestTeam, player: &Player, dates: [&str; 2]) -> [String; 2] {
    [
        team.team_availability(&player.id, dates[0]).await,
        team.team_availability(&player.id, dates[1]).await,
    ]
}

on_both_databases! {
    async fn a_pattern_leaves_the_team_day_open_whose_evening_is_on_an_unanswered_date(store: TestStore) {
        let team = TestTeam::on(store);
        let kip = player_in_adelaide(&team).await;
        let owner = own(&kip);
        for weekday in 1..=3 {
            team.save_pattern(&owner, weekday, "03:00-05:00").await;
        }
        let dates = ["24.11.2026", "25.11.2026"];
        assert_eq!(shown(&team, &kip, dates).await, ["17:30-19:30", ""], "Tuesday and Wednesday of the team");
        let before = team.version().await;
        team.answer(&owner, "26.11.2026", "x").await.expect("stored");
        assert_eq!(shown(&team, &kip, ["25.11.2026", "26.11.2026"]).await, ["x", ""]);
        assert_eq!(team.row(&kip.id, "25.11.2026").await.source, Some(AnswerSource::Manual));
        let events = team.events_since(before).await.into_iter();
        let changed: Vec<Day> = events.filter_map(|event| match event {
            Event::AvailabilityChanged { date, .. } => Some(date),
            _ => None,
        }).collect();
        assert_eq!(changed, [day("25.11.2026"), day("26.11.2026")], "the read day and the stored one");
        team.answer(&owner, "26.11.2026", "").await.expect("stored");
        assert_eq!(shown(&team, &kip, dates).await, ["17:30-19:30", ""]);
        patterns::remove(&team.services, &owner, None).await.expect("removed");
        assert_eq!(shown(&team, &kip, dates).await, ["", ""]);
    }

    async fn a_patterns_refusal_counts_once_all_dates_of_the_evening_have_one(store: TestStore) {
        let team = TestTeam::on(store);
        let ivan = team.add_player(player("Ivan").in_zone("Europe/Moscow")).await;
        team.save_pattern(&own(&ivan), 2, "x").await;
        assert_eq!(shown(&team, &ivan, ["23.11.2026", "24.11.2026"]).await, ["", ""]);
        team.save_pattern(&own(&ivan), 3, "x").await;
        assert_eq!(shown(&team, &ivan, ["24.11.2026", "25.11.2026"]).await, ["x", ""]);
        assert_eq!(team.row(&ivan.id, "24.11.2026").await.source, Some(AnswerSource::Recurring));
    }

    async fn an_admin_answers_a_team_day_for_a_player_far_away(store: TestStore) {
        let team = TestTeam::on(store);
        let kip = player_in_adelaide(&team).await;
        let owner = operator().owner_of(&kip.id).expect("an operator may answer for anyone");
        let mut base = None;
        for value in ["x", "18:00-20:00", ""] {
            let answer = AvailabilityAnswer { day: day("25.11.2026"), zone: Some(Zone::BERLIN), value: availability(value) };
            let update = update_from_base(&team.services, &owner, answer, base).await.expect("stored");
            assert_eq!(update.own.availability, availability(value));
            assert_eq!(shown(&team, &kip, ["25.11.2026", "24.11.2026"]).await, [value, ""]);
            base = Some(update.own.version);
        }
    }

    async fn the_answers_of_a_player_who_moves_are_read_in_the_new_zone(store: TestStore) {
        let team = TestTeam::on(store);
        let kip = player_in_adelaide(&team).await;
        team.answer(&own(&kip), "26.11.2026", "x").await.expect("stored");
        let dates = ["25.11.2026", "26.11.2026"];
        assert_eq!(shown(&team, &kip, dates).await, ["x", ""]);
        team.add_player(player("Kip").with_id(kip.id.as_str()).in_zone("Europe/Berlin")).await;
        assert_eq!(shown(&team, &kip, dates).await, ["", "x"]);
    }

    async fn the_response_rate_counts_team_days_as_the_team_reads_them(store: TestStore) {
        let team = TestTeam::on(store);
        let kip = player_in_adelaide(&team).await;
        team.answer(&own(&kip), "25.11.2026", "x").await.expect("stored");
        team.clock.set("2026-11-27T12:00:00Z");
        let answered = async |date: &str| {
            let query = StatisticsQuery { from: Some(day(date)), to: Some(day(date)), kind: None };
            let statistics = load_statistics(&team.services, &member(), query).await.expect("statistics");
            statistics.everybody.answered
        };
        assert_eq!((answered("24.11.2026").await, answered("25.11.2026").await), (1, 0));
    }
}

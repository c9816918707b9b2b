//! Statistics: the values, and when the cache is invalidated.

use std::sync::Arc;

use app_domain::matches::{MatchKind, MatchPatch};
use app_domain::statistics::attendance::PresenceStatistics;
use app_domain::statistics::day_range::MAX_RANGE_DAYS;
use app_service::players::{self, NewPlayer};
use app_service::statistics::{StatisticsQuery, TeamStatistics, load_statistics};
use app_service::{absences, matches};
use app_testkit::{day, on_both_databases, player};

use crate::team::{TestTeam, admin, faults, member, operator, own};

async fn asked(team: &TestTeam, asked: StatisticsQuery) -> Arc<TeamStatistics> {
    load_statistics(&team.services, &member(), asked)
        .await
        .expect("statistics")
}

fn between(from: &str, to: &str) -> StatisticsQuery {
    StatisticsQuery {
        from: Some(day(from)),
        to: Some(day(to)),
        kind: None,
    }
}

async fn plays(team: &TestTeam, date: &str, kind: MatchKind, us: u8, them: u8) {
    let wanted = MatchPatch {
        date: Some(day(date)),
        opponent: Some("Nova".to_owned()),
        kind: Some(kind),
        map: Some("Ascent".to_owned()),
        score_us: Some(Some(us)),
        score_them: Some(Some(them)),
        our_agents: Some(vec!["Sova".to_owned(), "Jett".to_owned()]),
        ..MatchPatch::default()
    };
    matches::create(&team.services, &admin(), wanted)
        .await
        .expect("a match");
}

on_both_databases! {
    async fn an_answer_is_kept_until_something_changes_or_the_day_is_over(store: TestStore) {
        let team = TestTeam::on(store);
        let first = asked(&team, StatisticsQuery::default()).await;
        assert!(Arc::ptr_eq(&first, &asked(&team, StatisticsQuery::default()).await));
        let other = asked(&team, between("01.11.2026", "21.11.2026")).await;
        assert!(!Arc::ptr_eq(&first, &other));
        plays(&team, "20.11.2026", MatchKind::Scrim, 13, 7).await;
        let second = asked(&team, StatisticsQuery::default()).await;
        assert_eq!((first.record.total.wins, second.record.total.wins), (0, 1));
        team.clock.set("2026-11-22T23:30:00Z");
        let third = asked(&team, StatisticsQuery::default()).await;
        assert_eq!((second.to, third.to), (day("21.11.2026"), day("23.11.2026")));
        assert_eq!(third.from, day("01.09.2026"), "84 days");
    }

    async fn matches_are_those_of_the_range_and_the_type(store: TestStore) {
        let team = TestTeam::on(store);
        plays(&team, "31.10.2026", MatchKind::Scrim, 13, 0).await;
        plays(&team, "01.11.2026", MatchKind::Scrim, 13, 7).await;
        plays(&team, "02.11.2026", MatchKind::Premier, 7, 13).await;
        plays(&team, "21.11.2026", MatchKind::Scrim, 12, 12).await;
        let november = between("01.11.2026", "30.11.2026");
        let found = asked(&team, november).await;
        let total = found.record.total;
        assert_eq!((total.wins, total.losses, total.draws), (1, 1, 1));
        assert_eq!(found.compositions.compositions.len(), 1);
        assert_eq!(found.compositions.compositions[0].agents, ["Jett", "Sova"]);
        let scrims = StatisticsQuery { kind: Some(MatchKind::Scrim), ..november };
        assert_eq!(asked(&team, scrims).await.record.total.played(), 2);
        assert_eq!(found.days, 21, "days that have begun");
    }

    async fn a_player_is_asked_since_being_registered_and_lead_is_counted_from_the_first_answer(store: TestStore) {
        let team = TestTeam::on(store);
        let new = NewPlayer::new(player("Ada").build().id.as_str(), "ada", "Ada", "MAIN").expect("a player");
        let ada = players::create(&team.services, &admin(), new).await.expect("registered");
        team.answer(&own(&ada), "23.11.2026", "19:00-22:00").await.expect("saved");
        let away = app_domain::absence::AbsenceRange::new(day("22.11.2026"), day("22.11.2026"), "").expect("a range");
        absences::create(&team.services, &own(&ada), away).await.expect("away");
        team.clock.set("2026-11-23T22:30:00Z");
        team.answer(&own(&ada), "23.11.2026", "20:00-22:00").await.expect("saved");
        team.clock.set("2026-11-24T11:00:00Z");
        let found = asked(&team, between("01.11.2026", "30.11.2026")).await;
        let lead = Some(29 * 60);
        let expected = PresenceStatistics { asked: 3, answered: 1, available: 1, absent: 1, lead, ..PresenceStatistics::default() };
        assert_eq!(found.players[0].1, expected);
        assert_eq!(found.everybody, expected);
    }

    async fn days_before_the_team_began_do_not_count(store: TestStore) {
        let team = TestTeam::on(store);
        assert_eq!(asked(&team, StatisticsQuery::default()).await.days, 84, "nothing is known of the team");
        let new = NewPlayer::new(player("Ada").build().id.as_str(), "ada", "Ada", "MAIN").expect("a player");
        let ada = players::create(&team.services, &admin(), new).await.expect("registered");
        team.clock.set("2026-11-24T11:00:00Z");
        let found = asked(&team, StatisticsQuery::default()).await;
        assert_eq!((found.from, found.since, found.days), (day("02.09.2026"), day("21.11.2026"), 4));
        assert_eq!(asked(&team, between("01.10.2026", "31.10.2026")).await.days, 0);
        let by_admin = operator().owner_of(&ada.id).expect("an operator owns every player");
        team.answer(&by_admin, "19.11.2026", "19:00-22:00").await.expect("saved");
        assert_eq!(asked(&team, StatisticsQuery::default()).await.days, 6, "an answer for an earlier day");
    }

    async fn the_days_of_a_former_player_stay_under_their_last_name(store: TestStore) {
        let team = TestTeam::on(store);
        let settings = serde_json::json!({ "scheduling": { "minimumPlayers": 2 } });
        app_service::settings::update(&team.services, &admin(), &settings).await.expect("changed");
        let ada = team.add_player(player("Ada")).await;
        let bob = team.add_player(player("Bob").sub()).await;
        for one in [&ada, &bob] {
            team.answer(&own(one), "21.11.2026", "19:00-22:00").await.expect("saved");
        }
        team.clock.set("2026-11-22T11:00:00Z");
        players::remove(&team.services, &admin(), &bob.id).await.expect("removed");
        let found = asked(&team, between("21.11.2026", "22.11.2026")).await;
        let names: Vec<_> = found.players.iter().map(|(person, _)| (person.name.as_str(), person.role.is_some())).collect();
        assert_eq!(names, [("Ada", true), ("Bob", false)]);
        assert_eq!((found.playable, found.players[1].1.attended), (1, 1));
        assert_eq!(found.players[1].1.asked, 1, "from the first stored day to the last one");
        let saturday: Vec<_> = found.hours.days().nth(5).expect("a week").iter().map(|hour| hour.percent()).collect();
        assert_eq!(saturday[18..23], [Some(0), Some(100), Some(100), Some(100), Some(0)]);
    }

    async fn a_range_ends_behind_its_beginning_and_within_ten_years(store: TestStore) {
        let team = TestTeam::on(store);
        let refused = async |asked| faults(load_statistics(&team.services, &member(), asked).await);
        assert_eq!(refused(between("02.11.2026", "01.11.2026")).await, ["to"]);
        let (from, to) = (day("01.01.2026"), day("01.01.2026").plus(MAX_RANGE_DAYS));
        assert_eq!(refused(StatisticsQuery { from: Some(from), to: Some(to), kind: None }).await, ["to"]);
        assert_eq!(refused(StatisticsQuery { from: Some(day("01.01.2010")), ..StatisticsQuery::default() }).await, ["from"]);
        let longest = StatisticsQuery { from: Some(from), to: Some(to.plus(-1)), kind: None };
        assert_eq!(asked(&team, longest).await.days, 325);
    }
}

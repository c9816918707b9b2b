//! The one operation that changes availability.

use app_domain::absence::AbsenceRange;
use app_domain::availability::AnswerSource;
use app_domain::event::Event;
use app_service::absences;
use app_service::availability::{own_fortnight, return_to_pattern};
use app_testkit::{availability, day, on_both_databases, player};

use crate::team::{TestTeam, admin, conflict, faults, own};

on_both_databases! {
    async fn a_changed_day_is_one_event_and_one_entry_in_the_log(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let before = team.version().await;
        team.answer(&own(&ada), "24.11.2026", "18:00-20:00").await.expect("stored");
        let expected = Event::AvailabilityChanged {
            date: day("24.11.2026"),
            user_id: ada.id.clone(),
            before: availability(""),
            after: availability("18:00-20:00"),
        };
        assert_eq!(team.events_since(before).await, [expected]);
        assert_eq!(team.actions().await, ["availability_changed"]);
    }

    async fn an_equal_value_is_a_success_without_an_event(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "9:00-11:00").await.expect("stored");
        let before = team.version().await;
        let update = team.answer(&own(&ada), "24.11.2026", " 09:00 - 11:00 ").await.expect("a success");
        assert_eq!(update.days.len(), 1, "the day is answered all the same");
        assert_eq!(update.days[0].availability, availability("09:00-11:00"));
        assert_eq!(team.version().await, before);
    }

    async fn a_refused_value_leaves_nothing_behind(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let before = team.version().await;
        // The clocks of Berlin skip this hour.
        let refused = team.answer(&own(&ada), "28.03.2027", "02:00-03:00").await;
        assert_eq!(faults(refused), ["availability"]);
        assert_eq!((team.version().await, team.actions().await.len()), (before, 0));
    }

    async fn an_evening_in_new_york_is_filed_under_the_next_team_day(store: TestStore) {
        let team = TestTeam::on(store);
        team.clock.set("2026-01-10T12:00:00Z");
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        let update = team.answer(&own(&ada), "15.01.2026", "20:00-23:00").await.expect("stored");
        let spans: Vec<(i64, i64)> =
            update.own.spans.iter().map(|span| (span.start().unix_seconds(), span.end().unix_seconds())).collect();
        assert_eq!(spans, [(1_768_525_200, 1_768_536_000)]);
        assert_eq!(update.own.availability, availability("20:00-23:00"), "the player sees what was typed");
        assert_eq!(team.team_availability(&ada.id, "16.01.2026").await, "02:00-05:00");
    }

    async fn another_local_day_on_the_same_team_day_stays(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        team.answer(&own(&ada), "24.11.2026", "19:00-22:00").await.expect("stored");
        team.answer(&own(&ada), "25.11.2026", "09:00-11:00").await.expect("stored");
        assert_eq!(team.team_availability(&ada.id, "25.11.2026").await, "01:00-04:00, 15:00-17:00");
        team.answer(&own(&ada), "24.11.2026", "").await.expect("stored");
        assert_eq!(team.team_availability(&ada.id, "25.11.2026").await, "15:00-17:00");
    }

    async fn days_are_answered_from_today_to_366_days_ahead(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        for (date, is_open) in
            [("20.11.2026", false), ("21.11.2026", true), ("22.11.2027", true), ("23.11.2027", false)]
        {
            let answered = team.answer(&own(&ada), date, "x").await;
            if is_open {
                answered.expect("an open day");
            } else {
                assert_eq!(faults(answered), ["date"], "{date}");
            }
            team.answer(&admin().owner_of(&ada.id), date, "20:00-21:00").await.expect("an admin may");
        }
    }

    async fn where_it_is_still_yesterday_yesterday_can_be_answered(store: TestStore) {
        let team = TestTeam::on(store);
        team.clock.set("2026-11-21T23:30:00Z");
        let berlin = team.add_player(player("Ada")).await;
        let new_york = team.add_player(player("Bob").in_zone("America/New_York")).await;
        assert_eq!(faults(team.answer(&own(&berlin), "21.11.2026", "x").await), ["date"]);
        team.answer(&own(&new_york), "21.11.2026", "x").await.expect("still today there");
    }

    async fn an_absent_player_may_not_answer_and_an_admin_may(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "18:00-20:00").await.expect("stored");
        let away = AbsenceRange::new(day("23.11.2026"), day("25.11.2026"), "Exam").expect("a range");
        let absence = absences::create(&team.services, &own(&ada), away).await.expect("an absence");
        assert_eq!(conflict(team.answer(&own(&ada), "24.11.2026", "x").await), "absent");
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "18:00-20:00", "the stored value stays");
        team.answer(&admin().owner_of(&ada.id), "24.11.2026", "19:00-20:00").await.expect("an admin may");
        absences::remove(&team.services, &crate::team::as_member(&ada), absence.id).await.expect("removed");
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "19:00-20:00");
    }

    async fn one_press_returns_a_day_to_its_pattern(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        team.answer(&own(&ada), "24.11.2026", "").await.expect("emptied");
        let update = return_to_pattern(&team.services, &own(&ada), day("24.11.2026"), None).await.expect("returned");
        assert_eq!(update.own.availability, availability("19:00-22:00"));
        assert_eq!(update.own.source, Some(AnswerSource::Recurring));
    }

    async fn a_player_sees_fourteen_days_of_their_own_zone(store: TestStore) {
        let team = TestTeam::on(store);
        team.clock.set("2026-11-21T23:30:00Z");
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        let own = own_fortnight(&team.services, &own(&ada), None).await.expect("a fortnight");
        assert_eq!((own.days.len(), own.days[0].day), (14, day("21.11.2026")));
    }

    async fn many_first_writes_of_one_day_at_once_all_succeed(store: TestStore) {
        let team = std::sync::Arc::new(TestTeam::on(store));
        let ada = team.add_player(player("Ada")).await;
        let mut writing = tokio::task::JoinSet::new();
        for number in 0..FIRST_WRITES {
            let (team, owner) = (team.clone(), admin_owner(&ada));
            let value = format!("{:02}:{:02}-23:59", number / 60, number % 60);
            writing.spawn(async move { team.answer(&owner, "23.11.2026", &value).await.map(drop) });
        }
        let outcomes = writing.join_all().await;
        let refused: Vec<_> = outcomes.iter().filter(|outcome| outcome.is_err()).collect();
        assert!(refused.is_empty(), "{} of {FIRST_WRITES}, such as {:?}", refused.len(), refused[0]);
        let stored = team.store.read().await.expect("a snapshot").player_days(&ada.id, day("22.11.2026"), day("24.11.2026")).await;
        assert_eq!(stored.expect("read").len(), 1);
    }
}

/// As many as an unoptimized build commits on a busy machine within the five seconds that a writer waits.
const FIRST_WRITES: u32 = 400;

/// An operator's right to act for the player, which has no limit of writes.
fn admin_owner(player: &app_domain::Player) -> app_domain::permission::PlayerOwner {
    let operator = app_domain::permission::RequestPrincipal::Operator {
        name: "tests".to_owned(),
    };
    operator
        .owner_of(&player.id)
        .expect("an operator acts for everyone")
}

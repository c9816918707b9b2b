//! Weekly patterns, and the fill.

use app_domain::availability::AnswerSource;
use app_domain::event::Event;
use app_domain::pattern::DayOfWeek;
use app_service::patterns::{WeekdayChange, fill_all, list, preview_week, remove, save_week};
use app_testkit::{availability, day, on_both_databases, player};

use crate::team::{TestTeam, faults, own};

fn tuesday() -> DayOfWeek {
    DayOfWeek::new(2).expect("a weekday")
}

fn weekday(index: i64, answer: &str, active: bool) -> WeekdayChange {
    WeekdayChange {
        day_of_week: DayOfWeek::new(index).expect("a weekday"),
        availability: availability(answer),
        active: Some(active),
        zone: None,
    }
}

on_both_databases! {
    async fn a_saved_week_does_what_its_preview_said_in_one_step(store: TestStore) {
        let team = TestTeam::on(store);
        for player in [player("Ada"), player("Bob").in_zone("America/New_York")] {
            let ada = team.add_player(player).await;
            let owner = own(&ada);
            team.save_pattern(&owner, 2, "19:00-22:00").await;
            team.save_pattern(&owner, 3, "x").await;
            team.answer(&owner, "27.11.2026", "18:00-19:00").await.expect("stored");
            let changes = [
                weekday(2, "20:00-23:00", true),
                weekday(3, "", true),
                weekday(5, "19:00-22:00", true),
                weekday(6, "x", false),
            ];
            let before = team.version().await;
            let preview = preview_week(&team.services, &owner, &changes).await.expect("a preview");
            assert_eq!(team.version().await, before, "a preview writes nothing");
            let saved = save_week(&team.services, &owner, &changes).await.expect("saved");
            assert_eq!(saved.effect, preview);
            assert_eq!(preview.changed, [day("24.11.2026"), day("01.12.2026")]);
            assert_eq!(preview.emptied, [day("25.11.2026"), day("02.12.2026")]);
            assert_eq!((preview.filled, preview.kept), (vec![day("04.12.2026")], vec![day("27.11.2026")]));
            let answer: Vec<String> = saved.patterns.iter().map(|pattern| pattern.availability.to_string()).collect();
            assert_eq!(answer, ["20:00-23:00", "19:00-22:00", "x"]);
            let kinds: Vec<_> = team.events_since(before).await.iter().map(Event::kind).collect();
            assert_eq!(kinds.len(), 2, "{kinds:?}");

            let after = team.version().await;
            let again = save_week(&team.services, &owner, &changes).await.expect("saved");
            assert_eq!((again.effect.days_changed(), team.version().await), (0, after));
        }
    }

    async fn a_weekday_that_rests_keeps_its_zone_and_a_doubled_one_is_refused(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        let moved = team.add_player(player("Ada").in_zone("Asia/Kolkata")).await;
        let owner = own(&moved);
        let rests = [weekday(2, "19:00-22:00", false)];
        let saved = save_week(&team.services, &owner, &rests).await.expect("saved");
        assert_eq!((saved.patterns[0].zone.name(), saved.patterns[0].active), ("America/New_York", false));
        assert!(!saved.effect.emptied.is_empty());
        let typed = [weekday(2, "20:00-22:00", true)];
        let saved = save_week(&team.services, &owner, &typed).await.expect("saved");
        assert_eq!(saved.patterns[0].zone.name(), "Asia/Kolkata");
        let doubled = [weekday(2, "x", true), weekday(2, "", true)];
        assert_eq!(faults(save_week(&team.services, &owner, &doubled).await), ["changes[1].dayOfWeek"]);
    }

    async fn a_saved_pattern_fills_the_empty_days_of_the_fortnight_at_once(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let before = team.version().await;
        let saved = team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        assert_eq!((saved.is_new, saved.days_changed), (true, 2));
        let filled = team.row(&ada.id, "24.11.2026").await;
        assert_eq!((filled.availability.to_string(), filled.source), ("19:00-22:00".into(), Some(AnswerSource::Recurring)));
        assert_eq!(team.team_availability(&ada.id, "08.12.2026").await, "", "beyond the fortnight");
        let dates = vec![day("24.11.2026"), day("01.12.2026")];
        let expected = [
            Event::PatternChanged { user_id: ada.id.clone() },
            Event::PatternApplied { user_id: ada.id.clone(), dates },
        ];
        assert_eq!(team.events_since(before).await, expected);
    }

    async fn an_edited_pattern_updates_the_days_that_came_from_it_and_no_others(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        // Equal to the pattern, but a manual answer.
        team.answer(&own(&ada), "01.12.2026", "x").await.expect("stored");
        team.answer(&own(&ada), "01.12.2026", "19:00-22:00").await.expect("stored");
        let saved = team.save_pattern(&own(&ada), 2, "20:00-23:00").await;
        assert_eq!((saved.is_new, saved.days_changed), (false, 1));
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "20:00-23:00");
        assert_eq!(team.team_availability(&ada.id, "01.12.2026").await, "19:00-22:00");
    }

    async fn a_removed_pattern_empties_exactly_the_days_it_filled(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        team.save_pattern(&own(&ada), 3, "x").await;
        team.answer(&own(&ada), "01.12.2026", "18:00-19:00").await.expect("stored");
        assert_eq!(remove(&team.services, &own(&ada), Some(tuesday())).await.expect("removed"), 1);
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "");
        assert_eq!(team.team_availability(&ada.id, "01.12.2026").await, "18:00-19:00");
        assert_eq!(team.team_availability(&ada.id, "25.11.2026").await, "x");
    }

    async fn removing_what_is_not_there_is_no_error_and_no_event(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let before = team.version().await;
        assert_eq!(remove(&team.services, &own(&ada), None).await.expect("a success"), 0);
        assert_eq!(team.version().await, before);
    }

    async fn a_paused_pattern_returns_its_days_to_empty_and_fills_them_when_it_goes_on(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        team.save_pattern_with(&own(&ada), 2, "19:00-22:00", Some(false)).await;
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "");
        team.save_pattern_with(&own(&ada), 2, "20:00-22:00", None).await;
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "", "it stays paused if `active` is not given");
        team.save_pattern_with(&own(&ada), 2, "20:00-22:00", Some(true)).await;
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "20:00-22:00");
    }

    async fn the_nightly_fill_writes_the_day_that_has_come_into_sight(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 0, "15:00-18:00").await;
        assert_eq!(fill_all(&team.services).await.expect("a fill"), 0, "nothing is left to fill");
        // The Sunday after the next one is among the 14 days from midnight on.
        team.clock.set("2026-11-22T23:00:00Z");
        let before = team.version().await;
        assert_eq!(fill_all(&team.services).await.expect("a fill"), 1);
        assert_eq!(team.team_availability(&ada.id, "06.12.2026").await, "15:00-18:00");
        let dates = vec![day("06.12.2026")];
        assert_eq!(team.events_since(before).await, [Event::PatternApplied { user_id: ada.id.clone(), dates }]);
    }

    async fn a_day_that_the_player_emptied_stays_empty_through_the_next_fill(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        team.answer(&own(&ada), "24.11.2026", "").await.expect("emptied");
        team.clock.set("2026-11-22T23:30:00Z");
        fill_all(&team.services).await.expect("a fill");
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "");
    }

    async fn a_pattern_keeps_the_zone_it_was_typed_in(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        let patterns = list(&team.services, &own(&ada)).await.expect("patterns");
        assert_eq!(patterns[0].zone.name(), "America/New_York");
        assert_eq!(patterns[0].availability.to_string(), "19:00-22:00");
        assert_eq!(team.team_availability(&ada.id, "25.11.2026").await, "01:00-04:00");
    }

    async fn the_fill_of_many_players_lets_other_writers_take_turns(store: TestStore) {
        let team = TestTeam::on(store);
        let mut writing = team.store.write().await.expect("a writer");
        for number in 0..250 {
            let player = player("Ada").with_id(&format!("{}", 100_000_000_000_000_000_u64 + number)).build();
            writing.put_player(&player).await.expect("stored");
            writing.put_pattern(&player.id, &app_testkit::pattern(1, "19:00-22:00").build(), team.services.now()).await.expect("stored");
        }
        writing.commit().await.expect("a commit");
        let before = team.store.write_count().durable;
        assert_eq!(fill_all(&team.services).await.expect("filled"), 500, "two Mondays each");
        assert_eq!(team.store.write_count().durable - before, 3, "a transaction for each hundred");
        assert_eq!(fill_all(&team.services).await.expect("filled"), 0);
    }
}

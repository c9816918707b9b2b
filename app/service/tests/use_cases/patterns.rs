//! Weekly patterns, and the fill.

use app_domain::availability::Source;
use app_domain::event::Event;
use app_domain::pattern::DayOfWeek;
use app_service::patterns::{fill_all, list, remove};
use app_testkit::{day, on_both_databases, player};

use crate::team::{Team, own};

fn tuesday() -> DayOfWeek {
    DayOfWeek::new(2).expect("a weekday")
}

on_both_databases! {
    async fn a_saved_pattern_fills_the_empty_days_of_the_fortnight_at_once(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        let before = team.version().await;
        let saved = team.repeats(&own(&ada), 2, "19:00-22:00").await;
        assert_eq!((saved.is_new, saved.days_changed), (true, 2));
        let filled = team.row(&ada.id, "24.11.2026").await;
        assert_eq!((filled.availability.to_string(), filled.record.source()), ("19:00-22:00".into(), Some(Source::Recurring)));
        assert_eq!(team.reads(&ada.id, "08.12.2026").await, "", "beyond the fortnight");
        let dates = vec![day("24.11.2026"), day("01.12.2026")];
        let expected = [
            Event::PatternChanged { user_id: ada.id.clone() },
            Event::PatternApplied { user_id: ada.id.clone(), dates },
        ];
        assert_eq!(team.events_since(before).await, expected);
    }

    async fn an_edited_pattern_updates_the_days_that_came_from_it_and_no_others(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        team.repeats(&own(&ada), 2, "19:00-22:00").await;
        // Equal to the pattern, and yet said by hand.
        team.answers(&own(&ada), "01.12.2026", "x").await.expect("stored");
        team.answers(&own(&ada), "01.12.2026", "19:00-22:00").await.expect("stored");
        let saved = team.repeats(&own(&ada), 2, "20:00-23:00").await;
        assert_eq!((saved.is_new, saved.days_changed), (false, 1));
        assert_eq!(team.reads(&ada.id, "24.11.2026").await, "20:00-23:00");
        assert_eq!(team.reads(&ada.id, "01.12.2026").await, "19:00-22:00");
    }

    async fn a_removed_pattern_empties_exactly_the_days_it_filled(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        team.repeats(&own(&ada), 2, "19:00-22:00").await;
        team.repeats(&own(&ada), 3, "x").await;
        team.answers(&own(&ada), "01.12.2026", "18:00-19:00").await.expect("stored");
        assert_eq!(remove(&team.services, &own(&ada), Some(tuesday())).await.expect("removed"), 1);
        assert_eq!(team.reads(&ada.id, "24.11.2026").await, "");
        assert_eq!(team.reads(&ada.id, "01.12.2026").await, "18:00-19:00");
        assert_eq!(team.reads(&ada.id, "25.11.2026").await, "x");
    }

    async fn removing_what_is_not_there_is_no_error_and_no_event(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        let before = team.version().await;
        assert_eq!(remove(&team.services, &own(&ada), None).await.expect("a success"), 0);
        assert_eq!(team.version().await, before);
    }

    async fn a_paused_pattern_returns_its_days_to_empty_and_fills_them_when_it_goes_on(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        team.repeats(&own(&ada), 2, "19:00-22:00").await;
        team.saves(&own(&ada), 2, "19:00-22:00", Some(false)).await;
        assert_eq!(team.reads(&ada.id, "24.11.2026").await, "");
        team.saves(&own(&ada), 2, "20:00-22:00", None).await;
        assert_eq!(team.reads(&ada.id, "24.11.2026").await, "", "it stays paused when nothing is said of it");
        team.saves(&own(&ada), 2, "20:00-22:00", Some(true)).await;
        assert_eq!(team.reads(&ada.id, "24.11.2026").await, "20:00-22:00");
    }

    async fn the_nightly_fill_writes_the_day_that_has_come_into_sight(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        team.repeats(&own(&ada), 0, "15:00-18:00").await;
        assert_eq!(fill_all(&team.services).await.expect("a fill"), 0, "nothing is left to fill");
        // The Sunday after the next one comes into sight at midnight.
        team.clock.set("2026-11-22T23:00:00Z");
        let before = team.version().await;
        assert_eq!(fill_all(&team.services).await.expect("a fill"), 1);
        assert_eq!(team.reads(&ada.id, "06.12.2026").await, "15:00-18:00");
        let dates = vec![day("06.12.2026")];
        assert_eq!(team.events_since(before).await, [Event::PatternApplied { user_id: ada.id.clone(), dates }]);
    }

    async fn a_day_emptied_by_hand_stays_empty_through_the_next_fill(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        team.repeats(&own(&ada), 2, "19:00-22:00").await;
        team.answers(&own(&ada), "24.11.2026", "").await.expect("emptied");
        team.clock.set("2026-11-22T23:30:00Z");
        fill_all(&team.services).await.expect("a fill");
        assert_eq!(team.reads(&ada.id, "24.11.2026").await, "");
    }

    async fn a_pattern_keeps_the_zone_it_was_typed_in(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada").in_zone("America/New_York")).await;
        team.repeats(&own(&ada), 2, "19:00-22:00").await;
        let patterns = list(&team.services, &own(&ada)).await.expect("patterns");
        assert_eq!(patterns[0].zone.name(), "America/New_York");
        assert_eq!(patterns[0].availability.to_string(), "19:00-22:00");
        assert_eq!(team.reads(&ada.id, "25.11.2026").await, "01:00-04:00");
    }
}

//! Concurrent edits of the same day of one player on two devices.

use app_domain::day_version::DayVersion;
use app_domain::{Player, Zone};
use app_service::availability::{own_fortnight, return_to_pattern};
use app_testkit::{availability, day, on_both_databases, player};

use crate::team::{TestTeam, admin, changed_day, own};

const TUESDAY: &str = "24.11.2026";

/// The version of the player's Tuesday, as a device loads it.
async fn version(team: &TestTeam, player: &Player) -> DayVersion {
    let own = own_fortnight(&team.services, &own(player), Some(day(TUESDAY)))
        .await
        .expect("a fortnight");
    own.days[0].version.clone()
}

on_both_databases! {
    async fn edits_of_different_windows_merge(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada").in_zone("America/New_York")).await;
        let base = version(&team, &ada).await;
        team.edit(&own(&ada), TUESDAY, "10:00-11:00", &base).await.expect("stored");
        let merged = team.edit(&own(&ada), TUESDAY, "20:00-23:00", &base).await.expect("merged");
        assert_eq!(merged.own.availability, availability("10:00-11:00, 20:00-23:00"));
        assert_eq!(team.team_availability(&ada.id, "25.11.2026").await, "02:00-05:00", "filed on the next team day");
    }

    async fn two_edits_at_once_keep_both_windows(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let base = version(&team, &ada).await;
        let owner = own(&ada);
        let (one, other) = tokio::join!(
            team.edit(&owner, TUESDAY, "10:00-11:00", &base),
            team.edit(&owner, TUESDAY, "15:00-16:00", &base),
        );
        one.expect("stored");
        other.expect("stored");
        assert_eq!(team.team_availability(&ada.id, TUESDAY).await, "10:00-11:00, 15:00-16:00");
    }

    async fn an_edit_that_does_not_merge_is_refused_with_the_day_as_it_is_now(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let base = version(&team, &ada).await;
        team.answer(&admin().owner_of(&ada.id), TUESDAY, "x").await.expect("stored");
        let before = team.version().await;
        let now = changed_day(team.edit(&own(&ada), TUESDAY, "18:00-20:00", &base).await);
        assert_eq!((now.day, now.availability), (day(TUESDAY), availability("x")));
        assert_eq!((team.version().await, team.team_availability(&ada.id, TUESDAY).await), (before, "x".into()));
        team.edit(&own(&ada), TUESDAY, "18:00-20:00", &now.version).await.expect("chosen over theirs");
        assert_eq!(team.team_availability(&ada.id, TUESDAY).await, "18:00-20:00");
    }

    async fn the_same_edit_twice_is_a_success_without_an_event(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let base = version(&team, &ada).await;
        team.edit(&own(&ada), TUESDAY, "x", &base).await.expect("stored");
        let before = team.version().await;
        team.edit(&own(&ada), TUESDAY, "x", &base).await.expect("a success");
        let unchanged = team.edit(&own(&ada), TUESDAY, "", &base).await.expect("it began from no answer");
        assert_eq!(unchanged.own.availability, availability("x"), "an edit that changes nothing leaves theirs");
        assert_eq!(team.version().await, before);
    }

    async fn without_a_base_the_last_write_wins(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), TUESDAY, "10:00-11:00").await.expect("stored");
        team.answer(&own(&ada), TUESDAY, "15:00-16:00").await.expect("stored");
        assert_eq!(team.team_availability(&ada.id, TUESDAY).await, "15:00-16:00");
    }

    async fn a_version_of_another_day_or_clock_merges_with_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let monday = Zone::BERLIN.start_of(day("23.11.2026"));
        let other_day = DayVersion::new(monday, availability(""));
        changed_day(team.edit(&own(&ada), TUESDAY, "10:00-11:00", &other_day).await);
        let new_york = "America/New_York".parse::<Zone>().expect("a zone").start_of(day(TUESDAY));
        let other_clock = DayVersion::new(new_york, availability(""));
        changed_day(team.edit(&own(&ada), TUESDAY, "10:00-11:00", &other_clock).await);
    }

    async fn a_day_that_was_changed_is_not_given_back_to_the_pattern(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.save_pattern(&own(&ada), 2, "19:00-22:00").await;
        team.answer(&own(&ada), TUESDAY, "x").await.expect("stored");
        let base = version(&team, &ada).await;
        let owner = own(&ada);
        let give_back = || return_to_pattern(&team.services, &owner, day(TUESDAY), Some(base.clone()));
        team.answer(&own(&ada), TUESDAY, "10:00-11:00").await.expect("stored");
        assert_eq!(changed_day(give_back().await).availability, availability("10:00-11:00"));
        team.answer(&own(&ada), TUESDAY, "x").await.expect("stored");
        assert_eq!(give_back().await.expect("given back").own.availability, availability("19:00-22:00"));
        give_back().await.expect("given back already");
    }
}

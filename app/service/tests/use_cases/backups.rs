//! When the automatic backup of a night is due, and which process makes it.

use app_service::backup_schedule;
use app_testkit::{day, on_both_databases};
use chrono::TimeDelta;

use crate::team::TestTeam;

on_both_databases! {
    async fn a_backup_is_due_from_four_in_the_morning_for_one_process(store: TestStore) {
        let team = TestTeam::on(store);
        let other = team.another_process().await;
        // 03:59 in Berlin.
        team.clock.set("2026-11-22T02:59:00Z");
        assert_eq!(backup_schedule::claim_attempt(&team.services).await.expect("a database"), None);
        team.clock.advance(TimeDelta::minutes(1));
        let (first, second) = tokio::join!(
            backup_schedule::claim_attempt(&team.services),
            backup_schedule::claim_attempt(&other),
        );
        let claims = [first.expect("a database"), second.expect("a database")];
        assert_eq!(claims.iter().flatten().collect::<Vec<_>>(), [&day("22.11.2026")]);
        backup_schedule::record_success(&team.services, day("22.11.2026")).await.expect("recorded");
        team.clock.advance(TimeDelta::hours(5));
        assert_eq!(backup_schedule::claim_attempt(&other).await.expect("a database"), None);
        team.clock.advance(TimeDelta::hours(19));
        assert_eq!(backup_schedule::claim_attempt(&other).await.expect("a database"), Some(day("23.11.2026")));
    }

    async fn a_failed_backup_is_tried_again_every_hour_until_one_is_stored(store: TestStore) {
        let team = TestTeam::on(store);
        let today = day("21.11.2026");
        let status = async || backup_schedule::status(&team.services).await.expect("a database");
        assert_eq!(status().await, backup_schedule::BackupStatus::default());
        for _ in 0..3 {
            let claimed = backup_schedule::claim_attempt(&team.services).await.expect("a database");
            assert_eq!(claimed, Some(today));
            let again = backup_schedule::claim_attempt(&team.services).await.expect("a database");
            assert_eq!(again, None);
            backup_schedule::record_failure(&team.services, today).await.expect("recorded");
            assert!(status().await.has_failed);
            team.clock.advance(TimeDelta::hours(1));
        }
        assert_eq!(backup_schedule::claim_attempt(&team.services).await.expect("a database"), Some(today));
        backup_schedule::record_success(&team.services, today).await.expect("recorded");
        let stored = status().await;
        assert!(!stored.has_failed);
        assert_eq!(stored.latest, Some(team.services.now()));
    }

    async fn a_manual_backup_has_an_age_and_does_not_replace_the_nightly_one(store: TestStore) {
        let team = TestTeam::on(store);
        backup_schedule::record_manual_backup(&team.services).await.expect("recorded");
        team.clock.advance(TimeDelta::minutes(5));
        let status = backup_schedule::status(&team.services).await.expect("a database");
        assert_eq!(status.age(team.services.now()), Some(TimeDelta::minutes(5)));
        assert!(backup_schedule::claim_attempt(&team.services).await.expect("a database").is_some());
    }
}

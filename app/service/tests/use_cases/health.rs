//! The check of the database.

use app_service::ServiceError;
use app_service::failure_report::{report_disk_full, report_failure};
use app_service::health::check_database;
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;

use crate::team::TestTeam;

/// The table of the probe.
const PROBE: &str = "write_probe";

on_both_databases! {
    async fn writing_works_on_a_healthy_database(store: TestStore) {
        let team = TestTeam::on(store);
        check_database(&team.services).await.expect("it works");
        check_database(&team.services).await.expect("it still works");
    }

    async fn writing_that_fails_is_known_until_it_works_again(store: TestStore) {
        let team = TestTeam::on(store);
        team.store.break_writes(PROBE).await;
        let refused = check_database(&team.services).await;
        assert!(
            matches!(refused, Err(ServiceError::NoSpace(_) | ServiceError::Unavailable(_))),
            "{refused:?}"
        );
        team.store.repair_writes(PROBE).await;
        assert!(check_database(&team.services).await.is_err(), "callers at once get one outcome");
        team.clock.advance(TimeDelta::seconds(3));
        check_database(&team.services).await.expect("it works again");
    }

    async fn a_change_that_was_made_durable_proves_that_writing_works_for_half_a_minute(store: TestStore) {
        let team = TestTeam::on(store);
        check_database(&team.services).await.expect("it works");
        team.store.break_writes(PROBE).await;
        team.clock.advance(TimeDelta::seconds(29));
        team.commit_event().await;
        check_database(&team.services).await.expect("a change was made");
        team.clock.advance(TimeDelta::seconds(3));
        assert!(check_database(&team.services).await.is_err(), "none was made since");
        team.store.repair_writes(PROBE).await;
        team.clock.advance(TimeDelta::seconds(3));
        check_database(&team.services).await.expect("it works");
        team.store.break_writes(PROBE).await;
        team.commit_event().await;
        team.clock.advance(TimeDelta::seconds(31));
        assert!(check_database(&team.services).await.is_err(), "it may have been too long ago");
    }

    async fn a_change_refused_on_a_full_disk_counts_until_another_one_is_durable(store: TestStore) {
        let team = TestTeam::on(store);
        check_database(&team.services).await.expect("it works");
        report_disk_full(&team.services);
        let refused = check_database(&team.services).await;
        assert!(matches!(refused, Err(ServiceError::NoSpace(_))), "{refused:?}");
        team.commit_event().await;
        check_database(&team.services).await.expect("a change was made");
        report_disk_full(&team.services);
        team.clock.advance(TimeDelta::seconds(30));
        check_database(&team.services).await.expect("a small write works");
    }

    async fn damage_that_a_request_met_is_known_until_the_process_ends(store: TestStore) {
        let team = TestTeam::on(store);
        check_database(&team.services).await.expect("it works");
        for harmless in [None, Some(ServiceError::Internal("a bug".into())), Some(ServiceError::Busy("a lock".into()))] {
            report_failure(&team.services, 503, harmless.as_ref());
        }
        check_database(&team.services).await.expect("it still works");
        report_failure(&team.services, 503, Some(&ServiceError::DatabaseDamaged("a page".into())));
        team.commit_event().await;
        team.clock.advance(TimeDelta::hours(9));
        let damaged = check_database(&team.services).await;
        assert!(matches!(damaged, Err(ServiceError::DatabaseDamaged(_))), "{damaged:?}");
    }

    async fn a_change_that_was_given_up_has_writing_tried_again(store: TestStore) {
        let team = TestTeam::on(store);
        check_database(&team.services).await.expect("it works");
        team.commit_event().await;
        team.store.break_writes("players").await;
        let mut writing = team.store.write().await.expect("a writer");
        let refused = writing.put_player(&player("Ada").build()).await;
        assert!(refused.is_err());
        drop(writing);
        team.store.repair_writes("players").await;
        team.store.break_writes(PROBE).await;
        team.clock.advance(TimeDelta::seconds(3));
        assert!(check_database(&team.services).await.is_err());
    }
}

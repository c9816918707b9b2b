//! A database that fails in the middle of a transaction, and the state afterwards.

use std::time::{Duration, Instant};

use app_domain::event::Event;
use app_service::port::{DataVersion, Store, StoreError, WriteCount};
use app_testkit::{TestStore, day, on_both_databases, player};
use sqlx::{Connection, PgConnection};
use tokio::time::timeout;

use crate::{now, register};

async fn names(store: &dyn Store) -> Vec<String> {
    let players = store.read().await.unwrap().players().await.unwrap();
    let mut names: Vec<String> = players
        .into_iter()
        .map(|player| player.display_name)
        .collect();
    names.sort();
    names
}

/// Makes a write that fails while inserts into `jobs` fail.
async fn fail_a_write(store: &dyn Store) {
    let mut writing = store.write().await.unwrap();
    writing.put_player(&player("Bob").build()).await.unwrap();
    assert!(
        writing
            .claim_job("broken", day("21.11.2026"), now())
            .await
            .is_err()
    );
}

on_both_databases! {
    async fn a_write_works_after_the_database_has_ended_a_transaction_by_itself(store: TestStore) {
        store.break_writes("jobs").await;
        for _ in 0..3 {
            fail_a_write(&*store).await;
        }
        register(&*store, &[&player("Ada").build()]).await;
        assert_eq!(names(&*store).await, ["Ada"]);
    }

    async fn a_change_is_not_committed_after_a_failed_call_even_if_the_error_was_ignored(store: TestStore) {
        store.break_writes("jobs").await;
        let mut writing = store.write().await.unwrap();
        writing.put_player(&player("Ada").build()).await.unwrap();
        let _ = writing.claim_job("broken", day("21.11.2026"), now()).await;
        assert!(writing.commit().await.is_err());
        register(&*store, &[&player("Bob").build()]).await;
        assert_eq!(names(&*store).await, ["Bob"]);
    }

    async fn a_queued_writer_that_breaks_the_transaction_causes_no_false_success(store: TestStore) {
        store.break_writes("jobs").await;
        let mut first = store.write().await.unwrap();
        first.put_player(&player("Ada").build()).await.unwrap();
        let last = async {
            let mut writing = store.write().await.unwrap();
            writing.put_player(&player("Cyd").build()).await.unwrap();
            writing.commit().await
        };
        // Both are in the queue before the first one commits.
        let ((), last, first) = tokio::join!(fail_a_write(&*store), last, async { first.commit().await });
        let lost = first.as_ref().err();
        assert!(lost.is_none_or(|error| matches!(error, StoreError::Unavailable(_))), "{lost:?}");
        assert!(last.is_ok(), "{last:?}");
        let names = names(&*store).await;
        assert_eq!(names.contains(&"Ada".to_owned()), first.is_ok(), "{names:?}");
        assert!(names.contains(&"Cyd".to_owned()), "{names:?}");
    }

    async fn durable_changes_and_abandoned_writes_are_counted(store: TestStore) {
        let before = store.write_count();
        let mut writing = store.write().await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        writing.commit().await.unwrap();
        // It writes nothing, so it does not count as durable.
        store.write().await.unwrap().commit().await.unwrap();
        drop(store.write().await.unwrap());
        let WriteCount { durable, given_up } = store.write_count();
        assert_eq!((durable - before.durable, given_up - before.given_up), (1, 1));
    }

    async fn a_probe_write_shows_whether_writing_works(store: TestStore) {
        store.try_write().await.unwrap();
        store.try_write().await.unwrap();
        store.break_writes("write_probe").await;
        assert!(store.try_write().await.is_err());
        store.repair_writes("write_probe").await;
        store.try_write().await.unwrap();
        assert_eq!(store.version().await.unwrap(), DataVersion(0), "it records no event");
    }

    async fn a_closed_store_refuses_while_another_one_works(store: TestStore) {
        let other = store.open_second().await;
        register(&*store, &[&player("Ada").build()]).await;
        let began = Instant::now();
        store.close().await;
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
        assert!(matches!(store.read().await.err(), Some(StoreError::Unavailable(_))));
        register(&*other, &[&player("Bob").build()]).await;
        assert_eq!(names(&*other).await, ["Ada", "Bob"]);
    }

    async fn closing_does_not_wait_for_an_open_reader(store: TestStore) {
        register(&*store, &[&player("Ada").build()]).await;
        let mut own = store.read().await.unwrap();
        assert_eq!(own.players().await.unwrap().len(), 1);
        let other = store.open_second().await;
        let mut reading = other.read().await.unwrap();
        assert_eq!(reading.players().await.unwrap().len(), 1);
        register(&*store, &[&player("Bob").build()]).await;
        let began = Instant::now();
        store.close().await;
        assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
        assert_eq!(reading.players().await.unwrap().len(), 1, "its snapshot does not change");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_closing_the_database_file_alone_holds_everything() {
    let store = TestStore::sqlite().await;
    register(&*store, &[&player("Ada").build()]).await;
    store.close().await;
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("muster.db");
    std::fs::copy(store.url().trim_start_matches("sqlite://"), &copy).unwrap();
    let copy = app_storage::connect(&format!("sqlite://{}", copy.display()))
        .await
        .unwrap();
    assert_eq!(names(&*copy).await, ["Ada"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_dropped_while_it_begins_leaves_no_transaction_open() {
    const OPEN: &str = "select count(*) from pg_stat_activity where datname = current_database() \
                        and state like 'idle in transaction%'";
    let store = TestStore::postgres().await;
    for _ in 0..20 {
        for micros in (0..400).step_by(10) {
            let _ = timeout(Duration::from_micros(micros), store.read()).await;
        }
    }
    let mut observer = PgConnection::connect(store.url()).await.unwrap();
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let open: i64 = sqlx::query_scalar(OPEN)
            .fetch_one(&mut observer)
            .await
            .unwrap();
        if open == 0 {
            return;
        }
        assert!(Instant::now() < deadline, "{open} transactions stay open");
        tokio::task::yield_now().await;
    }
}

//! Snapshots, commits, and transactions that end without a commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use app_domain::Player;
use app_domain::day_records::{AnswerOrigin, DayRecord};
use app_domain::event::Event;
use app_service::port::{DataVersion, Store};
use app_testkit::{day, on_both_databases, player};

use crate::{now, register};

async fn names(store: &dyn Store) -> Vec<String> {
    let mut players = store.read().await.unwrap().players().await.unwrap();
    players.sort_by(Player::list_order);
    players
        .into_iter()
        .map(|player| player.display_name)
        .collect()
}

on_both_databases! {
    async fn the_load_shows_the_last_write_and_the_writers_that_wait(store: TestStore) {
        let load = store.load().await.unwrap();
        assert!(load.database_bytes > 0);
        assert_eq!(load.write_queue.last_write, None);
        store.try_write().await.unwrap();
        let load = store.load().await.unwrap();
        assert!(load.write_queue.last_write.is_some_and(|last| last.is_durable));
        assert_eq!((load.write_queue.waits, load.write_queue.waiting), (1, 0));
        let reading = store.read().await.unwrap();
        let writing = store.write().await.unwrap();
        let load = tokio::select! {
            biased;
            _ = store.write() => panic!("there is one writer at a time"),
            load = store.load() => load.unwrap(),
        };
        assert_eq!(load.write_queue.waiting, 1);
        assert!(load.connections.in_use >= 1 && load.connections.limit >= load.connections.in_use);
        drop((reading, writing));
        assert_eq!(store.load().await.unwrap().write_queue.waits, 3);
    }

    async fn a_dropped_transaction_leaves_nothing_behind(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.put_player(&player("Ada").build()).await.unwrap();
        drop(writing);
        register(&*store, &[&player("Bob").build()]).await;
        assert_eq!(names(&*store).await, ["Bob"]);
    }

    async fn a_refused_statement_leaves_the_store_usable(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let pattern = app_testkit::pattern(1, "x").build();
        let refused = writing.put_pattern(&player("Nobody").build().id, &pattern, now()).await;
        assert!(refused.is_err(), "a pattern needs its player");
        drop(writing);
        register(&*store, &[&player("Bob").build()]).await;
        assert_eq!(names(&*store).await, ["Bob"]);
    }

    async fn a_queued_writer_that_fails_does_not_affect_the_others(store: TestStore) {
        let mut first = store.write().await.unwrap();
        first.put_player(&player("Ada").build()).await.unwrap();
        let failing = async {
            let mut writing = store.write().await.unwrap();
            assert_eq!(writing.players().await.unwrap().len(), 1, "it sees the changes before it");
            writing.put_player(&player("Bob").build()).await.unwrap();
            let pattern = app_testkit::pattern(1, "x").build();
            assert!(writing.put_pattern(&player("Nobody").build().id, &pattern, now()).await.is_err());
        };
        let last = async {
            let mut writing = store.write().await.unwrap();
            writing.put_player(&player("Cyd").build()).await.unwrap();
            writing.record(&Event::PlayersChanged, now()).await.unwrap();
            writing.commit().await.unwrap()
        };
        // Both are in the queue before the first one commits.
        let ((), version, before) = tokio::join!(failing, last, async { first.commit().await.unwrap() });
        assert!(version > before);
        assert_eq!(names(&*store).await, ["Ada", "Cyd"]);
    }

    async fn an_aborted_commit_happens_completely_or_not_at_all_and_blocks_nobody(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.put_player(&player("Ada").build()).await.unwrap();
        let commit = tokio::spawn(writing.commit());
        tokio::task::yield_now().await;
        commit.abort();
        let _ = commit.await;
        register(&*store, &[&player("Bob").build()]).await;
        let names = names(&*store).await;
        assert!(names == ["Ada", "Bob"] || names == ["Bob"], "all of it or nothing: {names:?}");
    }

    async fn a_writer_reads_its_own_changes_and_others_do_not(store: TestStore) {
        let ada = player("Ada").build();
        let mut writing = store.write().await.unwrap();
        writing.put_player(&ada).await.unwrap();
        assert_eq!(writing.player(&ada.id).await.unwrap(), Some(ada.clone()));
        assert_eq!(names(&*store).await, [""; 0]);
        writing.commit().await.unwrap();
        assert_eq!(names(&*store).await, ["Ada"]);
    }

    async fn a_snapshot_does_not_change(store: TestStore) {
        register(&*store, &[&player("Ada").build()]).await;
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.snapshot_version().await.unwrap(), DataVersion(0));
        let mut writing = store.write().await.unwrap();
        writing.put_player(&player("Bob").build()).await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(reading.snapshot_version().await.unwrap(), DataVersion(0));
        assert_eq!(reading.players().await.unwrap().len(), 1);
        drop(reading);
        assert_eq!(names(&*store).await, ["Ada", "Bob"]);
    }

    async fn a_writer_does_not_block_readers(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.put_player(&player("Ada").build()).await.unwrap();
        assert_eq!(names(&*store.open_second().await).await, [""; 0]);
        writing.commit().await.unwrap();
    }

    async fn there_is_one_writer_among_all_stores(store: TestStore) {
        let stores = [store.shared(), store.open_second().await];
        let is_writing = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = stores.iter().cycle().take(8).cloned().map(|store| {
            let is_writing = Arc::clone(&is_writing);
            tokio::spawn(async move {
                for _ in 0..5 {
                    let mut writing = store.write().await.unwrap();
                    assert!(!is_writing.swap(true, Ordering::SeqCst), "two writers at once");
                    writing.put_player(&player("Ada").build()).await.unwrap();
                    is_writing.store(false, Ordering::SeqCst);
                    writing.commit().await.unwrap();
                }
            })
        }).collect();
        for writer in writers {
            writer.await.unwrap();
        }
    }

    async fn parallel_first_writes_of_one_day_leave_one_row(store: TestStore) {
        let ada = player("Ada").build();
        register(&*store, &[&ada]).await;
        let stores = [store.shared(), store.open_second().await];
        let writers: Vec<_> = stores.iter().cycle().take(12).cloned().map(|store| {
            let id = ada.id.clone();
            tokio::spawn(async move {
                let record = DayRecord { answer_origin: Some(AnswerOrigin::Manual), ..DayRecord::default() };
                let mut writing = store.write().await.unwrap();
                let before = writing.player_days(&id, day("21.11.2026"), day("21.11.2026")).await.unwrap();
                if before.is_empty() {
                    writing.put_player_day(&id, day("21.11.2026"), &record).await.unwrap();
                }
                writing.commit().await.unwrap();
                before.is_empty()
            })
        }).collect();
        let mut first_writes = 0;
        for writer in writers {
            first_writes += u32::from(writer.await.unwrap());
        }
        assert_eq!(first_writes, 1);
    }

    async fn a_reopened_store_has_what_was_committed(store: TestStore) {
        register(&*store, &[&player("Ada").build()]).await;
        assert_eq!(names(&*store.open_second().await).await, ["Ada"]);
    }

    async fn many_readers_at_once_are_all_served(store: TestStore) {
        register(&*store, &[&player("Ada").build()]).await;
        let readers: Vec<_> = (0..32).map(|_| store.shared()).map(|store| {
            tokio::spawn(async move { names(&*store).await })
        }).collect();
        for reader in readers {
            assert_eq!(reader.await.unwrap(), ["Ada"]);
        }
    }
}

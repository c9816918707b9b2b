//! Events, versions, and notifications between stores.

use std::time::Duration;

use app_domain::DayAvailability;
use app_domain::event::Event;
use app_service::port::{DataVersion, RecordedEvent, Store};
use app_testkit::{availability, day, on_both_databases, player};
use tokio::time::timeout;

use crate::now;

/// Maximum time until a store notices another process's commit; usually it takes far less.
const NOTIFICATION_TIMEOUT: Duration = Duration::from_secs(2);

async fn record(store: &dyn Store, event: &Event) -> DataVersion {
    let mut writing = store.write().await.expect("a write slot");
    writing.record(event, now()).await.expect("recorded");
    writing.commit().await.expect("committed")
}

fn events() -> Vec<Event> {
    let (date, user_id) = (day("21.11.2026"), player("Ada").build().id);
    vec![
        Event::AvailabilityChanged {
            date,
            user_id: user_id.clone(),
            before: DayAvailability::Silent,
            after: availability("18:00-20:00, 22:00-02:00"),
        },
        Event::PatternApplied {
            user_id: user_id.clone(),
            dates: vec![date, day("28.11.2026")],
        },
        Event::PatternApplied {
            user_id: user_id.clone(),
            dates: Vec::new(),
        },
        Event::AbsenceChanged {
            user_id,
            start_date: date,
            end_date: date,
        },
        Event::PlayersChanged,
        Event::TokensChanged,
        Event::SignInLinksChanged,
    ]
}

on_both_databases! {
    async fn events_come_back_in_their_order(store: TestStore) {
        let mut versions = Vec::new();
        for event in events() {
            versions.push(record(&*store, &event).await);
        }
        let mut reading = store.read().await.unwrap();
        let recorded: Vec<RecordedEvent> = versions
            .iter()
            .zip(events())
            .map(|(version, event)| RecordedEvent { version: *version, at: now(), event })
            .collect();
        assert_eq!(reading.events_after(DataVersion(0), 50).await.unwrap(), recorded);
        assert_eq!(reading.events_after(versions[1], 2).await.unwrap(), recorded[2..4]);
        assert_eq!(reading.events_after(versions[6], 50).await.unwrap(), []);
    }

    async fn the_version_is_that_of_the_newest_event(store: TestStore) {
        assert_eq!(store.version().await.unwrap(), DataVersion(0));
        let mut writing = store.write().await.unwrap();
        for event in events() {
            writing.record(&event, now()).await.unwrap();
        }
        let inside = writing.snapshot_version().await.unwrap();
        assert_eq!(store.version().await.unwrap(), DataVersion(0), "not before the commit");
        assert_eq!(writing.commit().await.unwrap(), inside);
        assert_eq!(store.version().await.unwrap(), inside);
        assert_eq!(store.write().await.unwrap().commit().await.unwrap(), inside, "no event, no new version");
    }

    async fn versions_rise_in_the_order_of_commits_among_stores(store: TestStore) {
        let stores = [store.shared(), store.open_second().await];
        let writers: Vec<_> = stores.iter().cycle().take(4).cloned().map(|store| {
            tokio::spawn(async move {
                for _ in 0..10 {
                    let mut writing = store.write().await.unwrap();
                    let before = writing.snapshot_version().await.unwrap();
                    writing.record(&Event::PlayersChanged, now()).await.unwrap();
                    let after = writing.commit().await.unwrap();
                    assert!(after > before, "{after:?} after {before:?}");
                    assert!(store.version().await.unwrap() >= after);
                }
            })
        }).collect();
        for writer in writers {
            writer.await.unwrap();
        }
        assert_eq!(store.read().await.unwrap().events_after(DataVersion(0), 100).await.unwrap().len(), 40);
    }

    async fn a_waiter_is_notified_of_a_commit_of_its_own_store(store: TestStore) {
        let (version, heard) = tokio::join!(
            record(&*store, &Event::SettingsChanged),
            timeout(NOTIFICATION_TIMEOUT, store.version_after(DataVersion(0))),
        );
        assert_eq!(heard.expect("notified in time").unwrap(), version);
    }

    async fn every_waiter_is_notified_of_each_commit_of_another_store(store: TestStore) {
        let other = store.open_second().await;
        let mut seen = DataVersion(0);
        for _ in 0..3 {
            let (version, one, two) = tokio::join!(
                record(&*other, &Event::PlayersChanged),
                timeout(NOTIFICATION_TIMEOUT, store.version_after(seen)),
                timeout(NOTIFICATION_TIMEOUT, store.version_after(seen)),
            );
            assert_eq!(one.expect("notified in time").unwrap(), version);
            assert_eq!(two.expect("notified in time").unwrap(), version);
            seen = version;
        }
    }

    async fn a_caller_with_an_old_version_does_not_wait(store: TestStore) {
        let other = store.open_second().await;
        let first = record(&*other, &Event::PlayersChanged).await;
        let second = record(&*other, &Event::PlayersChanged).await;
        assert_eq!(store.version_after(first).await.unwrap(), second);
    }

    async fn an_uncommitted_event_notifies_nobody(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        drop(writing);
        assert!(timeout(Duration::from_millis(300), store.version_after(DataVersion(0))).await.is_err());
        assert_eq!(store.read().await.unwrap().events_after(DataVersion(0), 9).await.unwrap(), []);
    }
}

//! Events, versions, and how one store hears of another's.

use std::time::Duration;

use app_domain::Availability;
use app_domain::event::Event;
use app_service::port::{RecordedEvent, Store, Version};
use app_testkit::{availability, day, on_both_databases, player};
use tokio::time::timeout;

use crate::now;

/// How soon a store must hear of another process's commit; far less is usual.
const SOON: Duration = Duration::from_secs(2);

async fn record(store: &dyn Store, event: &Event) -> Version {
    let mut writing = store.write().await.expect("a turn to write");
    writing.record(event, now()).await.expect("recorded");
    writing.commit().await.expect("committed")
}

fn events() -> Vec<Event> {
    let (date, user_id) = (day("21.11.2026"), player("Ada").build().id);
    vec![
        Event::AvailabilityChanged {
            date,
            user_id: user_id.clone(),
            before: Availability::Silent,
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
        assert_eq!(reading.events_after(Version(0), 50).await.unwrap(), recorded);
        assert_eq!(reading.events_after(versions[1], 2).await.unwrap(), recorded[2..4]);
        assert_eq!(reading.events_after(versions[6], 50).await.unwrap(), []);
    }

    async fn the_version_is_that_of_the_newest_event(store: TestStore) {
        assert_eq!(store.version().await.unwrap(), Version(0));
        let mut writing = store.write().await.unwrap();
        for event in events() {
            writing.record(&event, now()).await.unwrap();
        }
        let inside = writing.version_here().await.unwrap();
        assert_eq!(store.version().await.unwrap(), Version(0), "not before the commit");
        assert_eq!(writing.commit().await.unwrap(), inside);
        assert_eq!(store.version().await.unwrap(), inside);
        assert_eq!(store.write().await.unwrap().commit().await.unwrap(), inside, "no event, no new version");
    }

    async fn versions_rise_in_the_order_of_commits_among_stores(store: TestStore) {
        let stores = [store.shared(), store.another().await];
        let writers: Vec<_> = stores.iter().cycle().take(4).cloned().map(|store| {
            tokio::spawn(async move {
                for _ in 0..10 {
                    let mut writing = store.write().await.unwrap();
                    let before = writing.version_here().await.unwrap();
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
        assert_eq!(store.read().await.unwrap().events_after(Version(0), 100).await.unwrap().len(), 40);
    }

    async fn a_waiter_hears_of_a_commit_of_its_own_store(store: TestStore) {
        let (version, heard) = tokio::join!(
            record(&*store, &Event::SettingsChanged),
            timeout(SOON, store.version_after(Version(0))),
        );
        assert_eq!(heard.expect("heard in time").unwrap(), version);
    }

    async fn every_waiter_hears_of_each_commit_of_another_store(store: TestStore) {
        let other = store.another().await;
        let mut seen = Version(0);
        for _ in 0..3 {
            let (version, one, two) = tokio::join!(
                record(&*other, &Event::PlayersChanged),
                timeout(SOON, store.version_after(seen)),
                timeout(SOON, store.version_after(seen)),
            );
            assert_eq!(one.expect("heard in time").unwrap(), version);
            assert_eq!(two.expect("heard in time").unwrap(), version);
            seen = version;
        }
    }

    async fn who_has_seen_an_old_version_does_not_wait(store: TestStore) {
        let other = store.another().await;
        let first = record(&*other, &Event::PlayersChanged).await;
        let second = record(&*other, &Event::PlayersChanged).await;
        assert_eq!(store.version_after(first).await.unwrap(), second);
    }

    async fn nobody_hears_of_what_was_not_committed(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        writing.record(&Event::PlayersChanged, now()).await.unwrap();
        drop(writing);
        assert!(timeout(Duration::from_millis(300), store.version_after(Version(0))).await.is_err());
        assert_eq!(store.read().await.unwrap().events_after(Version(0), 9).await.unwrap(), []);
    }
}

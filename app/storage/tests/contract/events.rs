//! Events, versions, and notifications between stores.

use std::time::{Duration, Instant};

use app_domain::DayAvailability;
use app_domain::event::Event;
use app_service::port::{DataVersion, RecordedEvent, Store};
use app_testkit::{TestStore, availability, day, on_both_databases, player};
use sqlx::{Connection, PgConnection};
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
        Event::PollsChanged,
        Event::CommentsChanged {
            strategy_id: app_domain::strategy::StrategyId(uuid::Uuid::from_u128(7)),
        },
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
        assert_eq!(reading.events_after(versions[8], 50).await.unwrap(), []);
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
        let (version, response) = tokio::join!(
            record(&*store, &Event::SettingsChanged),
            timeout(NOTIFICATION_TIMEOUT, store.version_after(DataVersion(0))),
        );
        assert_eq!(response.expect("notified in time").unwrap(), version);
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

/// Stops a process with a signal, and continues it when it is dropped.
struct StoppedProcess(i32);

impl StoppedProcess {
    fn stop(pid: i32) -> Self {
        send_signal("-STOP", pid);
        Self(pid)
    }
}

impl Drop for StoppedProcess {
    fn drop(&mut self) {
        send_signal("-CONT", self.0);
    }
}

fn send_signal(signal: &str, pid: i32) {
    let sent = std::process::Command::new("kill")
        .args([signal, &pid.to_string()])
        .status();
    assert!(sent.is_ok_and(|status| status.success()), "{signal} {pid}");
}

/// A slow test: it takes three to five seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_does_not_answer_is_replaced_within_five_seconds() {
    const WATCHERS: &str = "select pid from pg_stat_activity where datname = current_database() \
                            and application_name = 'muster watcher' and state = 'idle' and query not like 'LISTEN%'";
    let store = TestStore::postgres().await;
    let other = store.open_second().await;
    let mut observer = PgConnection::connect(store.url()).await.unwrap();
    let began = Instant::now();
    let watchers = loop {
        let watchers: Vec<i32> = sqlx::query_scalar(WATCHERS)
            .fetch_all(&mut observer)
            .await
            .unwrap();
        if watchers.len() == 2 && other.is_following_others() {
            break watchers;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "{watchers:?}");
        tokio::task::yield_now().await;
    };
    let stopped: Vec<_> = watchers.into_iter().map(StoppedProcess::stop).collect();
    let seen = other.version().await.unwrap();
    let mut noticed = std::pin::pin!(other.version_after(seen));
    // From here on it waits for the listener.
    let early = timeout(Duration::from_millis(100), &mut noticed).await;
    assert!(early.is_err(), "{early:?}");
    let written = record(&*store, &Event::PlayersChanged).await;
    let noticed = timeout(Duration::from_secs(5), noticed).await;
    assert_eq!(noticed.expect("the change is noticed").unwrap(), written);
    assert!(other.is_following_others());
    drop(stopped);
}

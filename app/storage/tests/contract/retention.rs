//! Removing old rows in batches, and the versions of strategies.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::ActorIdentity;
use app_domain::strategy::Strategy;
use app_domain::upload::{UploadId, UploadKind, UploadedFile};
use app_service::port::{
    ActivityRecord, ActivityRecordFilter, AgingTable, DataVersion, MessageFilter, MessageRecipient,
    MessageState, NewMessage, PlayerActivityKind, Store, VersionPageQuery,
};
use app_testkit::{day, on_both_databases, player};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;

use crate::builders::strategy;
use crate::now;

fn before(days: i64) -> DateTime<Utc> {
    now() - TimeDelta::days(days)
}

async fn remove(store: &dyn Store, table: AgingTable, limit: u32) -> u64 {
    let mut writing = store.write().await.unwrap();
    let removed = writing.remove_aged(table, before(30), limit).await.unwrap();
    writing.commit().await.unwrap();
    removed
}

fn answer(at: DateTime<Utc>, action: &str, date: &str) -> ActivityRecord {
    ActivityRecord {
        at,
        actor: ActorIdentity::System,
        action: action.to_owned(),
        subject: player("Ada").build().id.to_string(),
        before: None,
        after: Some(json!({ date: "x" })),
    }
}

fn message(date: &str, turn: i64) -> NewMessage {
    NewMessage {
        occasion: MessageOccasion::Ask,
        date: day(date),
        recipient: MessageRecipient::Player(player("Ada").build().id),
        turn,
        due_at: before(40),
        until: before(40),
    }
}

/// Stores the next version of the strategy with these attachments.
async fn save(store: &dyn Store, strategy: &mut Strategy, attached: &[&UploadedFile]) {
    strategy.attachments = attached.iter().map(|upload| (*upload).clone()).collect();
    let mut writing = store.write().await.unwrap();
    writing.put_strategy(strategy).await.unwrap();
    writing.commit().await.unwrap();
    strategy.summary.version += 1;
}

async fn versions(store: &dyn Store, strategy: &Strategy) -> Vec<(i64, bool)> {
    let mut reading = store.read().await.unwrap();
    let stamps = reading.version_stamps(strategy.summary.id).await.unwrap();
    stamps
        .iter()
        .map(|stamp| (stamp.version, stamp.is_kept))
        .collect()
}

on_both_databases! {
    async fn old_events_are_removed_in_batches_and_the_version_stays(store: TestStore) {
        for days in [50, 45, 40] {
            let mut writing = store.write().await.unwrap();
            writing.record(&Event::PlayersChanged, before(days)).await.unwrap();
            writing.commit().await.unwrap();
        }
        let version = store.version().await.unwrap();
        assert_eq!(remove(&*store, AgingTable::Events, 1).await, 1);
        assert_eq!(remove(&*store, AgingTable::Events, 50).await, 1);
        assert_eq!(remove(&*store, AgingTable::Events, 50).await, 0, "the newest stays");
        assert_eq!(store.version().await.unwrap(), version);
        let left = store.read().await.unwrap().events_after(DataVersion(0), 10).await.unwrap();
        assert_eq!(left.len(), 1);
    }

    async fn finished_messages_about_past_days_are_removed(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for (date, turn) in [("01.10.2026", 1), ("01.10.2026", 2), ("01.10.2026", 3), ("01.12.2026", 4)] {
            writing.insert_message(&message(date, turn)).await.unwrap();
        }
        let mut ids: Vec<i64> = writing.messages(&MessageFilter::default(), None, 10).await.unwrap().iter().map(|one| one.id).collect();
        ids.sort_unstable();
        for (id, days) in [(ids[0], 40), (ids[1], 5), (ids[3], 40)] {
            writing.set_message_state(id, MessageState::Sent, "", before(days)).await.unwrap();
        }
        writing.commit().await.unwrap();
        assert_eq!(remove(&*store, AgingTable::Messages, 50).await, 2, "one was sent, one never was");
        let left = store.read().await.unwrap().messages(&MessageFilter::default(), None, 10).await.unwrap();
        assert_eq!(left.iter().map(|one| one.wanted.turn).collect::<Vec<_>>(), [4, 2]);
    }

    async fn old_jobs_are_removed_and_recent_ones_stay_claimed(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for days in [33, 32, 31, 3] {
            let date = day("21.11.2026").plus(-days);
            writing.claim_job("daily_post", date, before(days)).await.unwrap();
        }
        writing.commit().await.unwrap();
        assert_eq!(remove(&*store, AgingTable::Jobs, 2).await, 2);
        assert_eq!(remove(&*store, AgingTable::Jobs, 2).await, 1);
        let mut writing = store.write().await.unwrap();
        assert!(!writing.claim_job("daily_post", day("18.11.2026"), now()).await.unwrap());
    }

    async fn a_notice_is_removed_after_its_message(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        let first = writing.insert_notice("1", "Bring water").await.unwrap().expect("a notice");
        let second = writing.insert_notice("2", "Bring snacks").await.unwrap().expect("a notice");
        let message = NewMessage { occasion: MessageOccasion::Notice, ..message("01.10.2026", second) };
        writing.insert_message(&message).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(remove(&*store, AgingTable::Notices, 50).await, 1);
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.notice(first).await.unwrap(), None);
        assert_eq!(reading.notice(second).await.unwrap().as_deref(), Some("Bring snacks"));
    }

    async fn the_statistics_keep_registrations_and_first_answers_of_removed_entries(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for entry in [
            answer(before(60), "player_created", "01.10.2026"),
            answer(before(50), "availability_changed", "02.10.2026"),
            answer(before(45), "availability_changed", "02.10.2026"),
            answer(before(44), "settings_changed", "02.10.2026"),
            answer(before(40), "player_created", "01.10.2026"),
            answer(before(5), "availability_changed", "03.10.2026"),
        ] {
            writing.insert_activity_record(&entry).await.unwrap();
        }
        writing.commit().await.unwrap();
        assert_eq!(remove(&*store, AgingTable::ActivityLog, 2).await, 2);
        assert_eq!(remove(&*store, AgingTable::ActivityLog, 50).await, 3);
        let mut reading = store.read().await.unwrap();
        let left = reading.activity_records(&ActivityRecordFilter::default(), None, 50).await.unwrap();
        assert_eq!(left.len(), 1);
        let activities: Vec<_> = reading.player_activities(0).await.unwrap().into_iter().map(|one| (one.at, one.kind)).collect();
        let answered = |date| PlayerActivityKind::Answered(vec![day(date)]);
        assert_eq!(activities, [
            (before(40), PlayerActivityKind::Registered),
            (before(50), answered("02.10.2026")),
            (before(5), answered("03.10.2026")),
        ]);
        assert_eq!(reading.player_activities(left[0].0).await.unwrap(), []);
    }

    async fn removing_versions_condemns_only_the_uploads_that_nothing_else_shows(store: TestStore) {
        let [shared, lone] = [1, 2].map(|number| UploadedFile {
            id: UploadId::from_random_bytes([number; 16]),
            kind: UploadKind::Png,
            bytes: 1,
            pixels: Some((1, 1)),
            name: format!("{number}.png"),
        });
        let mut writing = store.write().await.unwrap();
        for upload in [&shared, &lone] {
            writing.insert_upload(upload, &ActorIdentity::System, now()).await.unwrap();
        }
        writing.commit().await.unwrap();
        let mut plan = strategy("B rush");
        save(&*store, &mut plan, &[&shared]).await;
        save(&*store, &mut plan, &[&shared, &lone]).await;
        let mut reading = store.read().await.unwrap();
        assert_eq!(reading.strategies_with_history(None, 10).await.unwrap(), []);
        drop(reading);
        save(&*store, &mut plan, &[]).await;
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.strategies_with_history(None, 10).await.unwrap(), [plan.summary.id]);
        assert_eq!(writing.strategies_with_history(Some(plan.summary.id), 10).await.unwrap(), []);
        writing.remove_strategy_versions(plan.summary.id, &[2]).await.unwrap();
        writing.keep_strategy_versions(plan.summary.id, [1, 2]).await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(versions(&*store, &plan).await, [(1, true), (3, false)]);
        let condemned = store.read().await.unwrap().uploads_marked_for_deletion(10).await.unwrap();
        assert_eq!(condemned, [lone]);
    }

    async fn a_version_has_a_name_until_it_is_removed(store: TestStore) {
        let mut plan = strategy("B rush");
        for _ in 0..3 {
            save(&*store, &mut plan, &[]).await;
        }
        let id = plan.summary.id;
        let query = |before, is_named| VersionPageQuery { before, is_named, limit: 2 };
        for (name, expected) in [(Some("Before Masters"), vec![2]), (None, vec![])] {
            let mut writing = store.write().await.unwrap();
            writing.name_strategy_version(id, 2, name).await.unwrap();
            writing.commit().await.unwrap();
            let mut reading = store.read().await.unwrap();
            let named = reading.strategy_versions(id, query(None, true)).await.unwrap();
            assert_eq!(named.iter().map(|one| one.version).collect::<Vec<_>>(), expected);
            assert!(named.iter().all(|one| one.name.as_deref() == name));
            let stamps = reading.version_stamps(id).await.unwrap();
            assert_eq!(stamps[1].is_named, name.is_some());
            let before = reading.strategy_versions(id, query(Some(2), true)).await.unwrap();
            assert_eq!(before, []);
            let all = reading.strategy_versions(id, query(None, false)).await.unwrap();
            assert_eq!(all.iter().map(|one| one.version).collect::<Vec<_>>(), [3, 2]);
        }
    }
}

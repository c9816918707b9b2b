//! The activity log and the ledger of jobs.

use app_domain::Player;
use app_domain::permission::ActorIdentity;
use app_service::port::{
    ActivityActor, ActivityRecord, ActivityRecordFilter, BotHeartbeat, GatewayStatus,
};
use app_testkit::{day, instant, on_both_databases, player};
use serde_json::json;

use crate::now;

fn entry(actor: ActorIdentity, action: &str) -> ActivityRecord {
    ActivityRecord {
        at: now(),
        actor,
        action: action.into(),
        subject: "21.11.2026".into(),
        before: None,
        after: None,
    }
}

on_both_databases! {
    async fn the_last_claim_is_that_of_the_jobs_with_the_prefix(store: TestStore) {
        let today = day("21.11.2026");
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.last_claim("backup_").await.unwrap(), None);
        let [first, second, third] = [0, 1, 2].map(|hours| now() + chrono::Duration::hours(hours));
        writing.claim_job("backup_17", today, first).await.unwrap();
        writing.claim_job("backup_18", today, second).await.unwrap();
        writing.claim_job("backupX19", today, third).await.unwrap();
        assert_eq!(writing.last_claim("backup_").await.unwrap(), Some(second));
    }

    async fn an_audit_entry_comes_back_as_written(store: TestStore) {
        let ada = player("Ada").build();
        let by_player = ActivityRecord {
            before: Some(json!(null)),
            after: Some(json!({"availability": "18:00-20:00", "odd": "NUL \u{0}, “ö”, \u{202e}🎯", "n": [1.5, null]})),
            ..entry(ActorIdentity::Player { id: ada.id, name: "Ada".into() }, "availability_set")
        };
        let by_operator = entry(ActorIdentity::Operator { name: "deploy".into() }, "settings_changed");
        let by_system = entry(ActorIdentity::System, "pattern_applied");
        let mut writing = store.write().await.unwrap();
        for entry in [&by_player, &by_operator, &by_system] {
            writing.insert_activity_record(entry).await.unwrap();
        }
        writing.commit().await.unwrap();
        let entries = store.read().await.unwrap().activity_records(&ActivityRecordFilter::default(), None, 50).await.unwrap();
        let entries: Vec<ActivityRecord> = entries.into_iter().map(|(_, entry)| entry).collect();
        assert_eq!(entries, [by_system, by_operator, by_player]);
    }

    async fn the_audit_log_is_read_page_by_page(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for action in ["a", "b", "c", "d", "e"] {
            writing.insert_activity_record(&entry(ActorIdentity::System, action)).await.unwrap();
        }
        let mut pages = Vec::new();
        let mut cursor = None;
        loop {
            let page = writing.activity_records(&ActivityRecordFilter::default(), cursor, 2).await.unwrap();
            let Some((last, _)) = page.last() else { break };
            cursor = Some(*last);
            pages.push(page.into_iter().map(|(_, entry)| entry.action).collect::<String>());
        }
        assert_eq!(pages, ["ed", "cb", "a"]);
    }

    async fn the_audit_log_is_narrowed_by_actor_action_subject_and_time(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        let by = |player: &Player| ActorIdentity::Player { id: player.id.clone(), name: player.display_name.clone() };
        let on = |hour: u32| instant(&format!("2026-11-21T{hour:02}:00:00Z"));
        let written = [
            ActivityRecord { at: on(8), subject: bob.id.to_string(), ..entry(by(&ada), "availability_changed") },
            ActivityRecord { at: on(9), subject: format!("{}/7", bob.id), ..entry(by(&bob), "absence_created") },
            ActivityRecord { at: on(10), subject: String::new(), ..entry(ActorIdentity::Operator { name: "deploy".into() }, "settings_changed") },
            ActivityRecord { at: on(11), ..entry(ActorIdentity::System, "plan_changed") },
            ActivityRecord { at: on(12), subject: ada.id.to_string(), ..entry(by(&ada), "player_changed") },
        ];
        let mut writing = store.write().await.unwrap();
        for entry in &written {
            writing.insert_activity_record(entry).await.unwrap();
        }
        let none = ActivityRecordFilter::default();
        let cases = [
            (ActivityRecordFilter { actor: Some(ActivityActor::Player(ada.id.clone())), ..none.clone() }, vec![12, 8]),
            (ActivityRecordFilter { actor: Some(ActivityActor::Operator), ..none.clone() }, vec![10]),
            (ActivityRecordFilter { actor: Some(ActivityActor::System), ..none.clone() }, vec![11]),
            (ActivityRecordFilter { action: Some("pla".into()), ..none.clone() }, vec![12, 11]),
            (ActivityRecordFilter { action: Some("absence_created".into()), ..none.clone() }, vec![9]),
            (ActivityRecordFilter { action: Some("%".into()), ..none.clone() }, vec![]),
            (ActivityRecordFilter { subject: Some(bob.id.clone()), ..none.clone() }, vec![9, 8]),
            (ActivityRecordFilter { from: Some(on(9)), until: Some(on(11)), ..none.clone() }, vec![10, 9]),
            (ActivityRecordFilter { from: Some(on(12)), ..none.clone() }, vec![12]),
            (ActivityRecordFilter { action: Some("a".into()), subject: Some(bob.id), actor: Some(ActivityActor::Player(ada.id)), ..none }, vec![8]),
        ];
        for (filter, hours) in cases {
            let found = writing.activity_records(&filter, None, 50).await.unwrap();
            let found: Vec<_> = found.into_iter().map(|(_, entry)| entry.at).collect();
            let expected: Vec<_> = hours.into_iter().map(on).collect();
            assert_eq!(found, expected, "{filter:?}");
        }
    }

    async fn a_job_is_claimed_once_for_each_date(store: TestStore) {
        let (today, tomorrow) = (day("21.11.2026"), day("22.11.2026"));
        let mut writing = store.write().await.unwrap();
        assert!(writing.claim_job("daily_post", today, now()).await.unwrap());
        assert!(!writing.claim_job("daily_post", today, now()).await.unwrap());
        assert!(writing.claim_job("daily_post", tomorrow, now()).await.unwrap());
        assert!(writing.claim_job("daily_reminder", today, now()).await.unwrap());
        writing.commit().await.unwrap();
        let mut writing = store.open_second().await.write().await.unwrap();
        assert!(!writing.claim_job("daily_post", today, now()).await.unwrap());
    }

    async fn a_skipped_job_cannot_be_claimed_until_it_is_restored(store: TestStore) {
        let (today, tomorrow) = (day("21.11.2026"), day("22.11.2026"));
        let mut writing = store.write().await.unwrap();
        assert!(writing.skip_job("daily_post", today, now()).await.unwrap());
        assert!(!writing.skip_job("daily_post", today, now()).await.unwrap());
        assert!(!writing.claim_job("daily_post", today, now()).await.unwrap());
        assert!(writing.claim_job("reminder", tomorrow, now()).await.unwrap());
        let mut ledger = writing.jobs_between(today, tomorrow).await.unwrap();
        ledger.sort_by_key(|entry| entry.date);
        let shown: Vec<_> = ledger.iter().map(|entry| (entry.job.as_str(), entry.date, entry.is_skipped)).collect();
        assert_eq!(shown, [("daily_post", today, true), ("reminder", tomorrow, false)]);
        assert!(!writing.restore_job("reminder", tomorrow).await.unwrap());
        assert!(writing.restore_job("daily_post", today).await.unwrap());
        assert!(writing.claim_job("daily_post", today, now()).await.unwrap());
    }

    async fn the_last_heartbeat_is_kept(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.bot_heartbeat().await.unwrap(), None);
        let connected = GatewayStatus {
            is_connected: true,
            since: Some(now()),
            heartbeat: Some(now()),
        };
        for (faults, gateway) in [(vec!["first".to_owned()], connected), (Vec::new(), GatewayStatus::default())] {
            let heartbeat = BotHeartbeat { at: now(), faults, gateway, instance: "here".to_owned() };
            writing.put_bot_heartbeat(&heartbeat).await.unwrap();
            assert_eq!(writing.bot_heartbeat().await.unwrap(), Some(heartbeat));
        }
    }
}

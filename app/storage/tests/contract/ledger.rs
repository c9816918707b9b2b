//! The audit log and the ledger of jobs.

use app_domain::Player;
use app_domain::permission::Actor;
use app_service::port::{AuditActor, AuditEntry, AuditFilter, GatewayPulse, Pulse};
use app_testkit::{day, instant, on_both_databases, player};
use serde_json::json;

use crate::now;

fn entry(actor: Actor, action: &str) -> AuditEntry {
    AuditEntry {
        at: now(),
        actor,
        action: action.into(),
        subject: "21.11.2026".into(),
        before: None,
        after: None,
    }
}

on_both_databases! {
    async fn an_audit_entry_comes_back_as_written(store: TestStore) {
        let ada = player("Ada").build();
        let by_player = AuditEntry {
            before: Some(json!(null)),
            after: Some(json!({"availability": "18:00-20:00", "odd": "NUL \u{0}, “ö”, \u{202e}🎯", "n": [1.5, null]})),
            ..entry(Actor::Player { id: ada.id, name: "Ada".into() }, "availability_set")
        };
        let by_operator = entry(Actor::Operator { name: "deploy".into() }, "settings_changed");
        let by_system = entry(Actor::System, "pattern_applied");
        let mut writing = store.write().await.unwrap();
        for entry in [&by_player, &by_operator, &by_system] {
            writing.audit_entry(entry).await.unwrap();
        }
        writing.commit().await.unwrap();
        let entries = store.read().await.unwrap().audit(&AuditFilter::default(), None, 50).await.unwrap();
        let entries: Vec<AuditEntry> = entries.into_iter().map(|(_, entry)| entry).collect();
        assert_eq!(entries, [by_system, by_operator, by_player]);
    }

    async fn the_audit_log_is_read_page_by_page(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        for action in ["a", "b", "c", "d", "e"] {
            writing.audit_entry(&entry(Actor::System, action)).await.unwrap();
        }
        let mut pages = Vec::new();
        let mut cursor = None;
        loop {
            let page = writing.audit(&AuditFilter::default(), cursor, 2).await.unwrap();
            let Some((last, _)) = page.last() else { break };
            cursor = Some(*last);
            pages.push(page.into_iter().map(|(_, entry)| entry.action).collect::<String>());
        }
        assert_eq!(pages, ["ed", "cb", "a"]);
    }

    async fn the_audit_log_is_narrowed_by_actor_action_subject_and_time(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        let by = |player: &Player| Actor::Player { id: player.id.clone(), name: player.display_name.clone() };
        let on = |hour: u32| instant(&format!("2026-11-21T{hour:02}:00:00Z"));
        let written = [
            AuditEntry { at: on(8), subject: bob.id.to_string(), ..entry(by(&ada), "availability_changed") },
            AuditEntry { at: on(9), subject: format!("{}/7", bob.id), ..entry(by(&bob), "absence_created") },
            AuditEntry { at: on(10), subject: String::new(), ..entry(Actor::Operator { name: "deploy".into() }, "settings_changed") },
            AuditEntry { at: on(11), ..entry(Actor::System, "plan_changed") },
            AuditEntry { at: on(12), subject: ada.id.to_string(), ..entry(by(&ada), "player_changed") },
        ];
        let mut writing = store.write().await.unwrap();
        for entry in &written {
            writing.audit_entry(entry).await.unwrap();
        }
        let none = AuditFilter::default();
        let cases = [
            (AuditFilter { actor: Some(AuditActor::Player(ada.id.clone())), ..none.clone() }, vec![12, 8]),
            (AuditFilter { actor: Some(AuditActor::Operator), ..none.clone() }, vec![10]),
            (AuditFilter { actor: Some(AuditActor::System), ..none.clone() }, vec![11]),
            (AuditFilter { action: Some("pla".into()), ..none.clone() }, vec![12, 11]),
            (AuditFilter { action: Some("absence_created".into()), ..none.clone() }, vec![9]),
            (AuditFilter { action: Some("%".into()), ..none.clone() }, vec![]),
            (AuditFilter { subject: Some(bob.id.clone()), ..none.clone() }, vec![9, 8]),
            (AuditFilter { from: Some(on(9)), until: Some(on(11)), ..none.clone() }, vec![10, 9]),
            (AuditFilter { from: Some(on(12)), ..none.clone() }, vec![12]),
            (AuditFilter { action: Some("a".into()), subject: Some(bob.id), actor: Some(AuditActor::Player(ada.id)), ..none }, vec![8]),
        ];
        for (filter, hours) in cases {
            let found = writing.audit(&filter, None, 50).await.unwrap();
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
        let mut writing = store.another().await.write().await.unwrap();
        assert!(!writing.claim_job("daily_post", today, now()).await.unwrap());
    }

    async fn a_skipped_job_is_nobody_s_until_it_is_given_back(store: TestStore) {
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

    async fn the_last_sign_of_life_is_kept(store: TestStore) {
        let mut writing = store.write().await.unwrap();
        assert_eq!(writing.pulse().await.unwrap(), None);
        let connected = GatewayPulse {
            is_connected: true,
            since: Some(now()),
            heartbeat: Some(now()),
        };
        for (faults, gateway) in [(vec!["first".to_owned()], connected), (Vec::new(), GatewayPulse::default())] {
            let pulse = Pulse { at: now(), faults, gateway };
            writing.put_pulse(&pulse).await.unwrap();
            assert_eq!(writing.pulse().await.unwrap(), Some(pulse));
        }
    }
}

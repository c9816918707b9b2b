//! The audit log and the ledger of jobs.

use app_domain::permission::Actor;
use app_service::port::AuditEntry;
use app_testkit::{day, on_both_databases, player};
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
        let entries = store.read().await.unwrap().audit(None, 50).await.unwrap();
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
            let page = writing.audit(cursor, 2).await.unwrap();
            let Some((last, _)) = page.last() else { break };
            cursor = Some(*last);
            pages.push(page.into_iter().map(|(_, entry)| entry.action).collect::<String>());
        }
        assert_eq!(pages, ["ed", "cb", "a"]);
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
}

//! What the statistics read.

use app_domain::permission::Actor;
use app_domain::statistics::presence::HeardDay;
use app_domain::{Day, Zone};
use app_service::port::{AuditEntry, HeardPlayer, Told, Trace};
use app_testkit::{day, filed, on_both_databases, player};
use serde_json::{Value, json};

use crate::{now, register};

fn heard(date: &str, said: &str) -> HeardDay {
    let record = filed(date, said);
    HeardDay {
        day: day(date),
        is_answered: record.source().is_some(),
        spans: record.windows.iter().map(|window| window.span).collect(),
    }
}

fn entry(action: &str, subject: &str, after: Value) -> AuditEntry {
    AuditEntry {
        at: now(),
        actor: Actor::System,
        action: action.to_owned(),
        subject: subject.to_owned(),
        before: None,
        after: Some(after),
    }
}

on_both_databases! {
    async fn what_was_said_comes_by_player_with_the_name_of_who_has_left(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        for (one, date, said) in [(&bob, "19.11.2026", "x"), (&ada, "20.11.2026", "19:00-22:00, 23:00-01:00"), (&bob, "18.11.2026", "x"), (&ada, "21.11.2026", "x")] {
            writing.put_player_day(&one.id, day(date), &filed(date, said), Zone::BERLIN).await.unwrap();
        }
        writing.remove_player(&bob, day("21.11.2026")).await.unwrap();
        writing.commit().await.unwrap();
        let mut found = store.read().await.unwrap().heard(day("19.11.2026"), day("20.11.2026")).await.unwrap();
        found.sort_by_key(|one| one.held_name.is_some());
        assert_eq!(found, [
            HeardPlayer { player: ada.id, held_name: None, days: vec![heard("20.11.2026", "19:00-22:00, 23:00-01:00")] },
            HeardPlayer { player: bob.id, held_name: Some("Bob".to_owned()), days: vec![heard("19.11.2026", "x")] },
        ]);
    }

    async fn the_log_tells_of_registrations_and_answers_from_an_entry_on(store: TestStore) {
        let ada = player("Ada").build();
        let id = ada.id.to_string();
        let mut writing = store.write().await.unwrap();
        for entry in [
            entry("player_created", &id, json!({})),
            entry("settings_changed", "settings", json!({})),
            entry("availability_changed", &id, json!({ "20.11.2026": "", "21.11.2026": "x" })),
        ] {
            writing.audit_entry(&entry).await.unwrap();
        }
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        let traces = reading.traces(0).await.unwrap();
        let told: Vec<&Told> = traces.iter().map(|trace| &trace.told).collect();
        let days: Vec<Day> = vec![day("21.11.2026")];
        assert_eq!(told, [&Told::Registered, &Told::Answered(days)]);
        let Trace { id: first, at, player, .. } = &traces[0];
        assert_eq!((*at, player), (now(), &ada.id));
        assert_eq!(reading.traces(*first).await.unwrap(), traces[1..]);
    }
}

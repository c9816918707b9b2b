//! Reads for the statistics.

use app_domain::Day;
use app_domain::permission::ActorIdentity;
use app_domain::statistics::attendance::TeammateDay;
use app_service::port::{ActivityRecord, PlayerActivity, PlayerActivityKind, PlayerAnswers};
use app_testkit::{day, day_record, on_both_databases, player, removed_on};
use serde_json::{Value, json};

use crate::{now, register};

fn presence_day(date: &str, answer: &str) -> TeammateDay {
    let record = day_record(date, answer);
    TeammateDay {
        day: day(date),
        is_answered: record.answer_origin.is_some(),
        spans: record.windows.iter().map(|window| window.span).collect(),
    }
}

fn entry(action: &str, subject: &str, after: Value) -> ActivityRecord {
    ActivityRecord {
        at: now(),
        actor: ActorIdentity::System,
        action: action.to_owned(),
        subject: subject.to_owned(),
        before: None,
        after: Some(after),
    }
}

on_both_databases! {
    async fn answers_are_grouped_by_player_with_the_names_of_former_players(store: TestStore) {
        let (ada, bob) = (player("Ada").build(), player("Bob").build());
        register(&*store, &[&ada, &bob]).await;
        let mut writing = store.write().await.unwrap();
        for (one, date, answer) in [(&bob, "19.11.2026", "x"), (&ada, "20.11.2026", "19:00-22:00, 23:00-01:00"), (&bob, "18.11.2026", "x"), (&ada, "21.11.2026", "x")] {
            writing.put_player_day(&one.id, day(date), &day_record(date, answer)).await.unwrap();
        }
        writing.retire_player(&removed_on(&bob, "21.11.2026")).await.unwrap();
        writing.commit().await.unwrap();
        let mut found = store.read().await.unwrap().player_answers(day("19.11.2026"), day("20.11.2026")).await.unwrap();
        found.sort_by_key(|one| one.held_name.is_some());
        assert_eq!(found, [
            PlayerAnswers { player: ada.id, held_name: None, days: vec![presence_day("20.11.2026", "19:00-22:00, 23:00-01:00")] },
            PlayerAnswers { player: bob.id, held_name: Some("Bob".to_owned()), days: vec![presence_day("19.11.2026", "x")] },
        ]);
    }

    async fn the_log_lists_registrations_and_answers_after_an_entry(store: TestStore) {
        let ada = player("Ada").build();
        let id = ada.id.to_string();
        let mut writing = store.write().await.unwrap();
        for entry in [
            entry("player_created", &id, json!({})),
            entry("settings_changed", "settings", json!({})),
            entry("availability_changed", &id, json!({ "20.11.2026": "", "21.11.2026": "x" })),
        ] {
            writing.insert_activity_record(&entry).await.unwrap();
        }
        writing.commit().await.unwrap();
        let mut reading = store.read().await.unwrap();
        let traces = reading.player_activities(0).await.unwrap();
        let kinds: Vec<&PlayerActivityKind> = traces.iter().map(|trace| &trace.kind).collect();
        let days: Vec<Day> = vec![day("21.11.2026")];
        assert_eq!(kinds, [&PlayerActivityKind::Registered, &PlayerActivityKind::Answered(days)]);
        let PlayerActivity { id: first, at, player, .. } = &traces[0];
        assert_eq!((*at, player), (now(), &ada.id));
        assert_eq!(reading.player_activities(*first).await.unwrap(), traces[1..]);
    }
}

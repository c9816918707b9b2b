//! POST /api/recurring-availability

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{PATH, answer, save, tuesdays};
use crate::harness::{OPERATOR, TestServer};

fn filled(value: &str) -> (Value, Value) {
    (value.into(), "recurring".into())
}

fn manual(value: &str) -> (Value, Value) {
    (value.into(), "manual".into())
}

fn empty() -> (Value, Value) {
    ("".into(), Value::Null)
}

on_both_databases! {
    async fn a_new_entry_is_created_and_fills_the_empty_days(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        answer(&server, &ada, "01.12.2026", "x").await;
        let saved = save(&server, &ada, 2, "19:00-22:00").await;
        assert_eq!(saved.status, 201);
        assert_eq!(saved.data(), json!({
            "userId": ada.id, "dayOfWeek": 2, "availability": "19:00-22:00", "active": true,
            "timezone": "Europe/Berlin", "daysChanged": 1,
        }));
        assert_eq!(tuesdays(&server, &ada).await, [filled("19:00-22:00"), manual("x")]);
    }

    async fn a_replaced_entry_updates_the_days_that_came_from_it(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        save(&server, &ada, 2, "19:00-22:00").await.data();
        answer(&server, &ada, "01.12.2026", "18:00-19:00").await;
        let saved = save(&server, &ada, 2, "20:00-23:00").await;
        assert_eq!((saved.status, &saved.data()["daysChanged"]), (200, &1.into()));
        assert_eq!(tuesdays(&server, &ada).await, [filled("20:00-23:00"), manual("18:00-19:00")]);
        assert_eq!(server.get(PATH).by(&ada).await.data().as_array().map(Vec::len), Some(1));
    }

    async fn a_manually_cleared_day_stays_empty(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        save(&server, &ada, 2, "19:00-22:00").await.data();
        answer(&server, &ada, "24.11.2026", "").await;
        save(&server, &ada, 2, "20:00-23:00").await.data();
        assert_eq!(tuesdays(&server, &ada).await, [empty(), filled("20:00-23:00")]);
    }

    async fn a_paused_entry_clears_its_days(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        save(&server, &ada, 2, "19:00-22:00").await.data();
        let body = json!({ "dayOfWeek": 2, "availability": "19:00-22:00", "active": false });
        let paused = server.post(PATH).by(&ada).json(&body).await.data();
        assert_eq!((&paused["active"], &paused["daysChanged"]), (&false.into(), &2.into()));
        assert_eq!(tuesdays(&server, &ada).await, [empty(), empty()]);
        assert_eq!(save(&server, &ada, 2, "20:00-22:00").await.data()["active"], false, "still paused");
    }

    async fn an_admin_saves_for_anyone_and_a_player_for_nobody_else(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let body = json!({ "dayOfWeek": 2, "availability": "x", "userId": ada.id });
        assert_eq!(server.post(PATH).bearer_auth(OPERATOR).json(&body).await.status, 201);
        server.post(PATH).by(&bob).json(&body).await.is_refused(403, "forbidden");
        let body = json!({ "dayOfWeek": 2, "availability": "x", "userId": "100000000000000009" });
        server.post(PATH).bearer_auth(OPERATOR).json(&body).await.is_refused(404, "not_found");
    }
}

#[tokio::test]
async fn every_fault_of_the_body_is_named() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for (body, expected) in [
        (json!({}), vec!["dayOfWeek", "availability"]),
        (
            json!({ "dayOfWeek": 7, "availability": "" }),
            vec!["dayOfWeek", "availability"],
        ),
        (
            json!({ "dayOfWeek": -1, "availability": "x", "active": "yes" }),
            vec!["dayOfWeek", "active"],
        ),
        (
            json!({ "dayOfWeek": "2", "availability": "x", "userId": 5 }),
            vec!["userId", "dayOfWeek"],
        ),
        (
            json!({ "dayOfWeek": 2.5, "availability": "18:00" }),
            vec!["dayOfWeek", "availability"],
        ),
    ] {
        assert_eq!(
            server.post(PATH).by(&ada).json(&body).await.faults(),
            expected,
            "{body}"
        );
    }
}

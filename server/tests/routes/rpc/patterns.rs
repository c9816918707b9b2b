//! The server functions under /rpc/patterns

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{SignedInPlayer, TestResponse, TestServer};

async fn ask(
    server: &TestServer,
    person: &SignedInPlayer,
    path: &str,
    changes: &Value,
) -> TestResponse {
    let body = json!({ "user_id": null, "changes": changes });
    server.post(path).by(person).json(&body).await
}

fn weekday(day_of_week: u8, availability: &str) -> Value {
    json!({ "dayOfWeek": day_of_week, "availability": availability, "active": true, "timezone": null })
}

on_both_databases! {
    async fn the_preview_of_a_week_equals_the_effect_of_saving_it(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").in_zone("America/New_York")).await;
        let body = json!({ "user_id": null, "date": "01.12.2026", "availability": "x" });
        server.post("/rpc/availability/set").by(&ada).json(&body).await.json();
        let load = || server.post("/rpc/patterns/load").by(&ada).json(&json!({ "user_id": null }));
        let before = load().await.json();
        assert_eq!((&before["timezone"], &before["today"]), (&json!("America/New_York"), &json!("21.11.2026")));
        assert_eq!(before["entries"], json!([]));

        let changes = json!([weekday(2, "19:00-22:00"), weekday(3, "x")]);
        let expected = json!({
            "filled": ["24.11.2026", "25.11.2026", "02.12.2026"], "changed": [], "emptied": [], "kept": ["01.12.2026"],
        });
        let foreseen = ask(&server, &ada, "/rpc/patterns/preview", &changes).await.json();
        assert_eq!(foreseen, expected);
        assert_eq!(load().await.json(), before, "looking ahead changes nothing");

        let saved = ask(&server, &ada, "/rpc/patterns/save", &changes).await.json();
        assert_eq!(saved["effect"], foreseen);
        let entry = |day_of_week: u8, availability: &str| json!({
            "userId": ada.id, "dayOfWeek": day_of_week, "availability": availability, "active": true,
            "timezone": "America/New_York",
        });
        assert_eq!(saved["entries"], json!([entry(2, "19:00-22:00"), entry(3, "x")]));
        assert_eq!(load().await.json()["entries"], saved["entries"]);

        let again = ask(&server, &ada, "/rpc/patterns/save", &json!([weekday(3, "")])).await.json();
        assert_eq!(again["effect"]["emptied"], json!(["25.11.2026", "02.12.2026"]));
        assert_eq!(again["entries"], json!([entry(2, "19:00-22:00")]), "other weekdays stay");
    }
}

#[tokio::test]
async fn a_week_is_refused_as_a_whole_and_every_fault_names_its_field() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let mut elsewhere = weekday(4, "18:00-20:00");
    elsewhere["timezone"] = json!("Berlin");
    let changes = json!([
        weekday(2, "19:00-22:00"),
        weekday(3, "25:00-26:00"),
        elsewhere,
        weekday(7, "x"),
    ]);
    for path in ["/rpc/patterns/preview", "/rpc/patterns/save"] {
        let refused = ask(&server, &ada, path, &changes).await;
        let fields = [
            "changes[1].availability",
            "changes[2].timezone",
            "changes[3].dayOfWeek",
        ];
        assert_eq!(refused.faults(), fields, "{path}");
    }
    let body = json!({ "user_id": null });
    let loaded = server.post("/rpc/patterns/load").by(&ada).json(&body).await;
    assert_eq!(loaded.json()["entries"], json!([]));
}

#[tokio::test]
async fn anothers_week_is_neither_shown_nor_changed() {
    let server = TestServer::on_sqlite().await;
    let (ada, bob) = (
        server.signed_in(player("Ada")).await,
        server.signed_in(player("Bob")).await,
    );
    let body = json!({ "user_id": bob.id, "changes": [weekday(2, "x")] });
    for path in [
        "/rpc/patterns/load",
        "/rpc/patterns/preview",
        "/rpc/patterns/save",
    ] {
        let refused = server.post(path).by(&ada).json(&body).await;
        refused.is_refused(403, "forbidden");
    }
}

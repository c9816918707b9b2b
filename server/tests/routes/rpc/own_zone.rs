//! The server function under /rpc/own-zone

use app_testkit::{on_both_databases, player};
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/rpc/own-zone/set";

on_both_databases! {
    async fn another_zone_leaves_every_answer_at_its_instant_and_is_in_the_log(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let ada = server.signed_in(player("Ada")).await;
        let set = json!({ "user_id": null, "date": "24.11.2026", "availability": "18:00-20:00" });
        server.post("/rpc/availability/set").by(&ada).json(&set).await;

        for (zone, own, shown) in [
            ("America/New_York", json!("America/New_York"), "12:00-14:00"),
            ("", json!(null), "18:00-20:00"),
        ] {
            let answer = server.post(PATH).by(&ada).json(&json!({ "timezone": zone })).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            assert_eq!(server.get("/api/auth/user").by(&ada).await.data()["timezone"], own);
            let load = json!({ "user_id": null, "from": "24.11.2026" });
            let day = &server.query("/rpc/availability/load", &load).by(&ada).await.json()["days"][0];
            let starts_at = &day["spans"][0]["startsAt"];
            assert_eq!((&day["availability"], starts_at), (&json!(shown), &json!("2026-11-24T17:00:00Z")));
        }

        let log = server.get(&format!("/api/audit?actor={}&action=player_changed", ada.id)).by(&zoe).await;
        let entry = &log.json()["data"][1];
        assert_eq!((&entry["before"]["timezone"], &entry["after"]["timezone"]), (&json!(null), &json!("America/New_York")));
    }
}

#[tokio::test]
async fn an_unknown_zone_is_refused_and_an_operator_has_none() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let body = json!({ "timezone": "Europe/Muster" });
    assert_eq!(
        server.post(PATH).by(&ada).json(&body).await.faults(),
        ["timezone"]
    );
    let body = json!({ "timezone": "Europe/Berlin" });
    let operator = server.post(PATH).bearer_auth(OPERATOR).json(&body).await;
    assert_eq!(operator.faults(), ["userId"]);
}

//! PUT /api/absences/:id

use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use super::{PATH, create};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn what_is_missing_stays(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let absence = create(&server, &ada, "24.12.2026", "26.12.2026").await;
        server.advance(TimeDelta::minutes(5));
        let path = format!("{PATH}/{}", absence["id"]);
        let changed = server.put(&path).by(&ada).json(&json!({ "endDate": "27.12.2026" })).await.data();
        let mut expected = absence;
        (expected["endDate"], expected["updatedAt"]) = ("27.12.2026".into(), "2026-11-21T18:05:00Z".into());
        assert_eq!(changed, expected);
        let changed = server.put(&path).by(&ada).json(&json!({ "reason": null })).await.data();
        assert_eq!(changed["reason"], "");
    }

    async fn it_is_judged_as_a_whole(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let absence = create(&server, &ada, "24.12.2026", "26.12.2026").await;
        let path = format!("{PATH}/{}", absence["id"]);
        let answer = server.put(&path).by(&ada).json(&json!({ "startDate": "27.12.2026" })).await;
        assert_eq!(answer.faults(), ["endDate"]);
        let body = json!({ "startDate": null, "endDate": "27.12.26", "reason": 1 });
        assert_eq!(server.put(&path).by(&ada).json(&body).await.faults(), ["startDate", "endDate", "reason"]);
    }

    async fn another_players_absence_is_for_admins(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let path = format!("{PATH}/{}", create(&server, &ada, "24.12.2026", "26.12.2026").await["id"]);
        let body = json!({ "reason": "Sick" });
        server.put(&path).by(&bob).json(&body).await.is_refused(403, "forbidden");
        assert_eq!(server.put(&path).bearer_auth(OPERATOR).json(&body).await.data()["userId"], ada.id.as_str());
    }
}

#[tokio::test]
async fn what_is_not_there_cannot_be_changed() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for id in ["1", "0", "-5", "9223372036854775807"] {
        server
            .put(&format!("{PATH}/{id}"))
            .by(&ada)
            .json(&json!({}))
            .await
            .is_refused(404, "not_found");
    }
    for id in ["one", "1.5", "9223372036854775808", "%20"] {
        let answer = server
            .put(&format!("{PATH}/{id}"))
            .by(&ada)
            .json(&json!({}))
            .await;
        assert_eq!(answer.faults(), ["id"], "{id}");
    }
}

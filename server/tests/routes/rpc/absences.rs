//! The server functions under /rpc/absences

use app_testkit::{on_both_databases, player};
use serde_json::json;

use crate::harness::TestServer;

on_both_databases! {
    async fn an_absence_is_registered_changed_and_removed(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "start_date": "24.11.2026", "end_date": "26.11.2026", "reason": " Exams " });
        let created = server.post("/rpc/absences/create").by(&ada).json(&body).await.json();
        assert_eq!((&created["userId"], &created["reason"]), (&json!(ada.id), &json!("Exams")));

        let id = &created["id"];
        let body = json!({ "id": id, "start_date": "25.11.2026", "end_date": "25.11.2026", "reason": "" });
        let changed = server.post("/rpc/absences/change").by(&ada).json(&body).await.json();
        assert_eq!((&changed["id"], &changed["startDate"]), (id, &json!("25.11.2026")));

        let load = || server.post("/rpc/absences/load").by(&ada).json(&json!({}));
        let seen = load().await.json();
        assert_eq!((&seen["today"], &seen["absences"]), (&json!("21.11.2026"), &json!([changed])));
        assert_eq!(seen["players"], json!([{ "userId": ada.id, "displayName": "Ada" }]));

        let removed = server.post("/rpc/absences/remove").by(&ada).json(&json!({ "id": id })).await;
        assert_eq!(removed.status, 200, "{removed:?}");
        assert_eq!(load().await.json()["absences"], json!([]));
        let again = server.post("/rpc/absences/remove").by(&ada).json(&json!({ "id": id })).await;
        again.is_refused(404, "not_found");
    }
}

#[tokio::test]
async fn an_absence_is_refused_with_every_fault_and_to_others() {
    let server = TestServer::on_sqlite().await;
    let (ada, bob) = (
        server.signed_in(player("Ada")).await,
        server.signed_in(player("Bob")).await,
    );
    let create = |user_id: Option<&str>| json!({ "user_id": user_id, "start_date": "26.11.2026", "end_date": "24.11.2026", "reason": "a".repeat(501) });
    let path = "/rpc/absences/create";
    let refused = server.post(path).by(&ada).json(&create(None)).await;
    assert_eq!(refused.faults(), ["endDate", "reason"]);
    let refused = server
        .post(path)
        .by(&ada)
        .json(&create(Some(&bob.id)))
        .await;
    refused.is_refused(403, "forbidden");
}

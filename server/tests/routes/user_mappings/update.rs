//! PUT /api/user-mappings/:chatId

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::PATH;
use crate::harness::{OPERATOR, TestResponse, TestServer};

const ADA: &str = "100000000000000001";

async fn update(server: &TestServer, id: &str, body: &Value) -> TestResponse {
    server
        .put(&format!("{PATH}/{id}"))
        .bearer_auth(OPERATOR)
        .json(body)
        .await
}

on_both_databases! {
    async fn only_what_is_present_changes(store: TestStore) {
        let server = TestServer::on(store).await;
        server.registered(player("Ada").with_id(ADA).with_sort_order(2)).await;
        let body = json!({ "displayName": "Grace", "timezone": "America/New_York" });
        let expected = json!({
            "chatId": ADA, "chatUsername": "ada", "displayName": "Grace", "role": "MAIN",
            "timezone": "America/New_York", "isAdmin": false, "sortOrder": 2, "look": { "color": "blue" },
        });
        assert_eq!(update(&server, ADA, &body).await.data(), expected);
        assert_eq!(update(&server, ADA, &json!({})).await.data(), expected);
        let body = json!({ "chatUsername": "grace", "role": "SUB", "isAdmin": true, "timezone": null });
        let expected = json!({
            "chatId": ADA, "chatUsername": "grace", "displayName": "Grace", "role": "SUB",
            "timezone": null, "isAdmin": true, "sortOrder": 2, "look": { "color": "blue" },
        });
        assert_eq!(update(&server, ADA, &body).await.data(), expected);
    }

    async fn a_right_that_is_taken_away_is_gone_with_the_next_request(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA).admin()).await;
        server.signed_in(player("Bob").admin()).await;
        assert_eq!(server.get("/api/settings").by(&ada).await.status, 200);
        update(&server, ADA, &json!({ "isAdmin": false })).await.data();
        server.get("/api/settings").by(&ada).await.is_refused(403, "forbidden");
    }

    async fn the_only_admin_can_neither_demote_nor_remove_themselves(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA).admin()).await;
        let bob = server.signed_in(player("Bob")).await;
        let demotion = json!({ "isAdmin": false });
        let (own, other) = (format!("{PATH}/{ADA}"), format!("{PATH}/{}", bob.id));
        let refused = server.put(&own).by(&ada).json(&demotion).await.is_refused(409, "last_admin");
        assert_eq!(refused["error"], "This is the only admin. Make someone else an admin first.");
        server.delete(&own).by(&ada).await.is_refused(409, "last_admin");
        let renamed = server.put(&own).by(&ada).json(&json!({ "displayName": "Ada L." })).await;
        assert_eq!(renamed.data()["isAdmin"], true);

        server.put(&other).by(&ada).json(&json!({ "isAdmin": true })).await.data();
        server.put(&own).by(&ada).json(&demotion).await.data();
        server.delete(&other).by(&bob).await.is_refused(409, "last_admin");
        server.delete(&other).bearer_auth(OPERATOR).await.is_refused(409, "last_admin");
    }

    async fn a_renamed_player_keeps_everything(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA)).await;
        let body = json!({ "date": "24.11.2026", "availability": "18:00-20:00" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        update(&server, ADA, &json!({ "displayName": "Grace" })).await.data();
        let days = server.get("/api/schedule/next14").by(&ada).await.data();
        assert_eq!(days[3]["players"][0]["displayName"], "Grace");
        assert_eq!(days[3]["players"][0]["availability"], "18:00-20:00");
    }
}

#[tokio::test]
async fn null_is_a_value_of_the_timezone_alone() {
    let server = TestServer::on_sqlite().await;
    server.registered(player("Ada").with_id(ADA)).await;
    let body = json!({ "chatUsername": null, "displayName": null, "role": null, "isAdmin": null, "timezone": null });
    assert_eq!(
        update(&server, ADA, &body).await.faults(),
        ["chatUsername", "displayName", "role", "isAdmin"]
    );
}

#[tokio::test]
async fn an_unknown_zone_is_refused() {
    let server = TestServer::on_sqlite().await;
    server.registered(player("Ada").with_id(ADA)).await;
    for zone in [json!("Europe/Muster"), json!(""), json!(7), json!("berlin")] {
        assert_eq!(
            update(&server, ADA, &json!({ "timezone": zone }))
                .await
                .faults(),
            ["timezone"]
        );
    }
}

#[tokio::test]
async fn who_is_not_there_cannot_be_changed() {
    let server = TestServer::on_sqlite().await;
    update(&server, ADA, &json!({ "role": "SUB" }))
        .await
        .is_refused(404, "not_found");
    for id in ["12", "somebody", "100000000000000001%00"] {
        assert_eq!(
            update(&server, id, &json!({ "role": "SUB" }))
                .await
                .faults(),
            ["chatId"],
            "{id}"
        );
    }
}

//! POST /api/user-mappings

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::PATH;
use crate::harness::{OPERATOR, TestResponse, TestServer};

async fn create(server: &TestServer, body: &Value) -> TestResponse {
    server.post(PATH).bearer_auth(OPERATOR).json(body).await
}

fn ada() -> Value {
    json!({ "chatId": "100000000000000001", "chatUsername": " ada ", "displayName": "  Ada ", "role": "MAIN" })
}

on_both_databases! {
    async fn a_new_player_is_last_of_the_role_and_has_no_rights(store: TestStore) {
        let server = TestServer::on(store).await;
        server.registered(player("Bob").with_sort_order(4)).await;
        let answer = create(&server, &ada()).await;
        assert_eq!(answer.status, 201);
        let expected = json!({
            "chatId": "100000000000000001", "chatUsername": "ada", "displayName": "Ada", "role": "MAIN",
            "timezone": null, "isAdmin": false, "sortOrder": 5, "look": { "color": "red" },
        });
        assert_eq!(answer.data(), expected);
        assert_eq!(server.get(PATH).await.data()[1], expected);
    }

    async fn a_chat_id_is_registered_once(store: TestStore) {
        let server = TestServer::on(store).await;
        create(&server, &ada()).await.data();
        create(&server, &ada()).await.is_refused(409, "duplicate_chat_id");
    }

    async fn of_parallel_registrations_of_one_chat_id_one_succeeds(store: TestStore) {
        let server = TestServer::on(store).await;
        let body = ada();
        let attempts = (0..6).map(|_| create(&server, &body));
        let mut statuses: Vec<u16> =
            futures::future::join_all(attempts).await.into_iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
    }
}

#[tokio::test]
async fn without_a_chat_account_the_server_gives_the_id() {
    let server = TestServer::on_sqlite().await;
    let body = json!({ "displayName": "Ada", "role": "MAIN", "chatId": null });
    let made = create(&server, &body).await;
    assert_eq!(made.status, 201);
    let made = made.data();
    let id = made["chatId"].as_str().expect("an id");
    assert!(
        id.len() == 15 && id.bytes().all(|byte| byte.is_ascii_digit()),
        "{id}"
    );
    assert_eq!(made["chatUsername"], "");
    // The id works as a player's id, but not as the id of a chat account.
    let renamed = server.put(&format!("{PATH}/{id}")).bearer_auth(OPERATOR);
    let renamed = renamed.json(&json!({ "displayName": "Grace" })).await;
    assert_eq!(renamed.data()["displayName"], "Grace");
    let mut claimed = ada();
    claimed["chatId"] = json!("100000000000001");
    assert_eq!(create(&server, &claimed).await.faults(), ["chatId"]);
}

#[tokio::test]
async fn every_fault_of_the_body_is_named() {
    let server = TestServer::on_sqlite().await;
    let body = json!({ "chatId": "12", "displayName": "   ", "role": "main" });
    let answer = create(&server, &body).await;
    assert_eq!(answer.faults(), ["chatId", "displayName", "role"]);
    assert_eq!(answer.json()["error"], "3 fields need attention.");
    let body = json!({ "chatId": "100000000000000001", "displayName": "Ada", "role": "MAIN" });
    assert_eq!(create(&server, &body).await.data()["chatUsername"], "");
}

#[tokio::test]
async fn each_field_has_its_limits() {
    let server = TestServer::on_sqlite().await;
    let long = |length: usize| Value::String("é".repeat(length));
    let refused = [
        ("chatId", json!("1234567890123456")),
        ("chatId", json!("123456789012345678901")),
        ("chatId", json!("12345678901234567x")),
        ("chatId", json!(123_456_789_012_345_678_u64)),
        ("chatUsername", json!("")),
        ("chatUsername", long(33)),
        ("displayName", long(101)),
        ("displayName", json!("A\u{0}da")),
        ("role", json!("GOALKEEPER")),
        ("role", Value::Null),
    ];
    for (field, value) in refused {
        let mut body = ada();
        body[field] = value;
        assert_eq!(create(&server, &body).await.faults(), [field], "{body}");
    }
    let mut body = ada();
    (body["chatUsername"], body["displayName"]) = (long(32), long(100));
    assert_eq!(create(&server, &body).await.status, 201);
}

#[tokio::test]
async fn unknown_fields_are_ignored() {
    let server = TestServer::on_sqlite().await;
    let mut body = ada();
    (body["isAdmin"], body["colour"]) = (json!(true), json!({ "deep": [1] }));
    assert_eq!(create(&server, &body).await.data()["isAdmin"], false);
}

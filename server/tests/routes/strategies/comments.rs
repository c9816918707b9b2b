//! `/api/strategies/{id}/comments` and the server functions under `/rpc/comments`

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

const ID: &str = "01a1f6d0-8c00-7000-8000-000000000001";

fn passage(from: usize, to: usize, quote: &str) -> Value {
    let at = |offset: usize| json!({ "block": [0], "offset": offset });
    json!({ "id": ID, "version": 1, "start": at(from), "end": at(to), "quote": quote, "text": "Why?" })
}

on_both_databases! {
    async fn a_player_comments_where_only_admins_edit(store: TestStore) {
        let server = TestServer::on(store).await;
        let kim = server.signed_in(player("Kim")).await;
        let rush = create(&server, &json!({ "title": "B rush", "content": text("smoke heaven") })).await;
        let path = format!("{}/comments", path_of(&rush));
        let made = server.post(&path).by(&kim).json(&passage(6, 12, "heaven")).await;
        assert_eq!(made.status, 201);
        let thread = made.data();
        assert_eq!((&thread["id"], &thread["quote"], &thread["hasPassage"], &thread["resolvedAt"]),
            (&json!(ID), &json!("heaven"), &json!(true), &Value::Null));
        assert_eq!(thread["messages"][0]["isYours"], true);
        let marks = |strategy: Value| strategy["content"]["content"][0]["content"][1]["marks"].clone();
        let shown = server.get(&path_of(&rush)).by(&kim).await.data();
        assert_eq!((marks(shown.clone()), &shown["version"]), (json!([{ "type": "comment", "attrs": { "id": ID } }]), &json!(2)));
        let anonymous = server.get(&path_of(&rush)).await.data();
        assert_eq!((anonymous["content"].clone(), &anonymous["version"]), (text("smoke heaven"), &json!(2)));

        let answer = json!({ "text": "Because." });
        let answered = server.post(&format!("{path}/{ID}/messages")).bearer_auth(OPERATOR).json(&answer).await;
        assert_eq!((answered.status, answered.data()["messages"][1]["text"].clone()), (201, json!("Because.")));
        let resolved = server.put(&format!("{path}/{ID}/resolved")).by(&kim).await.data();
        assert_eq!(resolved["resolvedBy"]["displayName"], "Kim");
        let reopened = server.delete(&format!("{path}/{ID}/resolved")).by(&kim).await.data();
        assert_eq!(reopened["resolvedAt"], Value::Null);
        let listed = server.get(&path).by(&kim).await.data();
        assert_eq!(listed[0]["messages"].as_array().map(Vec::len), Some(2));
        let other = listed[0]["messages"][1]["id"].as_str().expect("an id");
        server.delete(&format!("{path}/{ID}/messages/{other}")).by(&kim).await.is_refused(403, "forbidden");
        server.delete(&format!("{path}/{ID}/messages/{ID}")).by(&kim).await.data();
        assert_eq!(server.get(&path).by(&kim).await.data(), json!([]));
        assert_eq!(server.get(&path_of(&rush)).by(&kim).await.data()["content"], text("smoke heaven"));
    }

    async fn a_board_and_the_whole_strategy_can_be_commented_on(store: TestStore) {
        let server = TestServer::on(store).await;
        let board = json!({ "type": "mapBoard", "attrs": { "map": "Ascent" }, "content": [{ "type": "boardPhase", "attrs": { "id": "p1" } }] });
        let content = json!({ "type": "doc", "content": [board] });
        let rush = create(&server, &json!({ "title": "B rush", "content": content })).await;
        let path = format!("{}/comments", path_of(&rush));
        let about_board = passage(0, 1, "Ascent");
        let made = server.post(&path).bearer_auth(OPERATOR).json(&about_board).await.data();
        assert_eq!((&made["quote"], &made["hasPassage"]), (&json!("Ascent"), &json!(true)));
        let shown = server.get(&path_of(&rush)).bearer_auth(OPERATOR).await.data();
        assert_eq!(shown["content"]["content"][0]["marks"], json!([{ "type": "comment", "attrs": { "id": ID } }]));
        let about_all = json!({ "text": "Too slow?", "version": null });
        let made = server.post(&path).bearer_auth(OPERATOR).json(&about_all).await.data();
        assert_eq!((&made["quote"], &made["hasPassage"]), (&json!(""), &json!(false)));
        let function = json!({ "strategy_id": rush["id"], "id": "01a1f6d0-8c00-7000-8000-000000000002", "passage": null, "text": "Why?" });
        assert_eq!(server.post("/rpc/comments/add").bearer_auth(OPERATOR).json(&function).await.json()["quote"], "");
        let listed = server.get(&path).bearer_auth(OPERATOR).await.data();
        let quotes: Vec<&Value> = listed.as_array().into_iter().flatten().map(|thread| &thread["quote"]).collect();
        assert_eq!(quotes, ["", "", "Ascent"]);
        assert_eq!(server.get(&path_of(&rush)).await.data()["content"], content);
    }

    async fn the_functions_of_the_portal_do_the_same(store: TestStore) {
        let server = TestServer::on(store).await;
        let kim = server.signed_in(player("Kim")).await;
        let rush = create(&server, &json!({ "title": "B rush", "content": text("smoke heaven") })).await;
        let of = rush["id"].clone();
        let call = |verb: &str, body: Value| {
            server.post(&format!("/rpc/comments/{verb}")).by(&kim).json(&body)
        };
        let mut selected = passage(0, 5, "smoke");
        let body = json!({ "strategy_id": of, "id": ID, "passage": selected, "text": "Why?" });
        let thread = call("add", body.clone()).await.json();
        assert_eq!(call("add", body).await.json(), thread);
        selected["quote"] = json!("smokes");
        let body = json!({ "strategy_id": of, "id": "01a1f6d0-8c00-7000-8000-000000000002", "passage": selected, "text": "Why?" });
        call("add", body).await.is_refused(409, "passage_changed");
        let reply = json!({ "strategy_id": of, "thread_id": ID, "id": "01a1f6d0-8c00-7000-8000-000000000003", "text": "So." });
        assert_eq!(call("reply", reply).await.json()["messages"][1]["text"], "So.");
        let resolve = json!({ "strategy_id": of, "thread_id": ID, "is_resolved": true });
        assert_ne!(call("resolve", resolve).await.json()["resolvedAt"], Value::Null);
        let remove = json!({ "strategy_id": of, "thread_id": ID, "message_id": ID });
        call("remove", remove).await.json();
        let list = server.query("/rpc/comments/list", &json!({ "strategy_id": of }));
        assert_eq!(list.by(&kim).await.json(), json!([]));
    }
}

#[tokio::test]
async fn every_wrong_field_is_named() {
    let server = TestServer::on_sqlite().await;
    let rush = create(
        &server,
        &json!({ "title": "B rush", "content": text("smoke") }),
    )
    .await;
    let post = |body: Value| {
        let path = format!("{}/comments", path_of(&rush));
        server.post(&path).bearer_auth(OPERATOR).json(&body)
    };
    assert_eq!(
        post(json!({ "start": 1, "text": " " })).await.faults(),
        ["version", "start", "end", "quote", "text"]
    );
    let mut code = passage(0, 5, "smoke");
    code["end"]["block"] = json!([7]);
    post(code).await.is_refused(409, "passage_changed");
}

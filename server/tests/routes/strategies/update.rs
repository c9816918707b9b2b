//! PUT /api/strategies/{id}

use app_testkit::on_both_databases;
use serde_json::json;

use super::{create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn what_is_present_changes_and_null_takes_away(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush", "map": "Bind", "content": text("smoke") })).await;
        let put = || server.put(&path_of(&strategy)).bearer_auth(OPERATOR);
        let answer = put().json(&json!({ "side": "Defense", "version": 1 })).await;
        assert_eq!(answer.header("etag"), "\"2\"");
        let data = answer.data();
        assert_eq!((&data["title"], &data["map"], &data["side"], &data["content"]),
            (&json!("B rush"), &json!("Bind"), &json!("Defense"), &text("smoke")));
        let data = put().header("if-match", "\"2\"").form(&[("map", ""), ("title", "A rush")]).await.data();
        assert_eq!((&data["title"], &data["map"], &data["version"]), (&json!("A rush"), &json!(null), &json!(3)));
        let data = put().header("if-match", "*").json(&json!({ "side": null })).await.data();
        assert_eq!((&data["side"], &data["version"]), (&json!(null), &json!(4)));
    }

    async fn a_stale_version_is_412_with_what_is_there_now(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush" })).await;
        let put = || server.put(&path_of(&strategy)).bearer_auth(OPERATOR);
        put().json(&json!({ "title": "A rush", "version": 1 })).await.data();
        let mine = json!({ "title": "C rush", "version": 1 });
        for stale in [put().json(&mine), put().header("if-match", "\"1\"").json(&mine), put().header("if-match", "\"x\"").json(&mine)] {
            let refused = stale.await.is_refused(412, "stale_version");
            assert_eq!((&refused["data"]["title"], &refused["data"]["version"]), (&json!("A rush"), &json!(2)));
        }
        for draft in [&mine, &json!({ "title": "C rush" })] {
            let refused = server.post("/rpc/strategies/update").bearer_auth(OPERATOR)
                .json(&json!({ "id": strategy["id"], "draft": draft })).await.is_refused(412, "stale_version");
            assert_eq!(refused["data"]["title"], "A rush");
        }
        let refused = put().json(&json!({ "title": "C rush" })).await.is_refused(412, "stale_version");
        assert_eq!((&refused["data"]["title"], &refused["data"]["version"]), (&json!("A rush"), &json!(2)));
        assert_eq!(put().json(&json!({ "title": null })).await.faults(), ["title"]);
        assert_eq!(put().json(&json!({ "version": "many" })).await.faults(), ["version"]);
    }
}

#[tokio::test]
async fn an_unchanged_strategy_is_304() {
    let server = TestServer::on_sqlite().await;
    let strategy = create(&server, &json!({ "title": "B rush" })).await;
    let get = |tag: &str| server.get(&path_of(&strategy)).header("if-none-match", tag);
    assert_eq!(get("\"1\"").await.status, 304);
    assert_eq!(get("\"2\"").await.status, 200);
}

#[tokio::test]
async fn what_is_not_there_is_404_and_what_is_no_id_400() {
    let server = TestServer::on_sqlite().await;
    let put = |id: &str| {
        server
            .put(&format!("/api/strategies/{id}"))
            .bearer_auth(OPERATOR)
            .json(&json!({ "version": 1 }))
    };
    put("01900000-0000-7000-8000-000000000000")
        .await
        .is_refused(404, "not_found");
    assert_eq!(put("7").await.faults(), ["id"]);
}

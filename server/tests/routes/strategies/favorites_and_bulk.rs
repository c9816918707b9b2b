//! /api/strategies/favorites and /api/strategies/bulk

use app_testkit::{on_both_databases, player};
use serde_json::json;

use super::{PATH, create, path_of};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn a_favorite_is_marked_and_unmarked_for_the_caller_alone(store: TestStore) {
        let server = TestServer::on(store).await;
        let rush = create(&server, &json!({ "title": "B rush" })).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let favorite = format!("{}/favorite", path_of(&rush));
        let list = format!("{PATH}/favorites");
        server.put(&favorite).bearer_auth(&ada.token).await.data();
        assert_eq!(server.get(&list).bearer_auth(&ada.token).await.data()[0]["title"], "B rush");
        for token in [bob.token.as_str(), OPERATOR] {
            assert_eq!(server.get(&list).bearer_auth(token).await.data(), json!([]));
        }
        server.put(&favorite).bearer_auth(OPERATOR).await.is_refused(400, "invalid");
        server.delete(&favorite).bearer_auth(&ada.token).await.data();
        assert_eq!(server.get(&list).bearer_auth(&ada.token).await.data(), json!([]));
    }

    async fn several_strategies_are_changed_and_deleted_in_one_request(store: TestStore) {
        let server = TestServer::on(store).await;
        let rush = create(&server, &json!({ "title": "B rush", "tags": ["eco"] })).await;
        let hold = create(&server, &json!({ "title": "A hold" })).await;
        let post = |path: &str| server.post(&format!("{PATH}/bulk{path}")).bearer_auth(OPERATOR);
        let changes = json!({ "changes": [
            { "id": rush["id"], "tags": ["eco", "late"] }, { "id": hold["id"], "tags": ["late"], "version": 1 },
        ] });
        let changed = post("").json(&changes).await.data();
        assert_eq!((&changed[0]["tags"], &changed[1]["version"]), (&json!(["eco", "late"]), &json!(2)));
        post("").json(&json!({ "changes": [{ "id": hold["id"], "tags": [], "version": 1 }] })).await
            .is_refused(412, "stale_version");
        assert_eq!(post("").json(&json!({ "changes": [{ "id": "x" }] })).await.faults(), ["changes[0].id"]);
        post("/delete").json(&json!({ "ids": [rush["id"], hold["id"]] })).await.data();
        assert_eq!(server.get(PATH).await.json()["data"], json!([]));
        assert_eq!(post("/delete").json(&json!({ "ids": ["x"] })).await.faults(), ["ids"]);
        post("/delete").json(&json!({ "ids": [rush["id"]] })).await.is_refused(404, "in_bin");
    }
}

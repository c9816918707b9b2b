//! /api/strategies/bin

use app_testkit::on_both_databases;
use serde_json::json;

use super::{PATH, create, path_of};
use crate::harness::{OPERATOR, TestServer};

const BIN: &str = "/api/strategies/bin";

on_both_databases! {
    async fn what_is_deleted_is_listed_restored_and_purged(store: TestStore) {
        let server = TestServer::on(store).await;
        let rush = create(&server, &json!({ "title": "B rush" })).await;
        let path = path_of(&rush);
        server.delete(&path).bearer_auth(OPERATOR).await.data();
        server.get(&path).await.is_refused(404, "in_bin");
        server.delete(&path).bearer_auth(OPERATOR).await.is_refused(404, "in_bin");
        let put = server.put(&path).bearer_auth(OPERATOR).json(&json!({ "title": "A rush", "version": 1 })).await;
        put.is_refused(404, "in_bin");
        let bin = server.get(BIN).bearer_auth(OPERATOR).await.data();
        let mut entry = bin[0].clone();
        for time in ["deletedAt", "keptUntil"] {
            assert!(entry[time].take().is_string(), "{bin}");
        }
        assert_eq!(entry, json!({
            "id": rush["id"], "kind": "strategy", "title": "B rush", "folders": 0, "strategies": 1,
            "deletedAt": null, "deletedBy": rush["updatedBy"], "keptUntil": null,
        }));
        let restore = server.post(&format!("{BIN}/restore")).bearer_auth(OPERATOR);
        let back = restore.json(&json!({ "ids": [rush["id"]] })).await.data();
        assert_eq!(back, json!([{
            "id": rush["id"], "kind": "strategy", "title": "B rush", "folderId": null, "isAtTop": false,
        }]));
        assert_eq!(server.get(PATH).await.json()["data"][0]["title"], "B rush");
        server.delete(&path).bearer_auth(OPERATOR).await.data();
        let entry = format!("{BIN}/{}", rush["id"].as_str().expect("an id"));
        server.delete(&entry).bearer_auth(OPERATOR).await.data();
        server.delete(&entry).bearer_auth(OPERATOR).await.is_refused(404, "not_found");
        server.get(&path).await.is_refused(404, "not_found");
        assert_eq!(server.get(BIN).bearer_auth(OPERATOR).await.json()["data"], json!([]));
        let restore = server.post(&format!("{BIN}/restore")).bearer_auth(OPERATOR);
        assert_eq!(restore.json(&json!({ "ids": ["x"] })).await.faults(), ["ids"]);
        assert_eq!(server.get(&format!("{BIN}?cursor=eA")).bearer_auth(OPERATOR).await.faults(), ["cursor"]);
    }
}

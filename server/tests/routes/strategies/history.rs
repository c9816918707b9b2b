//! /api/strategies/{id}/history, restore and duplicate

use app_testkit::on_both_databases;
use serde_json::json;

use super::{create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn every_version_is_listed_read_and_restored(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush", "content": text("smoke") })).await;
        let path = path_of(&strategy);
        let change = json!({ "title": "A rush", "content": text("flash"), "version": 1 });
        server.put(&path).bearer_auth(OPERATOR).json(&change).await.data();
        let list = server.get(&format!("{path}/history?limit=1")).await.json();
        assert_eq!((&list["data"][0]["version"], &list["data"][0]["title"]), (&json!(2), &json!("A rush")));
        let cursor = list["nextCursor"].as_str().expect("a cursor");
        let rest = server.get(&format!("{path}/history?cursor={cursor}")).await.json();
        assert_eq!((&rest["data"][0]["savedAt"], &rest["nextCursor"]), (&json!("2026-11-21T18:00:00Z"), &json!(null)));
        let first = server.get(&format!("{path}/history/1")).await.data();
        assert_eq!((&first["title"], &first["content"]), (&json!("B rush"), &text("smoke")));
        let restore = || server.post(&format!("{path}/restore/1")).bearer_auth(OPERATOR);
        restore().header("if-match", "\"1\"").await.is_refused(412, "stale_version");
        let restored = restore().header("if-match", "\"2\"").await.data();
        assert_eq!((&restored["title"], &restored["content"], &restored["version"]), (&json!("B rush"), &text("smoke"), &json!(3)));
        server.get(&format!("{path}/history/9")).await.is_refused(404, "not_found");
        let copy = server.post(&format!("{path}/duplicate")).bearer_auth(OPERATOR).await;
        assert_eq!((copy.status, &copy.data()["title"]), (201, &json!("B rush (copy)")));
    }
}

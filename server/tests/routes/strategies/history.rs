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

    async fn a_version_is_named_listed_by_its_name_and_unnamed(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "B rush" })).await;
        let path = path_of(&strategy);
        let change = json!({ "title": "A rush", "version": 1 });
        server.put(&path).bearer_auth(OPERATOR).json(&change).await.data();
        let name = format!("{path}/history/1/name");
        let put = |words: &str| server.put(&name).bearer_auth(OPERATOR).json(&json!({ "name": words }));
        assert_eq!(put(" ").await.faults(), ["name"]);
        let named = put(" Before Masters ").await.data();
        assert_eq!((&named["version"], &named["name"]), (&json!(1), &json!("Before Masters")));
        let list = server.get(&format!("{path}/history")).await.data();
        assert_eq!((&list[0]["name"], &list[1]["name"]), (&json!(null), &json!("Before Masters")));
        let listed = || server.get(&format!("{path}/history?named=true"));
        assert_eq!(listed().await.data()[0]["title"], "B rush");
        assert_eq!(server.get(&format!("{path}/history?named=x")).await.faults(), ["named"]);
        server.delete(&name).bearer_auth(OPERATOR).await.data();
        assert_eq!(listed().await.data(), json!([]));
        let unknown = server.put(&format!("{path}/history/9/name")).bearer_auth(OPERATOR);
        unknown.json(&json!({ "name": "x" })).await.is_refused(404, "not_found");
        server.get("/api/strategies/01936f00-0000-7000-8000-000000000000/history?named=true").await.is_refused(404, "not_found");
    }
}

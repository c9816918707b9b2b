//! GET /api/strategies

use app_testkit::on_both_databases;
use serde_json::{Value, json};

use super::{PATH, create, text};
use crate::harness::TestServer;

fn titles(answer: &Value) -> Vec<&str> {
    let list = answer["data"].as_array().expect("a list");
    list.iter()
        .map(|item| item["title"].as_str().expect("a title"))
        .collect()
}

on_both_databases! {
    async fn the_list_has_no_texts_and_moves_with_every_change(store: TestStore) {
        let server = TestServer::on(store).await;
        create(&server, &json!({ "title": "one", "content": text("smoke") })).await;
        let first = server.get(PATH).await;
        assert_eq!(titles(&first.json()), ["one"]);
        let item = &first.json()["data"][0];
        assert!(item.get("content").is_none() && item.get("snippet").is_none());
        let again = server.get(PATH).header("if-none-match", first.header("etag")).await;
        assert_eq!(again.status, 304);
        create(&server, &json!({ "title": "two" })).await;
        assert_eq!(titles(&server.get(PATH).await.json()), ["two", "one"]);
    }

    async fn searching_filters_and_parts_go_together(store: TestStore) {
        let server = TestServer::on(store).await;
        for number in 0..5 {
            let map = if number == 0 { "Bind" } else { "Haven" };
            let body = json!({ "title": format!("rush {number}"), "map": map, "tags": ["eco"], "content": text("a smoke") });
            create(&server, &body).await;
        }
        let part = server.get(&format!("{PATH}?search=smo&map=haven&tag=eco&limit=3")).await.json();
        assert_eq!(titles(&part), ["rush 4", "rush 3", "rush 2"]);
        assert_eq!(part["data"][0]["snippet"], json!(["a ", "smo", "ke"]));
        let cursor = part["nextCursor"].as_str().expect("a cursor");
        let path = format!("{PATH}?search=smo&map=haven&tag=eco&limit=3&cursor={cursor}");
        let rest = server.get(&path).await.json();
        assert_eq!((titles(&rest), &rest["nextCursor"]), (vec!["rush 1"], &json!(null)));
        let found = server.get(&format!("{PATH}?search=RUS%200&sort=title")).await.json();
        assert_eq!(found["data"][0]["titleMarks"], json!(["", "rus", "h ", "0", ""]));
        server.get(&format!("{PATH}?sort=title&cursor={cursor}")).await.is_refused(400, "invalid");
    }
}

#[tokio::test]
async fn every_fault_of_the_query_is_named() {
    let server = TestServer::on_sqlite().await;
    let long = "x".repeat(201);
    let query =
        format!("search={long}&side=left&folderId=7&sort=best&direct=maybe&limit=0&cursor=!");
    let answer = server.get(&format!("{PATH}?{query}")).await;
    assert_eq!(
        answer.faults(),
        [
            "search", "side", "folderId", "sort", "direct", "limit", "cursor"
        ]
    );
}

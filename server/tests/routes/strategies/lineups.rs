//! GET /api/strategies?lineup=

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::create;
use crate::harness::{OPERATOR, TestServer};

fn board(map: &str, agent: &str) -> Value {
    let item = |attributes: Value| json!({"type": "boardItem", "attrs": attributes});
    let items = [
        item(json!({"id": "a", "kind": "agent", "agent": agent, "at": [1, 1]})),
        item(json!({"id": "b", "kind": "lineup", "by": "a", "at": [1, 1], "target": [9, 9]})),
    ];
    let phase = json!({"type": "boardPhase", "content": items});
    let board = json!({"type": "mapBoard", "attrs": {"map": map}, "content": [phase]});
    json!({"type": "doc", "content": [board]})
}

on_both_databases! {
    async fn strategies_are_found_by_the_lineups_of_an_agent_on_a_map(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").admin()).await;
        let ids = [("one", "Ascent", "Sova"), ("two", "Bind", "Sova"), ("three", "Ascent", "Brimstone")];
        let mut saved = Vec::new();
        for (title, map, agent) in ids {
            saved.push(create(&server, &json!({ "title": title, "content": board(map, agent) })).await);
        }
        let titles = async |query: &str| {
            let list = server.get(&format!("/api/strategies?{query}")).await.data();
            let list = list.as_array().expect("a list").iter();
            list.map(|found| found["title"].as_str().expect("a title").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(titles("lineup=sova&sort=title").await, ["one", "two"]);
        assert_eq!(titles("lineup=Sova&map=ascent").await, ["one"]);
        assert_eq!(titles("lineup=Jett").await, [""; 0]);
        let path = format!("/api/strategies/{}", saved[0]["id"].as_str().expect("an id"));
        server.put(&format!("{path}/favorite")).by(&ada).json(&json!({})).await;
        for (agent, count) in [("Sova", 1), ("Jett", 0)] {
            let body = json!({ "request": { "lineup": agent } });
            let found = server.post("/rpc/strategies/favorites").by(&ada).json(&body).await.json();
            assert_eq!(found.as_array().map(Vec::len), Some(count), "{found}");
        }
        server.delete(&path).bearer_auth(OPERATOR).await;
        assert_eq!(titles("lineup=Sova&sort=title").await, ["two"]);
        server.post("/api/strategies/bin/restore").bearer_auth(OPERATOR).json(&json!({ "ids": [saved[0]["id"]] })).await;
        assert_eq!(titles("lineup=Sova&sort=title").await, ["one", "two"]);
        let body = json!({ "version": 1, "content": board("Haven", "Jett") });
        server.put(&path).bearer_auth(OPERATOR).json(&body).await.data();
        assert_eq!(titles("lineup=Sova").await, ["two"]);
    }
}

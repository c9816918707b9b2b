//! PUT /api/user-mappings/reorder

use app_testkit::{TestStore, on_both_databases, player};
use serde_json::{Value, json};

use super::PATH;
use crate::harness::{OPERATOR, TestResponse, TestServer};

const ADA: &str = "100000000000000001";
const BOB: &str = "100000000000000002";

async fn team(store: TestStore) -> TestServer {
    let server = TestServer::on(store).await;
    server
        .registered(player("Ada").with_id(ADA).with_sort_order(0))
        .await;
    server
        .registered(player("Bob").with_id(BOB).with_sort_order(1))
        .await;
    server
}

async fn reorder(server: &TestServer, orderings: Value) -> TestResponse {
    server
        .put(&format!("{PATH}/reorder"))
        .bearer_auth(OPERATOR)
        .json(&json!({ "orderings": orderings }))
        .await
}

fn names(players: &Value) -> Vec<&str> {
    players
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|player| player["displayName"].as_str())
        .collect()
}

on_both_databases! {
    async fn the_whole_team_comes_back_in_its_new_order(store: TestStore) {
        let server = team(store).await;
        let moved = reorder(&server, json!([{ "chatId": BOB, "sortOrder": 0 }, { "chatId": ADA, "sortOrder": 1 }])).await;
        assert_eq!(names(&moved.data()), ["Bob", "Ada"]);
        assert_eq!(names(&server.get(PATH).await.data()), ["Bob", "Ada"]);
    }

    async fn an_unknown_player_moves_nobody(store: TestStore) {
        let server = team(store).await;
        let orderings = json!([{ "chatId": BOB, "sortOrder": 0 }, { "chatId": "100000000000000009", "sortOrder": 1 }]);
        reorder(&server, orderings).await.is_refused(404, "not_found");
        assert_eq!(server.get(PATH).await.data()[1]["sortOrder"], 1);
    }

    async fn a_doubled_player_and_a_negative_place_move_nobody(store: TestStore) {
        let server = team(store).await;
        let orderings = json!([
            { "chatId": BOB, "sortOrder": 0 }, { "chatId": BOB, "sortOrder": 1 }, { "chatId": ADA, "sortOrder": -1 },
        ]);
        let answer = reorder(&server, orderings).await;
        assert_eq!(answer.faults(), ["orderings[1].chatId", "orderings[2].sortOrder"]);
        assert_eq!(names(&server.get(PATH).await.data()), ["Ada", "Bob"]);
    }

    async fn a_role_in_an_entry_moves_the_player_into_it_with_the_place(store: TestStore) {
        let server = team(store).await;
        server.registered(player("Cleo").sub().with_sort_order(0)).await;
        let moved = reorder(&server, json!([{ "chatId": ADA, "sortOrder": 0, "role": "SUB" }])).await.data();
        let found: Vec<(&str, &str, i64)> = moved.as_array().expect("a list").iter().map(|player| (
            player["displayName"].as_str().expect("a name"),
            player["role"].as_str().expect("a role"),
            player["sortOrder"].as_i64().expect("a place"),
        )).collect();
        assert_eq!(found, [("Bob", "MAIN", 0), ("Ada", "SUB", 0), ("Cleo", "SUB", 1)]);
    }
}

#[tokio::test]
async fn an_unknown_role_is_a_fault_of_its_entry() {
    let server = team(TestStore::sqlite().await).await;
    for role in [json!("main"), json!(null), json!(1)] {
        let orderings = json!([{ "chatId": ADA, "sortOrder": 1, "role": role }]);
        assert_eq!(
            reorder(&server, orderings).await.faults(),
            ["orderings[0].role"]
        );
    }
}

#[tokio::test]
async fn every_fault_of_the_list_is_named_by_its_place() {
    let server = team(TestStore::sqlite().await).await;
    let orderings = json!([
        { "chatId": ADA, "sortOrder": 1.5 }, { "chatId": "x" }, 7, { "chatId": BOB, "sortOrder": 99_999_999_999_u64 },
    ]);
    let expected = [
        "orderings[0].sortOrder",
        "orderings[1].chatId",
        "orderings[1].sortOrder",
        "orderings[2]",
        "orderings[3].sortOrder",
    ];
    assert_eq!(reorder(&server, orderings).await.faults(), expected);
    for orderings in [Value::Null, json!({}), json!("all")] {
        assert_eq!(reorder(&server, orderings).await.faults(), ["orderings"]);
    }
    let missing = server
        .put(&format!("{PATH}/reorder"))
        .bearer_auth(OPERATOR)
        .json(&json!({}))
        .await;
    assert_eq!(missing.faults(), ["orderings"]);
}

#[tokio::test]
async fn an_empty_list_is_a_success() {
    let server = team(TestStore::sqlite().await).await;
    assert_eq!(
        names(&reorder(&server, json!([])).await.data()),
        ["Ada", "Bob"]
    );
}

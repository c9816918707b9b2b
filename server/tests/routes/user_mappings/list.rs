//! GET /api/user-mappings

use app_testkit::{on_both_databases, player};
use insta::{allow_duplicates, assert_json_snapshot};
use serde_json::json;

use super::PATH;
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn anyone_reads_the_team_in_list_order(store: TestStore) {
        let server = TestServer::on(store).await;
        server.registered(player("Coach").coach().with_id("100000000000000001")).await;
        server.registered(player("Zoe").with_sort_order(1).with_id("100000000000000002").in_zone("America/New_York")).await;
        server.registered(player("Ada").with_sort_order(1).with_id("100000000000000003").admin()).await;
        server.registered(player("Sam").sub().with_id("100000000000000004")).await;
        let answer = server.get(PATH).await;
        assert_eq!(answer.status, 200);
        allow_duplicates! {
            assert_json_snapshot!(answer.json(), @r#"
            {
              "data": [
                {
                  "chatId": "100000000000000003",
                  "chatUsername": "ada",
                  "displayName": "Ada",
                  "isAdmin": true,
                  "look": {
                    "color": "blue"
                  },
                  "role": "MAIN",
                  "sortOrder": 1,
                  "timezone": null
                },
                {
                  "chatId": "100000000000000002",
                  "chatUsername": "zoe",
                  "displayName": "Zoe",
                  "isAdmin": false,
                  "look": {
                    "color": "blue"
                  },
                  "role": "MAIN",
                  "sortOrder": 1,
                  "timezone": "America/New_York"
                },
                {
                  "chatId": "100000000000000004",
                  "chatUsername": "sam",
                  "displayName": "Sam",
                  "isAdmin": false,
                  "look": {
                    "color": "blue"
                  },
                  "role": "SUB",
                  "sortOrder": 0,
                  "timezone": null
                },
                {
                  "chatId": "100000000000000001",
                  "chatUsername": "coach",
                  "displayName": "Coach",
                  "isAdmin": false,
                  "look": {
                    "color": "blue"
                  },
                  "role": "COACH",
                  "sortOrder": 0,
                  "timezone": null
                }
              ],
              "success": true
            }
            "#);
        }
    }

    async fn the_tag_stands_still_until_something_changes(store: TestStore) {
        let server = TestServer::on(store).await;
        server.registered(player("Ada").with_id("100000000000000001")).await;
        let first = server.get(PATH).await;
        let again = server.get(PATH).header("if-none-match", first.header("etag")).await;
        assert_eq!((again.status, again.text.as_str()), (304, ""));
        let change = json!({ "displayName": "Grace" });
        server.put("/api/user-mappings/100000000000000001").bearer_auth(OPERATOR).json(&change).await.data();
        let changed = server.get(PATH).header("if-none-match", first.header("etag")).await;
        assert_eq!(changed.data()[0]["displayName"], "Grace");
        assert_ne!(changed.header("etag"), first.header("etag"));
    }
}

#[tokio::test]
async fn a_bad_token_counts_as_none() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(
        server.get(PATH).bearer_auth("nonsense").await.data(),
        json!([])
    );
}

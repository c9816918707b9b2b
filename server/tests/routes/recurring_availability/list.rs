//! GET /api/recurring-availability

use app_testkit::{on_both_databases, player};
use serde_json::json;

use super::{PATH, save};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn a_pattern_is_listed_by_weekday_as_it_was_typed(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id("100000000000000001").in_zone("America/New_York")).await;
        save(&server, &ada, 5, " 22:00 - 2:00 ").await.data();
        save(&server, &ada, 0, "X").await.data();
        let expected = json!([
            { "userId": ada.id, "dayOfWeek": 0, "availability": "x", "active": true, "timezone": "America/New_York" },
            { "userId": ada.id, "dayOfWeek": 5, "availability": "22:00-02:00", "active": true, "timezone": "America/New_York" },
        ]);
        assert_eq!(server.get(PATH).by(&ada).await.data(), expected);
        assert_eq!(server.get(&format!("{PATH}?userId={}", ada.id)).bearer_auth(OPERATOR).await.data(), expected);
    }

    async fn only_admins_read_anothers_pattern(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        save(&server, &bob, 2, "x").await.data();
        assert_eq!(server.get(PATH).by(&ada).await.data(), json!([]));
        server.get(&format!("{PATH}?userId={}", bob.id)).by(&ada).await.is_refused(403, "forbidden");
    }
}

#[tokio::test]
async fn an_operator_names_the_player() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(
        server.get(PATH).bearer_auth(OPERATOR).await.faults(),
        ["userId"]
    );
    assert_eq!(
        server
            .get(&format!("{PATH}?userId=Ada"))
            .bearer_auth(OPERATOR)
            .await
            .faults(),
        ["userId"]
    );
}

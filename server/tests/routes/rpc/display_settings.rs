//! The server function under /rpc/display-settings

use app_testkit::{on_both_databases, player};
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/rpc/display-settings/save";

on_both_databases! {
    async fn display_settings_come_with_the_user_and_belong_to_the_player(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let bob = server.signed_in(player("Bob")).await;
        let wanted = json!({ "clock": "12h", "firstWeekday": "sunday", "density": "compact" });
        let answer = server.post(PATH).by(&ada).json(&json!({ "display": wanted })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(server.get("/api/auth/user").by(&ada).await.data()["display"], wanted);
        let others = server.get("/api/auth/user").by(&bob).await;
        assert_eq!(others.data()["display"]["clock"], "device");
    }
}

#[tokio::test]
async fn an_unknown_choice_is_refused_and_an_operator_has_none() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let unknown = json!({ "display": { "clock": "13h" } });
    assert_eq!(server.post(PATH).by(&ada).json(&unknown).await.status, 400);
    let body = json!({ "display": { "clock": "24h" } });
    let operator = server.post(PATH).bearer_auth(OPERATOR).json(&body).await;
    assert_eq!(operator.faults(), ["userId"]);
}

//! GET /api/auth/options

use app_service::heartbeat;
use app_service::port::GatewayStatus;
use app_testkit::{TestStore, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/auth/options";

#[tokio::test]
async fn chat_sign_in_is_offered_only_when_configured() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(server.get(PATH).await.data()["chat"], false);

    let settings = [
        ("CHAT_OAUTH_CLIENT_ID", "1"),
        ("CHAT_OAUTH_CLIENT_SECRET", "secret"),
    ];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    assert_eq!(server.get(PATH).await.data()["chat"], true);
}

#[tokio::test]
async fn the_sign_in_page_learns_that_nobody_is_registered_and_whether_a_bot_runs() {
    let server = TestServer::on_sqlite().await;
    let options = server.get(PATH).await.data();
    assert_eq!(
        options,
        json!({ "chat": false, "bot": false, "needsSetUp": true, "team": null })
    );
    server.registered(player("Ada")).await;
    let connected = GatewayStatus {
        is_connected: true,
        ..GatewayStatus::default()
    };
    let beat = heartbeat::record_heartbeat(&server.services, Vec::new(), connected).await;
    beat.expect("a sign of life");
    let options = server.get(PATH).await.data();
    assert_eq!(
        options,
        json!({
            "chat": false, "bot": true, "needsSetUp": false,
            "team": { "teamName": "Our Team", "logoUrl": "", "teamColor": "teal" },
        })
    );
    server.advance(TimeDelta::seconds(91));
    assert_eq!(server.get(PATH).await.data()["bot"], false);
}

#[tokio::test]
async fn a_visitor_sees_the_name_the_logo_and_the_color_of_the_team() {
    let server = TestServer::on_sqlite().await;
    server.registered(player("Ada")).await;
    let brand =
        json!({ "teamName": "Night Shift", "logoUrl": "/uploads/a.png", "teamColor": "rose" });
    let change = server.put("/api/settings").bearer_auth(OPERATOR);
    change.json(&json!({ "branding": brand })).await.data();
    assert_eq!(server.get(PATH).await.data()["team"], brand);
}

#[tokio::test]
async fn a_bad_token_counts_as_none() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(server.get(PATH).bearer_auth("nonsense").await.status, 200);
}

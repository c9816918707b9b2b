//! The set-up of Discord in the settings: the redirect of the sign-in, and the test message.

use app_service::heartbeat::record_heartbeat;
use app_service::port::GatewayStatus;
use app_testkit::player;
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

#[tokio::test]
async fn an_admin_sees_the_redirect_for_sign_in_with_discord_and_no_secret() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let path = "/rpc/discord-server/sign-in";
    let shown = server.post(path).by(&zoe).json(&json!({})).await.json();
    let redirect = shown["redirectUrl"].as_str().expect("an address");
    assert!(redirect.ends_with("/api/auth/chat/callback"), "{redirect}");
    assert_eq!(shown, json!({ "isOn": false, "redirectUrl": redirect }));
}

#[tokio::test]
async fn a_test_message_needs_a_bot_and_a_channel_and_waits_for_the_bot() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let send = || {
        let request = server.post("/rpc/discord-server/send-test").by(&zoe);
        request.json(&json!({}))
    };
    send().await.is_refused(409, "no_bot");
    let heartbeat = record_heartbeat(&server.services, Vec::new(), GatewayStatus::default());
    heartbeat.await.expect("a bot");
    send().await.is_refused(409, "no_channel");
    let channel = json!({ "chat": { "channelId": "910000000000000001" } });
    let put = server.put("/api/settings").bearer_auth(OPERATOR);
    assert_eq!(put.json(&channel).await.status, 200);
    let id = send().await.json();
    let path = "/rpc/discord-server/test";
    let status = server.post(path).by(&zoe).json(&json!({ "id": id })).await;
    let waiting = json!({ "state": "waiting", "reason": "", "problems": [] });
    assert_eq!(status.json(), waiting);
    let unknown = server.post(path).by(&zoe).json(&json!({ "id": 999 })).await;
    unknown.is_refused(404, "not_found");
}

//! GET /api/auth/options

use app_testkit::TestStore;
use serde_json::json;

use crate::harness::TestServer;

const PATH: &str = "/api/auth/options";

#[tokio::test]
async fn chat_sign_in_is_offered_only_when_configured() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(server.get(PATH).await.data(), json!({ "chat": false }));

    let settings = [
        ("CHAT_OAUTH_CLIENT_ID", "1"),
        ("CHAT_OAUTH_CLIENT_SECRET", "secret"),
    ];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    assert_eq!(server.get(PATH).await.data(), json!({ "chat": true }));
}

#[tokio::test]
async fn a_bad_token_counts_as_none() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(server.get(PATH).bearing("nonsense").await.status, 200);
}

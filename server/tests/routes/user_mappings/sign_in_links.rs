//! /api/user-mappings/:chatId/sign-in-links

use app_testkit::{TestStore, on_both_databases, player};
use serde_json::json;

use super::PATH;
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn a_link_is_made_listed_used_and_gone(store: TestStore) {
        let server = TestServer::configured(store, &[("PUBLIC_URL", "https://muster.example")]).await;
        let ada = server.registered(player("Ada")).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let path = format!("{PATH}/{}/sign-in-links", ada.id);
        let made = server.post(&path).by(&zoe).json(&json!({})).await;
        assert_eq!(made.status, 201);
        let made = made.data();
        assert_eq!(made["expiresAt"], "2026-11-24T18:00:00Z");
        let url = made["url"].as_str().expect("an address");
        let code = url.strip_prefix("https://muster.example/login#code=").expect("a sign-in link");

        let listed = server.get(&path).by(&zoe).await;
        assert!(!listed.text.contains(code), "the code is shown once");
        let listed = listed.data();
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!((&listed[0]["createdBy"], &listed[0]["chatId"]), (&json!("Zoe"), &json!(ada.id.as_str())));
        let log = server.get("/api/audit").by(&zoe).await;
        assert!(log.text.contains("Zoe created a sign-in link for Ada") && !log.text.contains(code), "{}", log.text);

        let redeemed = server.post("/api/auth/redeem").json(&json!({ "code": code })).await.data();
        assert_eq!(redeemed["user"]["chatId"], ada.id.as_str());
        assert_eq!(redeemed["user"]["isAdmin"], false);
        assert_eq!(server.get(&path).by(&zoe).await.data(), json!([]));
        server.post("/api/auth/redeem").json(&json!({ "code": code })).await.is_refused(401, "invalid_code");
    }

    async fn a_revoked_link_signs_nobody_in(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.registered(player("Ada")).await;
        let path = format!("{PATH}/{}/sign-in-links", ada.id);
        let made = server.post(&path).bearer_auth(OPERATOR).json(&json!({})).await.data();
        let code = made["url"].as_str().and_then(|url| url.split_once("#code=")).expect("a code").1.to_owned();
        let id = server.get(&path).bearer_auth(OPERATOR).await.data()[0]["id"].as_str().expect("an id").to_owned();
        let revoke = async || server.delete(&format!("{path}/{id}")).bearer_auth(OPERATOR).await;
        assert_eq!(revoke().await.status, 200);
        revoke().await.is_refused(404, "not_found");
        server.post("/api/auth/redeem").json(&json!({ "code": code })).await.is_refused(401, "invalid_code");
    }
}

#[tokio::test]
async fn an_unknown_player_gets_no_link() {
    let server = TestServer::on(TestStore::sqlite().await).await;
    for (id, status) in [("100000000000000099", 404), ("12", 400)] {
        let path = format!("{PATH}/{id}/sign-in-links");
        for ask in [server.get(&path), server.post(&path).json(&json!({}))] {
            assert_eq!(ask.bearer_auth(OPERATOR).await.status, status, "{id}");
        }
    }
}

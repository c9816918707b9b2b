//! Limits that the servers of one database share.

use app_testkit::on_both_databases;
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;

use crate::harness::TestServer;

const PATH: &str = "/api/auth/redeem";

on_both_databases! {
    async fn wrong_codes_are_counted_by_all_servers_together(store: TestStore) {
        let server = TestServer::on(store).await;
        let other = server.second().await;
        let code = json!({ "code": "ABCDEFGH" });
        let here = || server.request(Method::POST, PATH).json(&code);
        let there = || other.request(Method::POST, PATH).json(&code);
        for _ in 0..5 {
            here().await.is_refused(401, "invalid_code");
            there().await.is_refused(401, "invalid_code");
        }
        here().await.is_refused(429, "too_many_requests");
        there().await.is_refused(429, "too_many_requests");
        server.advance(TimeDelta::seconds(60));
        there().await.is_refused(401, "invalid_code");
    }
}

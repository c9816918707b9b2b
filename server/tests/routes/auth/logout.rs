//! POST /api/auth/logout

use app_testkit::{on_both_databases, player};
use serde_json::Value;

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/auth/logout";

on_both_databases! {
    async fn the_token_used_ends_and_no_other(store: TestStore) {
        let server = TestServer::on(store).await;
        let phone = server.signed_in(player("Ada")).await;
        let laptop = server.sign_in(&phone.id.parse().expect("an id")).await;
        let signed_out = server.post(PATH).by(&phone).await;
        assert_eq!((signed_out.data(), signed_out.header("clear-site-data")), (Value::Null, "\"cache\""));
        server.get("/api/auth/user").by(&phone).await.is_refused(401, "unauthenticated");
        assert_eq!(server.get("/api/auth/user").by(&laptop).await.status, 200);
    }
}

#[tokio::test]
async fn nobody_signs_out_without_a_token() {
    let server = TestServer::on_sqlite().await;
    server.post(PATH).await.is_refused(401, "unauthenticated");
}

#[tokio::test]
async fn the_token_of_the_settings_cannot_be_revoked() {
    let server = TestServer::on_sqlite().await;
    server
        .post(PATH)
        .bearer_auth(OPERATOR)
        .await
        .is_refused(409, "fixed_token");
}

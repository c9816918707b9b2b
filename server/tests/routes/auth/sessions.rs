//! GET /api/auth/sessions, DELETE /api/auth/sessions/:id

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/auth/sessions";

on_both_databases! {
    async fn ones_own_sessions_are_listed_and_ended(store: TestStore) {
        let server = TestServer::on(store).await;
        let phone = server.signed_in(player("Ada")).await;
        let laptop = server.sign_in(&phone.id.parse().expect("an id")).await;
        server.signed_in(player("Bob")).await;
        let sessions = server.get(PATH).by(&laptop).await.data();
        let sessions = sessions.as_array().expect("a list");
        assert_eq!(sessions.len(), 2);
        let other = sessions.iter().find(|session| session["isCurrent"] == false).expect("the phone");
        assert_eq!(other["userAgent"], "a test");
        assert_eq!(other["createdAt"], "2026-11-21T18:00:00Z");

        let path = format!("{PATH}/{}", other["id"].as_str().expect("an id"));
        assert_eq!(server.delete(&path).by(&laptop).await.data(), Value::Null);
        server.get("/api/auth/user").by(&phone).await.is_refused(401, "unauthenticated");
        server.delete(&path).by(&laptop).await.is_refused(404, "not_found");
    }

    async fn anothers_session_is_not_there(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob").admin()).await);
        let sessions = server.get(PATH).by(&ada).await.data();
        let path = format!("{PATH}/{}", sessions[0]["id"].as_str().expect("an id"));
        server.delete(&path).by(&bob).await.is_refused(404, "not_found");
        assert_eq!(server.get(PATH).by(&ada).await.status, 200);
    }
}

#[tokio::test]
async fn an_operator_has_no_sessions() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(
        server.get(PATH).bearer_auth(OPERATOR).await.data(),
        json!([])
    );
}

#[tokio::test]
async fn what_is_no_id_names_no_session() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for id in [
        "x",
        "1",
        "%00",
        "..%2f..",
        "00000000-0000-0000-0000-000000000000",
    ] {
        server
            .delete(&format!("{PATH}/{id}"))
            .by(&ada)
            .await
            .is_refused(404, "not_found");
    }
}

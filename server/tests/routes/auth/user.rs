//! GET /api/auth/user

use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/auth/user";

on_both_databases! {
    async fn a_player_reads_their_own_user(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").in_zone("America/New_York")).await;
        let answer = server.get(PATH).by(&ada).await;
        assert_eq!(
            answer.data(),
            json!({
                "chatId": ada.id,
                "displayName": "Ada",
                "chatUsername": "ada",
                "role": "MAIN",
                "isAdmin": false,
                "hasAccount": true,
                "look": { "color": "blue" },
                "pictureSource": "generated",
                "timezone": "America/New_York",
                "permissions": { "editStrategies": false, "deleteStrategies": false, "admin": false },
                "teamName": "Our Team",
                "logoUrl": "",
                "teamColor": "teal",
                "botTimezone": "Europe/Berlin",
                "display": { "clock": "device", "firstWeekday": "device", "density": "comfortable" },
            })
        );
    }

    async fn an_operator_is_an_admin_without_a_player(store: TestStore) {
        let server = TestServer::on(store).await;
        let user = server.get(PATH).bearer_auth(OPERATOR).await.data();
        assert_eq!((&user["chatId"], &user["isAdmin"]), (&json!(null), &json!(true)));
        assert_eq!(user["permissions"], json!({ "editStrategies": true, "deleteStrategies": true, "admin": true }));
    }

    async fn a_session_slides_and_ends_after_30_days_without_use(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        for _ in 0..2 {
            server.advance(TimeDelta::days(29));
            assert_eq!(server.get(PATH).by(&ada).await.status, 200);
        }
        server.advance(TimeDelta::days(30));
        server.get(PATH).by(&ada).await.is_refused(401, "unauthenticated");
    }

    async fn an_admin_flag_taken_away_is_gone_on_the_next_request(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").admin()).await;
        assert_eq!(server.get(PATH).by(&ada).await.data()["isAdmin"], true);
        server.registered(player("Ada")).await;
        assert_eq!(server.get(PATH).by(&ada).await.data()["isAdmin"], false);
    }
}

#[tokio::test]
async fn a_malformed_token_is_refused() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    server.get(PATH).await.is_refused(401, "unauthenticated");
    let long = "x".repeat(10_000);
    let stolen = ada.token.to_lowercase();
    for header in [
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Basic YWRhOmFkYQ==",
        "Bearer null",
        &ada.token,
        &format!("Bearer {stolen}"),
        &format!("Bearer {}=", ada.token),
        &format!("Bearer {long}"),
        &format!("Bearer {} {}", ada.token, ada.token),
    ] {
        server
            .get(PATH)
            .header("authorization", header)
            .await
            .is_refused(401, "unauthenticated");
    }
}

#[tokio::test]
async fn the_scheme_is_read_in_any_case() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let header = format!("bearer {}", ada.token);
    assert_eq!(
        server
            .get(PATH)
            .header("authorization", &header)
            .await
            .status,
        200
    );
}

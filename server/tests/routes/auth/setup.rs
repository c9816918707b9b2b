//! POST /api/auth/setup, POST /api/auth/setup/check

use app_service::sign_in;
use app_testkit::on_both_databases;
use serde_json::{Value, json};

use crate::harness::{TestResponse, TestServer};

const PATH: &str = "/api/auth/setup";

async fn code(server: &TestServer) -> String {
    let code = sign_in::issue_setup_code(&server.services).await;
    code.expect("a code").reveal().to_owned()
}

fn body(code: &str) -> Value {
    json!({
        "code": code, "displayName": " Ada ", "role": "MAIN", "teamName": "Night Shift", "timezone": "Europe/Lisbon",
    })
}

async fn set_up(server: &TestServer, body: &Value) -> TestResponse {
    server.post(PATH).json(body).await
}

async fn check(server: &TestServer, code: &str) -> TestResponse {
    let path = format!("{PATH}/check");
    server.post(&path).json(&json!({ "code": code })).await
}

on_both_databases! {
    async fn the_first_admin_is_made_and_signed_in(store: TestStore) {
        let server = TestServer::on(store).await;
        let code = code(&server).await;
        assert_eq!(check(&server, &code).await.status, 200);
        let made = set_up(&server, &body(&code)).await.data();
        let user = &made["user"];
        assert_eq!(user["displayName"], "Ada");
        assert_eq!((&user["isAdmin"], &user["permissions"]["admin"]), (&json!(true), &json!(true)));
        assert_eq!((&user["teamName"], &user["botTimezone"]), (&json!("Night Shift"), &json!("Europe/Lisbon")));
        assert_eq!(user["chatId"].as_str().map(str::len), Some(15));
        let token = made["token"].as_str().expect("a token");
        assert_eq!(server.get("/api/settings").bearer_auth(token).await.status, 200);
        set_up(&server, &body(&code)).await.is_refused(409, "players_exist");
        check(&server, &code).await.is_refused(409, "players_exist");
    }

    async fn of_two_at_once_one_wins(store: TestStore) {
        let server = TestServer::on(store).await;
        let code = code(&server).await;
        let body = body(&code);
        let both = futures::future::join_all((0..2).map(|_| set_up(&server, &body))).await;
        let mut statuses: Vec<u16> = both.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        assert_eq!(server.get("/api/user-mappings").await.data().as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test]
async fn everyone_reads_strategies_unless_the_set_up_says_players() {
    for (choice, readers, status) in [
        (None, "everyone", 200),
        (Some("everyone"), "everyone", 200),
        (Some("players"), "players", 401),
    ] {
        let server = TestServer::on_sqlite().await;
        let mut body = body(&code(&server).await);
        if let Some(choice) = choice {
            body["readPermission"] = json!(choice);
        }
        let made = set_up(&server, &body).await.data();
        let token = made["token"].as_str().expect("a token");
        let settings = server.get("/api/settings").bearer_auth(token).await.data();
        assert_eq!(settings["stratbook"]["readPermission"], readers);
        let anonymous = server.get("/api/strategies").await;
        assert_eq!(anonymous.status, status, "{readers}");
    }
}

#[tokio::test]
async fn an_account_of_the_chat_platform_is_kept() {
    let server = TestServer::on_sqlite().await;
    let mut body = body(&code(&server).await);
    body["chatId"] = json!("100000000000000001");
    body["chatUsername"] = json!("ada");
    let user = &set_up(&server, &body).await.data()["user"];
    assert_eq!(user["chatId"], "100000000000000001");
    assert_eq!(user["chatUsername"], "ada");
}

#[tokio::test]
async fn every_fault_of_the_body_is_named_and_the_code_stays_valid() {
    let server = TestServer::on_sqlite().await;
    let code = code(&server).await;
    let wrong = json!({
        "code": code, "displayName": " ", "role": "BOSS", "chatId": "12", "chatUsername": "ada",
        "teamName": "", "timezone": "Mars/Olympus", "readPermission": "coaches",
    });
    let faults = set_up(&server, &wrong).await.faults();
    assert_eq!(
        faults,
        [
            "chatId",
            "displayName",
            "role",
            "teamName",
            "timezone",
            "readPermission"
        ]
    );
    let faults = set_up(&server, &json!({})).await.faults();
    assert_eq!(faults, ["code", "displayName", "role"]);
    assert_eq!(set_up(&server, &body(&code)).await.status, 200);
}

#[tokio::test]
async fn a_guessed_code_is_refused_and_guessing_is_limited() {
    let server = TestServer::on_sqlite().await;
    check(&server, "guess")
        .await
        .is_refused(401, "invalid_code");
    for _ in 0..9 {
        set_up(&server, &body("guess"))
            .await
            .is_refused(401, "invalid_code");
    }
    set_up(&server, &body("guess"))
        .await
        .is_refused(429, "too_many_requests");
    check(&server, "guess")
        .await
        .is_refused(429, "too_many_requests");
}

//! POST /api/auth/redeem

use app_testkit::{TestStore, on_both_databases, player};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestResponse, TestServer};

const PATH: &str = "/api/auth/redeem";

async fn redeem(server: &TestServer, code: &str) -> TestResponse {
    server.post(PATH).json(&json!({ "code": code })).await
}

on_both_databases! {
    async fn a_code_becomes_a_token_once(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.registered(player("Ada")).await;
        let code = server.login_code(&ada.id).await;
        let redeemed = redeem(&server, &code).await.data();
        assert_eq!(redeemed["user"]["chatId"], ada.id.as_str());
        let token = redeemed["token"].as_str().expect("a token");
        assert_eq!(server.get("/api/auth/user").bearer_auth(token).await.status, 200);
        redeem(&server, &code).await.is_refused(401, "invalid_code");
    }

    async fn a_code_is_good_for_ten_minutes(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.registered(player("Ada")).await;
        let [early, late] = [server.login_code(&ada.id).await, server.login_code(&ada.id).await];
        server.advance(TimeDelta::seconds(599));
        assert_eq!(redeem(&server, &early).await.status, 200);
        server.advance(TimeDelta::seconds(1));
        redeem(&server, &late).await.is_refused(401, "invalid_code");
    }
}

#[tokio::test]
async fn of_parallel_attempts_with_one_code_one_succeeds() {
    let server = TestServer::on_sqlite().await;
    let ada = server.registered(player("Ada")).await;
    let code = server.login_code(&ada.id).await;
    let answers = futures::future::join_all((0..8).map(|_| redeem(&server, &code))).await;
    assert_eq!(
        answers.iter().filter(|answer| answer.status == 200).count(),
        1
    );
}

#[tokio::test]
async fn a_body_without_a_code_names_the_field() {
    let server = TestServer::on_sqlite().await;
    for body in [
        json!({}),
        json!({ "code": null }),
        json!({ "code": 1 }),
        json!({ "code": ["x"] }),
    ] {
        assert_eq!(
            server.post(PATH).json(&body).await.faults(),
            ["code"],
            "{body}"
        );
    }
    for body in [json!([]), json!("x"), Value::Null] {
        server
            .post(PATH)
            .json(&body)
            .await
            .is_refused(400, "invalid");
    }
}

#[tokio::test]
async fn an_unknown_code_is_refused() {
    let server = TestServer::on_sqlite().await;
    for code in ["", "x", "\0", "' or 1=1 --", &"x".repeat(100_000)] {
        redeem(&server, code).await.is_refused(401, "invalid_code");
    }
}

#[tokio::test]
async fn the_eleventh_wrong_code_within_a_minute_waits() {
    let server = TestServer::on_sqlite().await;
    for _ in 0..10 {
        redeem(&server, "guess")
            .await
            .is_refused(401, "invalid_code");
    }
    let refused = redeem(&server, "guess").await;
    refused.is_refused(429, "too_many_requests");
    let wait: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=6).contains(&wait), "{wait}");
}

#[tokio::test]
async fn a_sign_in_with_another_session_ends_that_session_alone() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let id = ada.id.parse().expect("an id");
    let elsewhere = server.sign_in(&id).await;
    let bob = server.registered(player("Bob")).await;
    let redeem_by = async |token: &str, code: &str| {
        let request = server.post(PATH).bearer_auth(token);
        request.json(&json!({ "code": code })).await
    };
    redeem_by(&ada.token, "guess")
        .await
        .is_refused(401, "invalid_code");
    assert_eq!(server.get("/api/auth/user").by(&ada).await.status, 200);

    let signed_in = redeem_by(&ada.token, &server.login_code(&bob.id).await)
        .await
        .data();
    assert_eq!(signed_in["user"]["displayName"], "Bob");
    server
        .get("/api/auth/user")
        .by(&ada)
        .await
        .is_refused(401, "unauthenticated");
    assert_eq!(
        server.get("/api/auth/user").by(&elsewhere).await.status,
        200
    );

    // A token that is no longer valid changes nothing, and an operator's belongs to no browser.
    for token in [ada.token.as_str(), OPERATOR] {
        assert_eq!(
            redeem_by(token, &server.login_code(&bob.id).await)
                .await
                .status,
            200
        );
    }
    let settings = server.get("/api/settings").bearer_auth(OPERATOR).await;
    assert_eq!(settings.status, 200);
}

#[tokio::test]
async fn a_stranger_cannot_evade_the_limit_by_a_forwarded_address() {
    let server = TestServer::on_sqlite().await;
    let mut last = 0;
    for attempt in 0..11 {
        let ask = server
            .post(PATH)
            .header("x-forwarded-for", &format!("192.0.2.{attempt}"));
        last = ask.json(&json!({ "code": "guess" })).await.status;
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn clients_of_a_trusted_proxy_are_counted_one_by_one() {
    let server = TestServer::configured(
        TestStore::sqlite().await,
        &[("TRUSTED_PROXIES", "127.0.0.0/8")],
    )
    .await;
    let attempt = async |forwarded: &str| {
        let ask = server.post(PATH).header("x-forwarded-for", forwarded);
        ask.json(&json!({ "code": "guess" })).await.status
    };
    for attempts in 0..11 {
        let status = attempt(&format!("203.0.113.{attempts}, 198.51.100.1")).await;
        assert_eq!(status, if attempts < 10 { 401 } else { 429 });
    }
    assert_eq!(attempt("198.51.100.2").await, 401);
}

#[tokio::test]
async fn a_right_code_passes_however_many_wrong_ones_its_address_has_sent() {
    let server = TestServer::on_sqlite().await;
    let ada = server.registered(player("Ada")).await;
    for _ in 0..20 {
        redeem(&server, "guess").await;
    }
    for _ in 0..20 {
        let code = server.login_code(&ada.id).await;
        assert_eq!(redeem(&server, &code).await.status, 200);
        redeem(&server, &code)
            .await
            .is_refused(429, "too_many_requests");
    }
}

#[tokio::test]
async fn of_parallel_guesses_of_an_address_ten_are_judged() {
    let server = TestServer::on_sqlite().await;
    let guesses = (0..60).map(|_| redeem(&server, "guess"));
    let answers = futures::future::join_all(guesses).await;
    let judged = answers.iter().filter(|answer| answer.status == 401).count();
    // The quota regains one guess every six seconds.
    assert!((10..=12).contains(&judged), "{judged}");
    assert!(
        answers
            .iter()
            .all(|answer| matches!(answer.status, 401 | 429))
    );
}

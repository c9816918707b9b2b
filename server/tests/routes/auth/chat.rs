//! GET /api/auth/chat, GET /api/auth/chat/callback

use std::sync::{Arc, Mutex};

use app_domain::PlayerPicture;
use app_domain::player_picture::DiscordAvatar;
use app_testkit::fake_discord::FakeDiscord;
use app_testkit::samples::SQUARE_PNG;
use app_testkit::{TestStore, on_both_databases, player};
use axum::Json;
use axum::Router;
use axum::extract::{RawForm, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use url::Url;

use crate::harness::{TestResponse, TestServer};
use crate::routes::player_looks::wait_for_picture;

const BEGIN: &str = "/api/auth/chat";
const CALLBACK: &str = "/api/auth/chat/callback";
/// The only code the platform accepts.
const CODE: &str = "platform-code";
const AVATAR: &str = "0123456789abcdef0123456789abcdef";

/// A platform on loopback with one account, which checks the proof key according to RFC 7636.
#[derive(Clone, Default)]
struct FakeOauthPlatform {
    challenge: Arc<Mutex<String>>,
    account: String,
}

impl FakeOauthPlatform {
    /// Starts the platform; returns it and its URL.
    async fn with_account(account: &str) -> (Self, String) {
        let discord = Self {
            account: account.to_owned(),
            ..Self::default()
        };
        let routes = Router::new()
            .route("/token", post(token))
            .route("/users/@me", get(account_of))
            .with_state(discord.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        (discord, address)
    }
}

async fn token(
    State(discord): State<FakeOauthPlatform>,
    headers: HeaderMap,
    RawForm(form): RawForm,
) -> Response {
    let form = format!("http://form/?{}", String::from_utf8_lossy(&form));
    let form: std::collections::HashMap<String, String> = Url::parse(&form)
        .expect("a form")
        .query_pairs()
        .into_owned()
        .collect();
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"]));
    let knows_secret = headers["authorization"].as_bytes().starts_with(b"Basic ");
    if knows_secret
        && form["code"] == CODE
        && challenge == *discord.challenge.lock().expect("a challenge")
    {
        Json(json!({ "access_token": "access", "token_type": "Bearer", "expires_in": 60 }))
            .into_response()
    } else {
        (
            StatusCode::BAD_REQUEST,
            Json(json!({ "error": "invalid_grant" })),
        )
            .into_response()
    }
}

async fn account_of(State(discord): State<FakeOauthPlatform>, headers: HeaderMap) -> Response {
    assert_eq!(headers["authorization"], "Bearer access");
    Json(json!({ "id": discord.account, "username": "ada", "avatar": AVATAR })).into_response()
}

/// A server that signs in with a platform; the portal is at another address, as behind a proxy.
async fn with_platform(store: TestStore, account: &str) -> (TestServer, FakeOauthPlatform) {
    with_platform_and(store, account, &[]).await
}

async fn with_platform_and(
    store: TestStore,
    account: &str,
    more: &[(&str, &str)],
) -> (TestServer, FakeOauthPlatform) {
    let (discord, address) = FakeOauthPlatform::with_account(account).await;
    let urls = ["authorize", "token", "users/@me"].map(|path| format!("{address}/{path}"));
    let mut settings = vec![
        ("PUBLIC_URL", "https://muster.example"),
        ("CHAT_OAUTH_CLIENT_ID", "client"),
        ("CHAT_OAUTH_CLIENT_SECRET", "secret"),
        ("CHAT_OAUTH_AUTHORIZE_URL", &urls[0]),
        ("CHAT_OAUTH_TOKEN_URL", &urls[1]),
        ("CHAT_OAUTH_USER_URL", &urls[2]),
    ];
    settings.extend_from_slice(more);
    let server = TestServer::configured(store, &settings).await;
    (server, discord)
}

/// Starts a sign-in; returns the state and the browser's cookie.
async fn start_sign_in(server: &TestServer, discord: &FakeOauthPlatform) -> (String, String) {
    let answer = server.get(BEGIN).await;
    assert_eq!(answer.status, 303, "{answer:?}");
    let url = Url::parse(answer.header("location")).expect("an address");
    let request: std::collections::HashMap<_, _> = url.query_pairs().into_owned().collect();
    assert_eq!(request["response_type"], "code");
    assert_eq!(request["scope"], "identify");
    assert_eq!(request["code_challenge_method"], "S256");
    assert_eq!(
        request["redirect_uri"],
        "https://muster.example/api/auth/chat/callback"
    );
    discord
        .challenge
        .lock()
        .expect("a challenge")
        .clone_from(&request["code_challenge"]);
    let cookie = answer.header("set-cookie");
    for attribute in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/api/auth/chat"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    (request["state"].clone(), cookie)
}

async fn return_from_platform(
    server: &TestServer,
    state: &str,
    code: &str,
    cookie: &str,
) -> TestResponse {
    let path = format!("{CALLBACK}?state={state}&code={code}");
    server.get(&path).header("cookie", cookie).await
}

#[track_caller]
fn assert_redirects_to(answer: &TestResponse, fragment: &str) {
    assert_eq!(answer.status, 303, "{answer:?}");
    assert_eq!(
        answer.header("location"),
        format!("https://muster.example/login#{fragment}")
    );
}

on_both_databases! {
    async fn an_account_with_a_player_comes_back_with_a_one_time_code(store: TestStore) {
        let ada = player("Ada").build();
        let (server, discord) = with_platform(store, ada.id.as_str()).await;
        server.registered(player("Ada")).await;
        let (state, cookie) = start_sign_in(&server, &discord).await;
        let answer = return_from_platform(&server, &state, CODE, &cookie).await;
        let code = answer.header("location").strip_prefix("https://muster.example/login#code=");
        let body = json!({ "code": code.expect("a code in the fragment") });
        let redeemed = server.post("/api/auth/redeem").json(&body).await.data();
        assert_eq!(redeemed["user"]["chatId"], ada.id.as_str());
        assert!(answer.header("set-cookie").contains("Max-Age=0"), "the cookie has done its work");
    }

    async fn a_state_works_once(store: TestStore) {
        let ada = player("Ada").build();
        let (server, discord) = with_platform(store, ada.id.as_str()).await;
        server.registered(player("Ada")).await;
        let (state, cookie) = start_sign_in(&server, &discord).await;
        assert!(return_from_platform(&server, &state, CODE, &cookie).await.header("location").contains("#code="));
        assert_redirects_to(&return_from_platform(&server, &state, CODE, &cookie).await, "error=invalid_code");
    }

    async fn an_account_without_a_player_is_refused_clearly(store: TestStore) {
        let (server, discord) = with_platform(store, "999999999999999999").await;
        let (state, cookie) = start_sign_in(&server, &discord).await;
        assert_redirects_to(&return_from_platform(&server, &state, CODE, &cookie).await, "error=not_registered");
    }
}

#[tokio::test]
async fn a_sign_in_brings_the_avatar_that_the_player_has_chosen() {
    let ada = player("Ada").build();
    let discord = FakeDiscord::start().await;
    discord.set_avatar(ada.id.as_str(), Some(AVATAR));
    let files = [("CHAT_CDN_URL", discord.api_url())];
    let (server, discord) =
        with_platform_and(TestStore::sqlite().await, ada.id.as_str(), &files).await;
    let chosen = PlayerPicture::Discord(DiscordAvatar::default());
    server.registered(player("Ada").with_picture(chosen)).await;
    let (state, cookie) = start_sign_in(&server, &discord).await;
    return_from_platform(&server, &state, CODE, &cookie).await;
    let look = wait_for_picture(&server, true).await;
    let url = look["look"]["picture"].as_str().expect("a picture");
    assert_eq!(server.get(url).await.bytes, SQUARE_PNG);
}

#[tokio::test]
async fn a_state_of_another_browser_is_refused() {
    let ada = player("Ada").build();
    let (server, discord) = with_platform(TestStore::sqlite().await, ada.id.as_str()).await;
    server.registered(player("Ada")).await;
    for cookie in ["muster_sign_in=another", "muster_sign_in=", "x=y"] {
        let (state, _) = start_sign_in(&server, &discord).await;
        assert_redirects_to(
            &return_from_platform(&server, &state, CODE, cookie).await,
            "error=invalid_code",
        );
    }
}

#[tokio::test]
async fn a_state_expires_after_ten_minutes() {
    let ada = player("Ada").build();
    let (server, discord) = with_platform(TestStore::sqlite().await, ada.id.as_str()).await;
    server.registered(player("Ada")).await;
    let (state, cookie) = start_sign_in(&server, &discord).await;
    server.advance(TimeDelta::minutes(10));
    assert_redirects_to(
        &return_from_platform(&server, &state, CODE, &cookie).await,
        "error=invalid_code",
    );
}

#[tokio::test]
async fn a_code_that_the_platform_refuses_signs_nobody_in() {
    let (server, discord) = with_platform(TestStore::sqlite().await, "999999999999999999").await;
    let (state, cookie) = start_sign_in(&server, &discord).await;
    assert_redirects_to(
        &return_from_platform(&server, &state, "guess", &cookie).await,
        "error=invalid_code",
    );
}

#[tokio::test]
async fn a_person_who_says_no_comes_back_to_the_login_page() {
    let (server, _) = with_platform(TestStore::sqlite().await, "999999999999999999").await;
    assert_redirects_to(
        &server
            .get(&format!("{CALLBACK}?error=access_denied&state=x"))
            .await,
        "error=invalid_code",
    );
    assert_redirects_to(&server.get(CALLBACK).await, "error=invalid_code");
}

#[tokio::test]
async fn an_unreachable_platform_is_distinguished_from_a_refusal() {
    let settings = [
        ("PUBLIC_URL", "https://muster.example"),
        ("CHAT_OAUTH_CLIENT_ID", "client"),
        ("CHAT_OAUTH_CLIENT_SECRET", "secret"),
        ("CHAT_OAUTH_TOKEN_URL", "http://127.0.0.1:9/token"),
    ];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    let (state, cookie) = start_sign_in(&server, &FakeOauthPlatform::default()).await;
    assert_redirects_to(
        &return_from_platform(&server, &state, CODE, &cookie).await,
        "error=unavailable",
    );
}

#[tokio::test]
async fn wrong_returns_are_limited_and_a_valid_one_still_passes() {
    let ada = player("Ada").build();
    let (server, discord) = with_platform(TestStore::sqlite().await, ada.id.as_str()).await;
    server.registered(player("Ada")).await;
    for _ in 0..10 {
        assert_redirects_to(&server.get(CALLBACK).await, "error=invalid_code");
    }
    assert_redirects_to(&server.get(CALLBACK).await, "error=too_many_requests");
    for _ in 0..15 {
        let (state, cookie) = start_sign_in(&server, &discord).await;
        let answer = return_from_platform(&server, &state, CODE, &cookie).await;
        assert!(answer.header("location").contains("#code="), "{answer:?}");
    }
}

#[tokio::test]
async fn started_sign_ins_are_limited() {
    let (server, _) = with_platform(TestStore::sqlite().await, "999999999999999999").await;
    let mut begun = 0;
    // The quota regains one sign-in every half second.
    while begun < 1_000 && server.get(BEGIN).await.status == 303 {
        begun += 1;
    }
    assert!((120..1_000).contains(&begun), "{begun}");
}

#[tokio::test]
async fn without_a_platform_there_is_nothing_here() {
    let server = TestServer::on_sqlite().await;
    server.get(BEGIN).await.is_refused(404, "not_found");
    server.get(CALLBACK).await.is_refused(404, "not_found");
}

#[tokio::test]
async fn the_cookie_authenticates_nothing() {
    let (server, discord) = with_platform(TestStore::sqlite().await, "999999999999999999").await;
    let (_, cookie) = start_sign_in(&server, &discord).await;
    server
        .get("/api/auth/user")
        .header("cookie", &cookie)
        .await
        .is_refused(401, "unauthenticated");
}

//! Tokens, rate limits and outages.

use std::time::Duration;

use app_testkit::fake_discord::{RequestFault, RequestKind};
use reqwest::Method;
use serde_json::{Value, json};

use crate::rest_client::{MESSAGES, RestClient};

const DIRECT_CHANNELS: &str = "/users/@me/channels";

#[tokio::test]
async fn a_wrong_token_of_one_interaction_is_refused_and_the_bots_token_still_works() {
    let client = RestClient::start().await;
    let path = "/webhooks/800000000000000001/expired/messages/@original";
    let edit = json!({"content": "Late", "allowed_mentions": {"parse": []}});
    let edited = client.outcome(Method::PATCH, path, &edit).await;
    assert_eq!(edited, (401, 50027));
    let path = "/webhooks/800000000000000001/expired";
    let followed = client.outcome(Method::POST, path, &edit).await;
    assert_eq!(followed, (401, 50027));
    assert_eq!(client.post(&json!({"content": "Hi"})).await, (200, 0));
}

#[tokio::test]
async fn direct_channels_that_are_opened_too_fast_are_refused() {
    let client = RestClient::start().await;
    client.discord.limit_direct_channels(Some(1));
    let open = |account: &'static str| {
        let body = json!({"recipient_id": account});
        let client = &client;
        async move { client.outcome(Method::POST, DIRECT_CHANNELS, &body).await }
    };
    assert_eq!(open("100000000000000001").await, (200, 0));
    assert_eq!(open("100000000000000002").await, (400, 40003));
    client.discord.limit_direct_channels(None);
    assert_eq!(open("100000000000000002").await, (200, 0));
}

#[tokio::test]
async fn a_blocked_address_gets_a_page_instead_of_json() {
    let client = RestClient::start().await;
    let fault = RequestFault::AddressBlock { seconds: 60 };
    client
        .discord
        .fail_next(RequestKind::CreateMessage, [fault]);
    let refused = client.send(Method::POST, MESSAGES, &json!({})).await;
    assert_eq!(refused.status(), 429);
    let header = |name: &str| refused.headers()[name].to_str().expect("text").to_owned();
    assert_eq!(header("retry-after"), "60");
    assert!(header("content-type").starts_with("text/html"));
    assert!(refused.json::<Value>().await.is_err(), "it is not JSON");
}

#[tokio::test]
async fn an_unreachable_gateway_refuses_connections_until_its_time_is_over() {
    let client = RestClient::start().await;
    let gateway = client.send(Method::GET, "/gateway/bot", &json!({})).await;
    let gateway: Value = gateway.json().await.expect("JSON");
    // The handshake of a WebSocket begins as an HTTP request.
    let url = gateway["url"]
        .as_str()
        .expect("a URL")
        .replace("ws:", "http:");
    let connect = || {
        let request = reqwest::Client::new().get(&url);
        let request = request
            .header("connection", "upgrade")
            .header("upgrade", "websocket");
        let request = request.header("sec-websocket-version", "13");
        request
            .header("sec-websocket-key", "bXVzdGVyLW11c3Rlci1tdQ==")
            .send()
    };
    client.discord.refuse_gateway_for(Duration::from_mins(1));
    assert!(connect().await.is_err());
    client.discord.refuse_gateway_for(Duration::ZERO);
    assert_eq!(connect().await.expect("a response").status(), 101);
}

#[tokio::test]
async fn the_gateway_names_how_many_sessions_may_still_begin() {
    let client = RestClient::start().await;
    client
        .discord
        .limit_session_starts(0, Duration::from_mins(1));
    let gateway = client.send(Method::GET, "/gateway/bot", &json!({})).await;
    let gateway: Value = gateway.json().await.expect("JSON");
    let limit = &gateway["session_start_limit"];
    assert_eq!(
        (&limit["remaining"], &limit["reset_after"]),
        (&json!(0), &json!(60_000))
    );
}

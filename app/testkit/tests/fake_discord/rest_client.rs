//! A client that sends any request to the fake Discord, with the bot's token.

use app_testkit::fake_discord::{CHANNEL_ID, FakeDiscord, TOKEN};
use reqwest::{Method, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The commands of the bot in the server.
pub const COMMANDS: &str = "/applications/800000000000000001/guilds/900000000000000001/commands";
/// The messages of the server's channel.
pub const MESSAGES: &str = "/channels/910000000000000001/messages";

pub struct RestClient {
    pub discord: FakeDiscord,
    client: reqwest::Client,
}

impl RestClient {
    pub async fn start() -> Self {
        assert!(MESSAGES.contains(CHANNEL_ID));
        Self {
            discord: FakeDiscord::start().await,
            client: reqwest::Client::new(),
        }
    }

    pub async fn send(&self, method: Method, path: &str, body: &Value) -> Response {
        let url = format!("{}/api/v10{path}", self.discord.api_url());
        let request = self.client.request(method, url);
        let request = request.header("authorization", format!("Bot {TOKEN}"));
        request.json(body).send().await.expect("a response")
    }

    /// Sends a request; returns the status and Discord's code, or 0.
    pub async fn outcome(&self, method: Method, path: &str, body: &Value) -> (u16, u64) {
        let response = self.send(method, path, body).await;
        let status = response.status().as_u16();
        let body: Value = response.json().await.unwrap_or_default();
        (status, body["code"].as_u64().unwrap_or_default())
    }

    /// Returns the response to a GET request.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        let response = self.send(Method::GET, path, &Value::Null).await;
        response.json().await.expect("an object of this type")
    }

    /// Posts a message to the server's channel; returns the status and Discord's code, or 0.
    pub async fn post(&self, message: &Value) -> (u16, u64) {
        self.outcome(Method::POST, MESSAGES, &silent(message)).await
    }

    /// Posts a message that is accepted; returns it.
    pub async fn post_accepted(&self, message: &Value) -> Value {
        let response = self.send(Method::POST, MESSAGES, &silent(message)).await;
        assert!(response.status().is_success(), "{message}");
        response.json().await.expect("a message")
    }
}

/// The message with its mentions set to none, unless it sets them.
fn silent(message: &Value) -> Value {
    let mut message = message.clone();
    if message["allowed_mentions"].is_null() {
        message["allowed_mentions"] = json!({"parse": []});
    }
    message
}

//! A real server beside the bot, with requests as the portal sends them.

use std::sync::Arc;

use app_domain::PlayerId;
use app_runtime::{Config, ShutdownSignal};
use app_service::{AppServices, sign_in};
use app_testkit::SeededEntropy;
use reqwest::Client;
use serde_json::{Value, json};
use server::HttpServer;
use tokio::task::JoinHandle;

use crate::harness::BotHarness;

/// A server with its own port and database connection, and a signed-in player.
pub struct PortalServer {
    url: String,
    token: String,
    browser: Client,
    shutdown: ShutdownSignal,
    running: JoinHandle<()>,
}

impl PortalServer {
    /// Starts a server on the database of the harness, opened as by another program.
    pub async fn start(room: &BotHarness, account: &PlayerId) -> Self {
        let entropy = Arc::new(SeededEntropy::new(2));
        let services =
            AppServices::new(room.open_second_store().await, room.clock.clone(), entropy);
        let code = sign_in::issue_login_code(&services, account, sign_in::CODE_LIFETIME).await;
        let of_tests = [
            ("BIND_ADDRESS", "127.0.0.1:0"),
            ("ASSETS_DIR", "no/portal/here"),
        ];
        let configuration = Config::from_pairs(&of_tests).expect("valid settings");
        let shutdown = ShutdownSignal::default();
        let server = HttpServer::bind(&configuration, services, shutdown.clone()).await;
        let server = server.expect("a free port");
        let mut portal = Self {
            url: format!("http://{}", server.address().expect("an address")),
            token: String::new(),
            browser: Client::new(),
            shutdown,
            running: tokio::spawn(server.run()),
        };
        let code = json!({"code": code.expect("a code").reveal()});
        let session = portal.post("/api/auth/redeem", &code).await;
        let token = session["data"]["token"].as_str();
        token.expect("a token").clone_into(&mut portal.token);
        portal
    }

    /// Sends the request of a day's form; returns the day as stored.
    pub async fn save_availability(&self, date: &str, availability: &str) -> Value {
        let arguments = json!({
            "user_id": null,
            "date": date,
            "availability": availability,
            "timezone": null,
        });
        self.post("/rpc/availability/set", &arguments).await
    }

    pub async fn close(self) {
        self.shutdown.trigger();
        self.running
            .await
            .expect("the server ends without an error");
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self
            .browser
            .post(format!("{}{path}", self.url))
            .header("content-type", "application/json")
            .bearer_auth(&self.token)
            .body(body.to_string());
        let answer = request.send().await.expect("an answer");
        let is_success = answer.status().is_success();
        let text = answer.text().await.expect("a text");
        assert!(is_success, "{path} was refused: {text}");
        serde_json::from_str(&text).expect("JSON")
    }
}

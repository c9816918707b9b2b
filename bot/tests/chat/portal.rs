//! The portal's side of the team: a real server beside the bot, asked as the portal in a browser asks it.

use std::sync::Arc;

use app_domain::PlayerId;
use app_runtime::{Configuration, Shutdown};
use app_service::{Services, sign_in};
use app_testkit::SeededEntropy;
use reqwest::Client;
use serde_json::{Value, json};
use server::Server;
use tokio::task::JoinHandle;

use crate::room::Room;

/// A server on a port and a connection of its own, and somebody who is signed in there.
pub struct Portal {
    url: String,
    token: String,
    browser: Client,
    ending: Shutdown,
    running: JoinHandle<()>,
}

impl Portal {
    /// On the room's database, as another program has it open.
    pub async fn of(room: &Room, account: &PlayerId) -> Self {
        let entropy = Arc::new(SeededEntropy::new(2));
        let services = Services::new(room.another().await, room.clock.clone(), entropy);
        let code = sign_in::issue_login_code(&services, account, sign_in::CODE_LIFETIME).await;
        let of_tests = [
            ("BIND_ADDRESS", "127.0.0.1:0"),
            ("ASSETS_DIR", "no/portal/here"),
        ];
        let configuration = Configuration::of(&of_tests).expect("right settings");
        let ending = Shutdown::default();
        let server = Server::bind(&configuration, services, ending.clone()).await;
        let server = server.expect("a free port");
        let mut portal = Self {
            url: format!("http://{}", server.address().expect("an address")),
            token: String::new(),
            browser: Client::new(),
            ending,
            running: tokio::spawn(server.run()),
        };
        let code = json!({"code": code.expect("a code").reveal()});
        let session = portal.asks("/api/auth/redeem", &code).await;
        let token = session["data"]["token"].as_str();
        token.expect("a token").clone_into(&mut portal.token);
        portal
    }

    /// What the form of a day sends; answers the day as it is stored.
    pub async fn answers(&self, date: &str, availability: &str) -> Value {
        let arguments = json!({
            "user_id": null,
            "date": date,
            "availability": availability,
            "timezone": null,
        });
        self.asks("/rpc/availability/set", &arguments).await
    }

    pub async fn close(self) {
        self.ending.begin();
        self.running.await.expect("the server ends in peace");
    }

    async fn asks(&self, path: &str, body: &Value) -> Value {
        let asked = self
            .browser
            .post(format!("{}{path}", self.url))
            .header("content-type", "application/json")
            .bearer_auth(&self.token)
            .body(body.to_string());
        let answer = asked.send().await.expect("an answer");
        let is_success = answer.status().is_success();
        let text = answer.text().await.expect("a text");
        assert!(is_success, "{path} was refused: {text}");
        serde_json::from_str(&text).expect("JSON")
    }
}

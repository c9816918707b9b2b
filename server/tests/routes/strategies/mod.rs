//! `/api/strategies…`

mod create;
mod folders;
mod history;
mod images_by_address;
mod list;
mod playable;
mod update;
mod uploads;

use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/strategies";

/// A document of one paragraph.
fn text(words: &str) -> Value {
    let paragraph = json!({ "type": "paragraph", "content": [{ "type": "text", "text": words }] });
    json!({ "type": "doc", "content": [paragraph] })
}

async fn created(server: &TestServer, body: &Value) -> Value {
    server.post(PATH).bearing(OPERATOR).json(body).await.data()
}

fn at(strategy: &Value) -> String {
    format!("{PATH}/{}", strategy["id"].as_str().expect("an id"))
}

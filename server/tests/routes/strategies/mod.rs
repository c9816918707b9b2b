//! `/api/strategies…`

mod bin;
mod board_pictures;
mod comments;
mod create;
mod export;
mod favorites_and_bulk;
mod folders;
mod history;
mod images_by_url;
mod import;
mod lineups;
mod list;
mod maps;
mod playable;
mod templates;
mod update;
mod uploads;

use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/strategies";

/// A document with one paragraph.
fn text(words: &str) -> Value {
    let paragraph = json!({ "type": "paragraph", "content": [{ "type": "text", "text": words }] });
    json!({ "type": "doc", "content": [paragraph] })
}

async fn create(server: &TestServer, body: &Value) -> Value {
    server
        .post(PATH)
        .bearer_auth(OPERATOR)
        .json(body)
        .await
        .data()
}

fn path_of(strategy: &Value) -> String {
    format!("{PATH}/{}", strategy["id"].as_str().expect("an id"))
}

//! `/api/matches…`

mod comments;
mod create;
mod list;
mod remove;
mod update;

use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/matches";

/// The required fields of a new match.
fn body(date: &str, opponent: &str, us: u8, them: u8) -> Value {
    json!({ "date": date, "opponent": opponent, "type": "SCRIM", "map": "Ascent", "scoreUs": us, "scoreThem": them })
}

async fn create(server: &TestServer, body: &Value) -> Value {
    let answer = server.post(PATH).bearer_auth(OPERATOR).json(body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.data()
}

async fn new_strategy(server: &TestServer, title: &str) -> String {
    let post = server.post("/api/strategies").bearer_auth(OPERATOR);
    let strategy = post.json(&json!({ "title": title })).await.data();
    strategy["id"].as_str().expect("an id").to_owned()
}

fn path_of(one: &Value) -> String {
    format!("{PATH}/{}", one["id"].as_str().expect("an id"))
}

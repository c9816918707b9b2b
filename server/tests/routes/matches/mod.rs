//! `/api/matches…`

mod comments;
mod create;
mod list;
mod remove;
mod update;

use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/matches";

/// What a new match has to have.
fn body(date: &str, opponent: &str, us: u8, them: u8) -> Value {
    json!({ "date": date, "opponent": opponent, "type": "SCRIM", "map": "Ascent", "scoreUs": us, "scoreThem": them })
}

async fn created(server: &TestServer, body: &Value) -> Value {
    let answer = server.post(PATH).bearing(OPERATOR).json(body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.data()
}

async fn strategy(server: &TestServer, title: &str) -> String {
    let post = server.post("/api/strategies").bearing(OPERATOR);
    let strategy = post.json(&json!({ "title": title })).await.data();
    strategy["id"].as_str().expect("an id").to_owned()
}

fn at(one: &Value) -> String {
    format!("{PATH}/{}", one["id"].as_str().expect("an id"))
}

//! `/api/absences…`

mod create;
mod list;
mod remove;
mod update;

use serde_json::{Value, json};

use crate::harness::{SignedInPlayer, TestServer};

const PATH: &str = "/api/absences";

async fn create(server: &TestServer, person: &SignedInPlayer, start: &str, end: &str) -> Value {
    let body = json!({ "startDate": start, "endDate": end, "reason": "Holiday" });
    server.post(PATH).by(person).json(&body).await.data()
}

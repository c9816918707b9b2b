//! `/api/recurring-availability…`

mod list;
mod remove;
mod save;

use serde_json::{Value, json};

use crate::harness::{SignedInPlayer, TestResponse, TestServer};

const PATH: &str = "/api/recurring-availability";

async fn save(
    server: &TestServer,
    person: &SignedInPlayer,
    weekday: u8,
    value: &str,
) -> TestResponse {
    let body = json!({ "dayOfWeek": weekday, "availability": value });
    server.post(PATH).by(person).json(&body).await
}

async fn answer(server: &TestServer, person: &SignedInPlayer, date: &str, value: &str) -> Value {
    let body = json!({ "date": date, "availability": value });
    server
        .post("/api/schedule/update-availability")
        .by(person)
        .json(&body)
        .await
        .data()
}

/// Availability and source of the only player on the next two Tuesdays.
async fn tuesdays(server: &TestServer, person: &SignedInPlayer) -> [(Value, Value); 2] {
    let days = server.get("/api/schedule/next14").by(person).await.data();
    [3, 10].map(|at: usize| {
        let row = &days[at]["players"][0];
        (row["availability"].clone(), row["source"].clone())
    })
}

//! `/api/recurring-availability…`

mod list;
mod remove;
mod save;

use serde_json::{Value, json};

use crate::harness::{Answer, Person, TestServer};

const PATH: &str = "/api/recurring-availability";

async fn save(server: &TestServer, person: &Person, weekday: u8, value: &str) -> Answer {
    let body = json!({ "dayOfWeek": weekday, "availability": value });
    server.post(PATH).by(person).json(&body).await
}

async fn answer(server: &TestServer, person: &Person, date: &str, value: &str) -> Value {
    let body = json!({ "date": date, "availability": value });
    server
        .post("/api/schedule/update-availability")
        .by(person)
        .json(&body)
        .await
        .data()
}

/// What the team reads of the only player, from the coming Tuesday on: availability and source.
async fn tuesdays(server: &TestServer, person: &Person) -> [(Value, Value); 2] {
    let days = server.get("/api/schedule/next14").by(person).await.data();
    [3, 10].map(|at: usize| {
        let row = &days[at]["players"][0];
        (row["availability"].clone(), row["source"].clone())
    })
}

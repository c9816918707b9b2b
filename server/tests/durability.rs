//! The real program keeps every acknowledged write, even when it is killed.

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::harness::{ServerProgram, database_url};

const ROUNDS: usize = 20;
const WRITERS: usize = 4;

async fn register(program: &ServerProgram, writer: usize) {
    let player = json!({
        "chatId": player_id(writer), "chatUsername": "writer", "displayName": format!("Writer {writer}"), "role": "MAIN",
    });
    let answer = program
        .request(Method::POST, "/api/user-mappings")
        .json(&player);
    let answer = answer.send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::CREATED);
}

async fn fortnight(program: &ServerProgram) -> Value {
    let answer = program.request(Method::GET, "/api/schedule/next14").send();
    let answer = answer.await.expect("an answer");
    answer.json().await.expect("JSON")
}

fn player_id(writer: usize) -> String {
    format!("30000000000000000{writer}")
}

/// The n-th value that a writer sends; it is unique for n below 1439.
fn value(number: usize) -> String {
    format!("{:02}:{:02}-23:59", number / 60, number % 60)
}

fn number(value: &str) -> usize {
    let part = |from: usize| value[from..from + 2].parse::<usize>().expect("digits");
    part(0) * 60 + part(3)
}

/// Writes value after value until the program is gone; returns the number of the last acknowledged one.
async fn write_until_gone(
    post: RequestBuilder,
    date: String,
    writer: usize,
    first: usize,
) -> usize {
    let mut acknowledged = first;
    for number in first + 1.. {
        let body =
            json!({ "userId": player_id(writer), "date": date, "availability": value(number) });
        let post = post.try_clone().expect("a request without a body");
        match post.json(&body).send().await {
            Ok(answer) if answer.status() == StatusCode::OK => acknowledged = number,
            _ => break,
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_during_writes_loses_no_acknowledged_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = ServerProgram::start(folder.path()).await;
    for writer in 0..WRITERS {
        register(&program, writer).await;
    }
    let date = fortnight(&program).await["data"][1]["date"]
        .as_str()
        .expect("a date")
        .to_owned();
    let mut acknowledged = [0; WRITERS];
    for round in 0..ROUNDS {
        let mut writers = JoinSet::new();
        for (writer, first) in acknowledged.into_iter().enumerate() {
            let post = program.request(Method::POST, "/api/schedule/update-availability");
            let write = write_until_gone(post, date.clone(), writer, first);
            writers.spawn(async move { (writer, write.await) });
        }
        // A different moment each round: after the first, the second, … write of the fastest writer.
        wait_for_writes(&program, &date, acknowledged, round % 5 + 1).await;
        program.kill();
        for (writer, last) in writers.join_all().await {
            acknowledged[writer] = last;
        }

        program = ServerProgram::start(folder.path()).await;
        let day = fortnight(&program).await["data"][1].clone();
        for row in day["players"].as_array().expect("rows") {
            let id = row["userId"].as_str().expect("an id");
            let writer = (0..WRITERS)
                .find(|writer| player_id(*writer) == id)
                .expect("a writer");
            let stored = row["availability"]
                .as_str()
                .filter(|value| !value.is_empty())
                .map_or(0, number);
            // A write in progress when the program died may have been stored without an acknowledgement.
            let kept = acknowledged[writer]..=acknowledged[writer] + 1;
            assert!(
                kept.contains(&stored),
                "round {round}: {stored} is stored, {kept:?} was acknowledged"
            );
            acknowledged[writer] = stored;
        }
    }
    assert!(
        acknowledged.iter().sum::<usize>() > ROUNDS,
        "hardly anything was written: {acknowledged:?}"
    );
}

/// Waits until one of the writers is `count` values further.
async fn wait_for_writes(
    program: &ServerProgram,
    date: &str,
    from: [usize; WRITERS],
    count: usize,
) {
    loop {
        let fortnight = fortnight(program).await;
        let days = fortnight["data"].as_array().expect("days");
        let day = days
            .iter()
            .find(|day| day["date"] == date)
            .expect("the day");
        let is_further = day["players"].as_array().expect("rows").iter().any(|row| {
            let value = row["availability"]
                .as_str()
                .filter(|value| !value.is_empty());
            let writer = (0..WRITERS).find(|writer| row["userId"] == player_id(*writer));
            value
                .zip(writer)
                .is_some_and(|(value, writer)| number(value) >= from[writer] + count)
        });
        if is_further {
            return;
        }
    }
}

#[tokio::test]
async fn a_database_locked_for_too_long_answers_503_and_says_when_to_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = ServerProgram::start(folder.path()).await;
    register(&program, 0).await;
    let elsewhere = app_storage::connect(&database_url(folder.path()))
        .await
        .expect("another process's store");
    let lock = elsewhere.write().await.expect("the lock");

    let body = json!({ "displayName": "Renamed" });
    let path = format!("/api/user-mappings/{}", player_id(0));
    let put = || program.request(Method::PUT, &path).json(&body).send();
    let refused = put().await.expect("an answer");
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key("retry-after"));
    assert_eq!(refused.json::<Value>().await.expect("JSON")["code"], "busy");

    drop(lock);
    assert_eq!(put().await.expect("an answer").status(), StatusCode::OK);
}

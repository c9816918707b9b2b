//! The real program on a failing disk, and the files that it leaves.

use std::time::{Duration, Instant};

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::harness::{ServerProgram, database_url};

const PLAYERS: &str = "/api/user-mappings";

async fn register(program: &ServerProgram, number: usize) -> Response {
    let player = json!({
        "chatId": format!("3000000000000000{number:02}"), "chatUsername": "player",
        "displayName": format!("Player {number}"), "role": "MAIN",
    });
    let post = program.request(Method::POST, PLAYERS).json(&player);
    post.send().await.expect("an answer")
}

async fn get(program: &ServerProgram, path: &str) -> Response {
    let answer = program.request(Method::GET, path).send().await;
    answer.expect("an answer")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_that_may_not_grow_is_a_full_disk_and_everything_works_when_it_may_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = ServerProgram::start(folder.path()).await;
    assert_eq!(register(&program, 0).await.status(), 201);
    assert_eq!(get(&program, "/api/health").await.status(), 200);

    // The log cannot be written either.
    program.limit_file_size(Some(1));
    for _ in 0..3 {
        let refused = register(&program, 1).await;
        assert_eq!(refused.status(), 507);
        assert!(refused.headers().contains_key("retry-after"));
        let body: Value = refused.json().await.expect("JSON");
        assert_eq!(body["code"], "no_space");
    }
    assert_eq!(
        get(&program, PLAYERS).await.status(),
        200,
        "what is there can be read"
    );
    health_becomes(&program, 503).await;

    program.limit_file_size(None);
    for number in 1..4 {
        assert_eq!(register(&program, number).await.status(), 201);
    }
    health_becomes(&program, 200).await;
}

/// Waits until health has this status: an outcome is cached for three seconds.
async fn health_becomes(program: &ServerProgram, status: u16) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while get(program, "/api/health").await.status() != status {
        assert!(Instant::now() < deadline, "health does not become {status}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn after_a_clean_end_the_database_file_alone_holds_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = ServerProgram::start(folder.path()).await;
    assert_eq!(register(&program, 0).await.status(), 201);
    assert!(program.terminate().success());

    let copies = tempfile::tempdir().expect("a folder");
    let copied = std::fs::copy(
        folder.path().join("muster.db"),
        copies.path().join("muster.db"),
    );
    copied.expect("a copy");
    let copy = app_storage::connect(&database_url(copies.path())).await;
    let mut reading = copy.expect("a database").read().await.expect("a snapshot");
    assert_eq!(reading.players().await.expect("the players").len(), 1);
}

#[tokio::test]
async fn the_program_ends_in_time_while_another_one_reads_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = ServerProgram::start(folder.path()).await;
    let elsewhere = app_storage::connect(&database_url(folder.path())).await;
    let elsewhere = elsewhere.expect("another process's store");
    let mut reading = elsewhere.read().await.expect("a snapshot");
    assert!(reading.players().await.expect("the players").is_empty());
    assert_eq!(register(&program, 0).await.status(), 201);

    let began = Instant::now();
    assert!(program.terminate().success());
    assert!(
        began.elapsed() < Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
    drop(reading);
    let mut reading = elsewhere.read().await.expect("a snapshot");
    assert_eq!(reading.players().await.expect("the players").len(), 1);
}

//! More clients than the process may have open files, none of which reads its responses.

use std::time::Duration;

use reqwest::Method;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::ServerProgram;

/// More than the 200 open files of the server.
const CLIENT_COUNT: usize = 260;
/// Well below the timeout of an idle connection.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends pipelined requests without reading the responses.
async fn send_pipelined(address: &str) -> TcpStream {
    let mut client = TcpStream::connect(address).await.expect("a connection");
    let requests = "GET /api/openapi.json HTTP/1.1\r\nHost: muster\r\n\r\n".repeat(20);
    // The server may have closed the connection.
    let _ = client.write_all(requests.as_bytes()).await;
    client
}

#[tokio::test]
async fn clients_that_never_read_lock_out_no_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = ServerProgram::start_limited(folder.path(), "-n 200").await;
    let mut crowd = Vec::new();
    for _ in 0..CLIENT_COUNT {
        crowd.push(send_pipelined(program.address()).await);
    }
    for _ in 0..5 {
        // A new connection for each request.
        let request = reqwest::Client::new()
            .request(
                Method::GET,
                format!("http://{}/api/health", program.address()),
            )
            .send();
        let answer = timeout(RESPONSE_TIMEOUT, request)
            .await
            .expect("an answer in time");
        assert_eq!(answer.expect("an answer").status(), 200);
    }
    drop(crowd);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_server_takes_as_many_open_files_as_the_system_grants() {
    let folder = tempfile::tempdir().expect("a folder");
    let program =
        ServerProgram::start_limited(folder.path(), "-S -n 200 && ulimit -H -n 300").await;
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", program.id()));
    let limits = limits.expect("the limits of the program");
    let line = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let numbers: Vec<_> = line.expect("a line").split_whitespace().skip(3).collect();
    assert_eq!(numbers, ["300", "300", "files"]);
}

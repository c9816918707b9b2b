//! The real program ends soon, whatever its clients do.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::ServerProgram;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn incomplete_request_heads_are_cut_at_once_when_the_program_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = ServerProgram::start(folder.path()).await;
    let mut clients = Vec::new();
    for sent in [
        "",
        "GET /api/health HT",
        "GET /api/health HTTP/1.1\r\nHost: a\r\n\r\nGET /api",
    ] {
        let mut client = TcpStream::connect(program.address())
            .await
            .expect("a connection");
        client.write_all(sent.as_bytes()).await.expect("sent");
        if sent.contains("\r\n\r\n") {
            assert!(client.read(&mut [0; 4096]).await.expect("an answer") > 0);
        }
        clients.push(client);
    }
    let began = Instant::now();
    let ended = tokio::task::spawn_blocking(move || program.terminate()).await;
    assert!(ended.expect("no panic").success());
    assert!(
        began.elapsed() < Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
}

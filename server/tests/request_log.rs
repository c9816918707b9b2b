//! The log lines of a request carry its id and the caller's.

use std::io::Write;
use std::sync::{Arc, Mutex};

use app_testkit::player;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::harness::{OPERATOR, TestServer};

/// The log of one test.
#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for LogBuffer {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("a log").write(line)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl LogBuffer {
    /// The lines that contain `text`.
    fn lines_with(&self, text: &str) -> Vec<String> {
        let log = String::from_utf8_lossy(&self.0.lock().expect("a log")).into_owned();
        let lines = log.lines().filter(|line| line.contains(text));
        lines.map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn a_line_has_the_ids_of_the_request_and_of_the_player() {
    let log = LogBuffer::default();
    let writer = log.clone();
    let subscriber = fmt()
        .with_max_level(LevelFilter::DEBUG)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // The runtime of the test has one thread, so that the server logs here too.
    let _guard = subscriber.set_default();
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let by_player = server.get("/api/absences").by(&ada).await;
    let by_operator = server.get("/api/absences").bearer_auth(OPERATOR).await;
    let anonymous = server.get("/api/absences").await;
    let player_id = format!("player.id=\"{}\"", ada.id);
    for (answer, has_player) in [(by_player, true), (by_operator, false), (anonymous, false)] {
        let lines = log.lines_with(&format!("request.id={}", answer.header("x-request-id")));
        let answered: Vec<_> = lines
            .iter()
            .filter(|line| line.contains("request answered"))
            .collect();
        assert_eq!(answered.len(), 1, "{lines:?}");
        assert_eq!(answered[0].contains(&player_id), has_player, "{answered:?}");
        assert!(!answered[0].contains(&ada.token));
    }
}

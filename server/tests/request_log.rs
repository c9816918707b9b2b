//! The log lines of a request carry its id and the caller's.

use std::io::Write;
use std::sync::{Arc, Mutex};

use app_testkit::player;
use tracing::subscriber::DefaultGuard;
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

/// A log of this level in the runtime of the test, which has one thread, so that the server logs there too.
fn start_log(level: LevelFilter) -> (LogBuffer, DefaultGuard) {
    let log = LogBuffer::default();
    let writer = log.clone();
    let subscriber = fmt()
        .with_max_level(level)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    (log, subscriber.set_default())
}

#[tokio::test]
async fn the_log_has_a_line_for_each_request_and_no_secret() {
    let (log, _guard) = start_log(LevelFilter::INFO);
    let server = TestServer::on_sqlite().await;
    let query = "/api/auth/chat/callback?code=a-secret-code&state=a-secret-state";
    for path in [
        "/api/health",
        "/",
        "/calendar/a-secret-feed.ics",
        "/no/a-secret-path",
        query,
    ] {
        server.get(path).await;
    }
    let lines = log.lines_with("request answered");
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[0].contains("route=\"other\" status=404"), "{lines:?}");
    assert!(lines[1].contains("route=\"/calendar/{"), "{lines:?}");
    for line in lines {
        assert!(
            line.contains("INFO") && line.contains("method=GET"),
            "{line}"
        );
        assert!(
            line.contains("duration_ms=") && !line.contains("a-secret"),
            "{line}"
        );
    }
}

#[tokio::test]
async fn the_request_id_of_a_client_is_used_if_it_is_plain() {
    let (log, _guard) = start_log(LevelFilter::INFO);
    let server = TestServer::on_sqlite().await;
    let absences = |id: &'static str| server.get("/api/absences").header("x-request-id", id);
    let answer = absences("trace-1.a_b").await;
    assert_eq!(answer.header("x-request-id"), "trace-1.a_b");
    answer.is_refused(401, "unauthenticated");
    assert_eq!(log.lines_with("request.id=trace-1.a_b").len(), 1);
    let refused = "an id with spaces";
    assert_ne!(absences(refused).await.header("x-request-id"), refused);
    assert!(log.lines_with(refused).is_empty());
}

#[tokio::test]
async fn a_line_has_the_ids_of_the_request_and_of_the_player() {
    let (log, _guard) = start_log(LevelFilter::DEBUG);
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

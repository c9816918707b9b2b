//! GET /metrics

use app_testkit::{TestStore, player};

use crate::harness::{OPERATOR, TestResponse, TestServer};

const METRICS_TOKEN: &str = "a-metrics-token-for-tests-only-00001";

/// The value of the sample that begins with `name`.
fn value(answer: &TestResponse, name: &str) -> f64 {
    let line = answer.text.lines().find(|line| {
        line.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(' '))
    });
    let line = line.unwrap_or_else(|| panic!("{name} is missing in {}", answer.text));
    line.rsplit(' ')
        .next()
        .and_then(|value| value.parse().ok())
        .expect("a number")
}

#[tokio::test]
async fn without_settings_only_admins_read_the_metrics() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    assert_eq!(server.get("/metrics").await.status, 401);
    assert_eq!(server.get("/metrics").by(&ada).await.status, 403);
    assert_eq!(
        server.get("/metrics").bearer_auth(OPERATOR).await.status,
        200
    );
}

#[tokio::test]
async fn the_metrics_token_reads_the_metrics_and_nothing_else() {
    let settings = [("METRICS_TOKEN", METRICS_TOKEN)];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    let get = |path: &str| server.get(path).bearer_auth(METRICS_TOKEN);
    assert_eq!(get("/metrics").await.status, 200);
    assert_eq!(get("/api/settings").await.status, 401);
    let wrong = server
        .get("/metrics")
        .bearer_auth("another-token-for-tests-only-00001");
    assert_eq!(wrong.await.status, 401);
    assert_eq!(
        server.get("/metrics").bearer_auth(OPERATOR).await.status,
        200
    );
}

#[tokio::test]
async fn the_metrics_address_serves_the_metrics_and_nothing_else() {
    let settings = [("METRICS_ADDRESS", "127.0.0.1:0")];
    let server = TestServer::configured(TestStore::sqlite().await, &settings).await;
    let address = server.metrics_address.expect("a second address");
    let status = async |path: &str| {
        let answer = reqwest::get(format!("http://{address}{path}")).await;
        answer.expect("an answer").status().as_u16()
    };
    assert_eq!(status("/metrics").await, 200);
    assert_eq!(status("/api/health").await, 404);
    assert_eq!(status("/").await, 404);
    assert_eq!(server.get("/metrics").await.status, 401);
}

#[tokio::test]
async fn requests_are_counted_by_route_and_unknown_paths_together() {
    let server = TestServer::on_sqlite().await;
    for path in [
        "/api/health",
        "/no/such/path",
        "/api/no/such/path",
        "/wp-login.php",
    ] {
        server.get(path).await;
    }
    server.get("/api/schedule/next14?timezone=UTC").await;
    let answer = server.get("/metrics").bearer_auth(OPERATOR).await;
    let requests = |route: &str, class: &str| {
        value(
            &answer,
            &format!(
                "muster_http_requests_total{{route=\"{route}\",method=\"GET\",class=\"{class}\"}}"
            ),
        )
    };
    assert!((requests("/api/health", "2xx") - 1.0).abs() < f64::EPSILON);
    assert!((requests("other", "4xx") - 3.0).abs() < f64::EPSILON);
    assert!(!answer.text.contains("no/such") && !answer.text.contains("UTC"));
}

#[tokio::test]
async fn the_metrics_describe_database_outbox_bot_and_backups() {
    let server = TestServer::on_sqlite().await;
    let metrics = async || server.get("/metrics").bearer_auth(OPERATOR).await;
    let answer = metrics().await;
    assert!(!answer.text.contains("muster_backup_age_seconds"));
    app_service::backup_schedule::record_manual_backup(&server.services)
        .await
        .expect("a record");
    server.services.store.try_write().await.expect("a write");
    server.advance(chrono::TimeDelta::minutes(5));
    let answer = metrics().await;
    for (name, range) in [
        ("muster_backup_age_seconds", 300.0..=300.0),
        ("muster_backup_failed", 0.0..=0.0),
        ("muster_zone_data_outdated", 0.0..=0.0),
        ("muster_database_size_bytes", 4096.0..=1e9),
        ("muster_database_connections_limit", 1.0..=100.0),
        ("muster_database_last_write_durable", 1.0..=1.0),
        ("muster_database_last_write_age_seconds", 0.0..=60.0),
        // Muster's own jobs write at the start.
        ("muster_write_queue_length", 0.0..=4.0),
        ("muster_write_queue_wait_seconds_count", 1.0..=1e6),
        ("muster_outbox_waiting", 0.0..=0.0),
        ("muster_outbox_failed", 0.0..=0.0),
        ("muster_outbox_oldest_waiting_seconds", 0.0..=0.0),
        ("muster_bot_last_seen_timestamp_seconds", 0.0..=0.0),
        ("muster_live_streams", 0.0..=0.0),
    ] {
        let value = value(&answer, name);
        assert!(range.contains(&value), "{name} is {value}");
    }
}

//! GET /metrics

use app_testkit::player;

use crate::harness::{OPERATOR, TestServer};

#[tokio::test]
async fn the_host_itself_may_ask() {
    let server = TestServer::on_sqlite().await;
    server.get("/api/health").await;
    let answer = server.get("/metrics").await;
    assert_eq!(answer.status, 200);
    assert!(
        answer
            .text
            .contains("muster_http_requests_total{class=\"2xx\"} 1"),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn what_a_proxy_passes_on_needs_an_admin() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let forwarded = || {
        server
            .get("/metrics")
            .header("x-forwarded-for", "127.0.0.1")
    };
    assert_eq!(forwarded().await.status, 401);
    assert_eq!(forwarded().by(&ada).await.status, 403);
    assert_eq!(forwarded().bearer_auth(OPERATOR).await.status, 200);
}

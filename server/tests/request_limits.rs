//! Behavior common to all requests: limits, headers, and one shape of errors.

use std::future::IntoFuture;
use std::time::Duration;

use app_testkit::{TestStore, player};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::TestServer;

#[tokio::test]
async fn an_unknown_address_is_not_found() {
    let server = TestServer::on_sqlite().await;
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/auth",
        "/api/auth/user/",
        "/api//health",
        "/api/%00",
    ] {
        server.get(path).await.is_refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_wrong_method_names_the_right_ones() {
    let server = TestServer::on_sqlite().await;
    let answer = server.delete("/api/auth/user").await;
    answer.is_refused(405, "method_not_allowed");
    assert_eq!(answer.header("allow"), "GET,HEAD");
}

#[tokio::test]
async fn a_body_over_1_mib_is_refused_with_an_answer() {
    let server = TestServer::on_sqlite().await;
    let fits = format!("{{\"code\":\"{}\"}}", "x".repeat(1024 * 1024 - 11));
    assert_eq!(fits.len(), 1024 * 1024);
    assert_eq!(
        server
            .post("/api/auth/redeem")
            .raw(fits.clone())
            .await
            .status,
        401
    );
    server
        .post("/api/auth/redeem")
        .raw(fits + " ")
        .await
        .is_refused(413, "too_large");
    server
        .post("/api/auth/redeem")
        .raw("x".repeat(2_000_000))
        .await
        .is_refused(413, "too_large");
    server
        .post("/api/auth/logout")
        .raw("x".repeat(2_000_000))
        .await
        .is_refused(413, "too_large");
}

#[tokio::test]
async fn a_chunked_body_over_1_mib_is_refused_as_well() {
    let server = TestServer::on_sqlite().await;
    let chunks =
        futures::stream::iter((0..32).map(|_| Ok::<_, std::io::Error>(vec![b' '; 64 * 1024])));
    let body = reqwest::Body::wrap_stream(chunks);
    server
        .post("/api/auth/redeem")
        .raw(body)
        .await
        .is_refused(413, "too_large");
}

#[tokio::test]
async fn hostile_json_is_refused() {
    let server = TestServer::on_sqlite().await;
    let deep = format!("{{\"code\":{}", "[".repeat(200_000));
    for body in [
        deep.as_str(),
        "",
        "\0",
        "{\"code\":\"x\"",
        "{\"code\":\"\u{0}\"}",
        "{\"code\":\"x\"}}",
        "nul",
    ] {
        server
            .post("/api/auth/redeem")
            .raw(body.to_owned())
            .await
            .is_refused(400, "invalid");
    }
    server
        .post("/api/auth/redeem")
        .raw(vec![0xff, 0xfe])
        .await
        .is_refused(400, "invalid");
}

#[tokio::test]
async fn a_body_that_is_not_declared_as_json_is_refused() {
    let server = TestServer::on_sqlite().await;
    let body = "{\"code\":\"x\"}";
    server
        .post("/api/auth/redeem")
        .untyped(body)
        .await
        .is_refused(415, "unsupported_media_type");
    let form = server
        .post("/api/auth/redeem")
        .header("content-type", "application/x-www-form-urlencoded");
    form.untyped("code=x")
        .await
        .is_refused(415, "unsupported_media_type");
    let with_charset = server
        .post("/api/auth/redeem")
        .header("content-type", "Application/JSON; charset=utf-8");
    with_charset
        .untyped(body)
        .await
        .is_refused(401, "invalid_code");
}

#[tokio::test]
async fn every_answer_carries_its_id_and_the_security_headers() {
    let server = TestServer::on_sqlite().await;
    let mut ids = Vec::new();
    for path in [
        "/api/health",
        "/api/nothing",
        "/api/auth/user",
        "/",
        "/nothing.js",
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(
            answer
                .header("content-security-policy")
                .contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert!(
            answer.header("permissions-policy").contains("camera=()"),
            "{path}"
        );
        assert_eq!(
            answer.header("cross-origin-opener-policy"),
            "same-origin",
            "{path}"
        );
        ids.push(answer.header("x-request-id").to_owned());
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "ids are unique");
}

#[tokio::test]
async fn private_answers_are_stored_nowhere() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada").admin()).await;
    for path in [
        "/api/auth/user",
        "/api/auth/sessions",
        "/api/audit",
        "/api/audit.csv",
        "/api/statistics.csv",
        "/api/absences",
        "/api/settings",
        "/api/nothing",
    ] {
        let answer = server.get(path).by(&ada).await;
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
    let calendar = server.post("/api/calendar").by(&ada).await;
    let function = server.post("/rpc/calendar/close").by(&ada);
    let code = server.login_code(&ada.id.parse().expect("an id")).await;
    let redeemed = server
        .post("/api/auth/redeem")
        .json(&json!({ "code": code }));
    for answer in [calendar, function.json(&json!({})).await, redeemed.await] {
        assert!(answer.status < 300, "{answer:?}");
        assert_eq!(answer.header("cache-control"), "no-store", "{answer:?}");
    }
    let revalidated = server.get("/api/user-mappings").await;
    assert_eq!(revalidated.header("cache-control"), "private, no-cache");
}

#[tokio::test]
async fn hsts_is_sent_only_where_the_public_url_is_https() {
    let header = "strict-transport-security";
    let plain = TestServer::on_sqlite().await;
    assert_eq!(plain.get("/api/health").await.header(header), "");
    let settings = [("PUBLIC_URL", "https://muster.example")];
    let secured = TestServer::configured(TestStore::sqlite().await, &settings).await;
    for path in ["/api/health", "/api/nothing", "/"] {
        let answer = secured.get(path).await;
        assert_eq!(answer.header(header), "max-age=31536000", "{path}");
    }
}

#[tokio::test]
async fn guessed_tokens_are_limited_and_a_valid_one_always_passes() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for guess in 0..60 {
        let path = ["/api/auth/user", "/api/settings", "/api/strategies"][guess % 3];
        let answer = server
            .get(path)
            .bearer_auth(&format!("guess-{guess}"))
            .await;
        assert_ne!(answer.status, 429, "{guess}");
    }
    let refused = server.get("/api/auth/user").bearer_auth("guess").await;
    refused.is_refused(429, "too_many_requests");
    assert_eq!(server.get("/api/auth/user").by(&ada).await.status, 200);
    server
        .get("/api/auth/user")
        .await
        .is_refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_head_request_is_answered_without_a_body() {
    let server = TestServer::on_sqlite().await;
    let answer = server.request(reqwest::Method::HEAD, "/api/health").await;
    assert_eq!((answer.status, answer.text.as_str()), (200, ""));
}

#[tokio::test]
async fn bytes_that_are_no_request_end_the_connection() {
    let server = TestServer::on_sqlite().await;
    let address = server.url.strip_prefix("http://").expect("an address");
    for bytes in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"GET / HTTP/9\r\n\r\n",
        b"\r\n\r\n\0\0\0\0 \r\n\r\n",
    ] {
        let mut connection = TcpStream::connect(address).await.expect("a connection");
        connection.write_all(bytes).await.expect("written");
        let mut answer = Vec::new();
        let read =
            tokio::time::timeout(Duration::from_secs(5), connection.read_to_end(&mut answer));
        let _ = read.await.expect("the connection ends");
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"),
            "{}",
            String::from_utf8_lossy(&answer)
        );
    }
    assert_eq!(server.get("/api/health").await.status, 200);
}

#[tokio::test]
async fn a_request_names_its_host_once() {
    let server = TestServer::on_sqlite().await;
    let address = server.url.strip_prefix("http://").expect("an address");
    for (version, hosts, status) in [
        ("1.1", "Host: a\r\n", "200"),
        ("1.0", "", "200"),
        ("1.1", "", "400"),
        ("1.1", "Host: a\r\nHost: a\r\n", "400"),
        ("1.1", "Host: a\r\nhOST: b\r\n", "400"),
    ] {
        let mut connection = TcpStream::connect(address).await.expect("a connection");
        let request = format!("GET /api/health HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n");
        connection
            .write_all(request.as_bytes())
            .await
            .expect("written");
        let mut answer = String::new();
        connection
            .read_to_string(&mut answer)
            .await
            .expect("an answer");
        assert_eq!(
            answer.split(' ').nth(1),
            Some(status),
            "{request:?} {answer}"
        );
    }
}

#[tokio::test]
async fn open_requests_are_answered_when_the_server_stops() {
    let mut server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let body = json!({ "date": "24.11.2026", "availability": "x" });
    let open: Vec<_> = (0..8)
        .map(|_| {
            tokio::spawn(
                server
                    .post("/api/schedule/update-availability")
                    .by(&ada)
                    .json(&body)
                    .into_future(),
            )
        })
        .collect();
    for answer in futures::future::join_all(open).await {
        assert_eq!(answer.expect("an answer").status, 200);
    }
    server.stop().await;
    assert!(
        TcpStream::connect(server.url.strip_prefix("http://").expect("an address"))
            .await
            .is_err()
    );
}

#[tokio::test]
async fn a_player_writes_600_times_a_minute_and_blocks_no_one_else() {
    let server = TestServer::on_sqlite().await;
    let [ada, bob] = ["Ada", "Bob"].map(player);
    let (ada, bob) = (server.signed_in(ada).await, server.signed_in(bob).await);
    for write in 0..600 {
        let answer = server.delete("/api/calendar").by(&ada).await;
        assert_eq!(answer.status, 200, "{write}: {answer:?}");
    }
    let refused = server.delete("/api/calendar").by(&ada).await;
    refused.is_refused(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "60");
    server
        .post("/rpc/calendar/close")
        .by(&ada)
        .json(&json!({}))
        .await
        .is_refused(429, "too_many_requests");
    assert_eq!(server.get("/api/calendar").by(&ada).await.status, 200);
    assert_eq!(server.delete("/api/calendar").by(&bob).await.status, 200);
    server.advance(chrono::TimeDelta::seconds(60));
    assert_eq!(server.delete("/api/calendar").by(&ada).await.status, 200);
}

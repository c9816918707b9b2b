//! Compression of JSON responses: cached ones with brotli, others with gzip, as the client accepts.

use app_testkit::player;
use flate2::read::GzDecoder;
use std::io::Read;

use crate::harness::{SignedInPlayer, TestServer};

const CACHED: &str = "/api/schedule/next14";
const COMPUTED: &str = "/api/schedule?from=21.11.2026&to=04.12.2026";
const SHORT: &str = "/api/strategies";

async fn coding_of(
    server: &TestServer,
    ada: &SignedInPlayer,
    path: &str,
    accepted: &str,
) -> String {
    let request = server.get(path).by(ada).header("accept-encoding", accepted);
    request.await.header("content-encoding").to_owned()
}

#[tokio::test]
async fn a_response_has_a_coding_that_the_client_accepts() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for (path, accepted, coding) in [
        (CACHED, "gzip, deflate, br", "br"),
        (CACHED, "gzip", "gzip"),
        (CACHED, "", ""),
        (COMPUTED, "gzip, deflate, br", "gzip"),
        (COMPUTED, "br", "br"),
        (COMPUTED, "br;q=0", ""),
        (SHORT, "gzip, br", ""),
    ] {
        let chosen = coding_of(&server, &ada, path, accepted).await;
        assert_eq!(chosen, coding, "{path} with {accepted}");
    }
}

#[tokio::test]
async fn a_compressed_response_is_the_plain_one() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let plain = server.get(COMPUTED).by(&ada).await;
    let packed = server
        .get(COMPUTED)
        .by(&ada)
        .header("accept-encoding", "gzip")
        .await;
    let mut text = String::new();
    let mut decoder = GzDecoder::new(&*packed.bytes);
    decoder.read_to_string(&mut text).expect("gzip");
    assert_eq!(text, plain.text);
    assert_eq!(packed.header("vary"), "accept-encoding");
    assert!(packed.bytes.len() < plain.bytes.len());
}

#[tokio::test]
async fn an_event_stream_is_not_compressed() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let request = server
        .get("/api/events")
        .by(&ada)
        .header("accept-encoding", "gzip, br");
    let mut stream = request.stream().await;
    assert!(
        stream
            .block()
            .await
            .expect("a first block")
            .contains("retry")
    );
}

//! `Muster-Version`: a client that names the version of its write reads the write at every server, and an event stream
//! continues where a response ends.

use app_testkit::{on_both_databases, player};
use reqwest::Method;
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

const HEADER: &str = "muster-version";

on_both_databases! {
    async fn a_write_is_read_at_another_server_that_is_told_its_version(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let other = server.second().await;
        for value in ["18:00-20:00", "19:00-21:00", "x"].repeat(5) {
            let body = json!({ "date": "21.11.2026", "availability": value });
            let written = server.post("/api/schedule/update-availability").by(&ada).json(&body).await;
            written.data();
            let version = written.header(HEADER).to_owned();
            assert_eq!(version, server.store.version().await.expect("a version").0.to_string());
            let read = other.request(Method::GET, "/api/schedule/next14").by(&ada).header(HEADER, &version);
            assert_eq!(read.await.data()[0]["players"][0]["availability"], value);
        }
    }
}

#[tokio::test]
async fn a_stream_that_continues_after_a_response_has_every_change_since_then() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let read = server.get("/rpc/schedule/load").by(&ada).await;
    let version = read.header(HEADER).to_owned();
    let etag = read.header("etag").to_owned();
    let unchanged = server.get("/rpc/schedule/load").by(&ada);
    let unchanged = unchanged.header("if-none-match", &etag).await;
    assert_eq!(
        (unchanged.status, unchanged.header(HEADER)),
        (304, &*version)
    );

    let body = json!({ "date": "21.11.2026", "availability": "x" });
    let written = server.post("/api/schedule/update-availability");
    written.by(&ada).json(&body).await.data();
    let stream = server.get("/api/events").by(&ada);
    let mut stream = stream.header("last-event-id", &version).stream().await;
    assert_eq!(stream.event().await["kind"], "availability_changed");
}

#[tokio::test]
async fn only_a_successful_response_names_a_version() {
    let server = TestServer::on_sqlite().await;
    let path = "/api/strategies/folders";
    let create = || {
        let post = server.post(path).bearer_auth(OPERATOR);
        post.json(&json!({ "name": "Maps" }))
    };
    assert_ne!(create().await.header(HEADER), "");
    assert_eq!(create().await.header(HEADER), "", "the name is taken");
    let read = async || server.get(path).bearer_auth(OPERATOR).await;
    assert_ne!(read().await.header(HEADER), "");
    assert_eq!(server.get(path).await.header(HEADER), "", "an outsider");
    assert_eq!(server.get("/rpc/schedule/load").await.header(HEADER), "");
    let document = server.get("/api/openapi.json").await.json();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        if operations.get("get").is_some() {
            let invented = server.get(path).bearer_auth("invented").await;
            assert_eq!(invented.header(HEADER), "", "{path}");
        }
    }
    let unreadable = server.get(path).header(HEADER, "the newest").await;
    assert_eq!(unreadable.status, 200);
}

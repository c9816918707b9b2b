//! The portal's server functions under /rpc

use app_testkit::{on_both_databases, player};
use serde_json::json;

use crate::harness::TestServer;

on_both_databases! {
    async fn a_player_sets_a_day_and_sees_it_on_the_schedule(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "user_id": null, "date": "24.11.2026", "availability": "18:00-20:00" });
        let set = server.post("/rpc/availability/set").by(&ada).json(&body).await;
        assert_eq!(set.status, 200, "{set:?}");
        assert_eq!(set.json()["availability"], "18:00-20:00");

        let schedule = server.post("/rpc/schedule/load").by(&ada).json(&json!({ "from": "24.11.2026" })).await;
        assert_eq!(schedule.json()["days"][0]["players"][0]["availability"], "18:00-20:00");

        let body = json!({ "user_id": null, "from": "24.11.2026" });
        let own = server.post("/rpc/availability/load").by(&ada).json(&body).await;
        assert_eq!(own.json()["days"][0]["availability"], "18:00-20:00");
    }
}

#[tokio::test]
async fn refusals_have_the_shape_and_status_of_rest() {
    let server = TestServer::on_sqlite().await;
    let (ada, bob) = (
        server.signed_in(player("Ada")).await,
        server.signed_in(player("Bob")).await,
    );
    let set = |availability: &str, user_id: Option<&str>| json!({ "user_id": user_id, "date": "24.11.2026", "availability": availability });
    let path = "/rpc/availability/set";
    server
        .post(path)
        .json(&set("x", None))
        .await
        .is_refused(401, "unauthenticated");
    server
        .post(path)
        .by(&ada)
        .json(&set("x", Some(&bob.id)))
        .await
        .is_refused(403, "forbidden");
    assert_eq!(
        server
            .post(path)
            .by(&ada)
            .json(&set("25:00-26:00", None))
            .await
            .faults(),
        ["availability"]
    );
}

#[tokio::test]
async fn what_cannot_be_read_is_a_fault_of_the_sender() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"date\":1}",
        "{\"date\":\"31.02.2026\",\"availability\":\"x\"}",
    ] {
        let answer = server
            .post("/rpc/availability/set")
            .by(&ada)
            .raw(body)
            .await;
        assert!((400..500).contains(&answer.status), "{body}: {answer:?}");
        assert_eq!(answer.json()["code"], "invalid", "{body}: {answer:?}");
    }
    let deep = "[".repeat(200_000);
    assert!(
        (400..500).contains(
            &server
                .post("/rpc/schedule/load")
                .by(&ada)
                .raw(deep)
                .await
                .status
        )
    );
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let server = TestServer::on_sqlite().await;
    let body = "x".repeat(2 * 1024 * 1024);
    server
        .post("/rpc/schedule/load")
        .raw(body)
        .await
        .is_refused(413, "too_large");
}

#[tokio::test]
async fn an_unknown_function_is_not_found() {
    let server = TestServer::on_sqlite().await;
    server
        .post("/rpc/nothing/here")
        .await
        .is_refused(404, "not_found");
    server
        .get("/rpc/schedule/load")
        .await
        .is_refused(405, "method_not_allowed");
    server.post("/rpc").await.is_refused(404, "not_found");
}

#[tokio::test]
async fn a_long_answer_is_packed_for_those_who_take_it() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let load = || {
        server
            .post("/rpc/schedule/load")
            .by(&ada)
            .json(&json!({ "from": null }))
    };
    let plain = load().await;
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(
        load()
            .header("accept-encoding", "gzip")
            .await
            .header("content-encoding"),
        "gzip"
    );
}

//! POST /api/strategies/images with a URL instead of a file

use app_testkit::samples::PNG;
use app_testkit::{on_both_databases, player};
use futures::future::{Either, join_all, select};
use serde_json::json;

use crate::harness::{OPERATOR, TestResponse, TestServer};

const IMAGES: &str = "/api/strategies/images";

async fn fetch_image(server: &TestServer, token: &str, url: &str) -> TestResponse {
    let body = json!({ "url": url });
    server.post(IMAGES).bearer_auth(token).json(&body).await
}

on_both_databases! {
    async fn an_image_is_fetched_once_and_served_from_here(store: TestStore) {
        let server = TestServer::on(store).await;
        let answer = fetch_image(&server, OPERATOR, "https://images.test/smoke.png").await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let image = answer.data();
        assert_eq!((&image["width"], &image["height"]), (&json!(8), &json!(6)));
        let url = image["url"].as_str().expect("an address");
        let served = server.get(url).await;
        assert_eq!((served.bytes.as_slice(), served.header("content-type")), (PNG, "image/png"));
        assert!(served.header("content-disposition").starts_with("inline; filename=\"smoke.png\""));
        assert_eq!(server.stored_files().len(), 1);
    }
}

#[tokio::test]
async fn what_is_no_image_within_the_limits_is_refused_and_not_kept() {
    let server = TestServer::on_sqlite().await;
    for (name, status, code) in [
        ("drawing.svg", 415, "unsupported_file"),
        ("plan.pdf", 415, "unsupported_file"),
        ("large.gif", 413, "file_too_large"),
    ] {
        let url = format!("https://images.test/{name}");
        fetch_image(&server, OPERATOR, &url)
            .await
            .is_refused(status, code);
    }
    for (url, message) in [
        ("https://images.test/broken.png", "is incomplete or damaged"),
        ("https://images.test/empty.png", "must not be an empty file"),
        ("https://images.test/cut.png", "could not be reached"),
        (
            "https://images.test/gone.png",
            "returned status 404 instead of an image",
        ),
        (
            "http://192.168.1.1/a.png",
            "must be an address on the public internet",
        ),
    ] {
        let refused = fetch_image(&server, OPERATOR, url)
            .await
            .is_refused(400, "invalid");
        assert_eq!(
            refused["details"],
            json!([{ "field": "url", "message": message }])
        );
    }
    for body in [json!({}), json!({ "url": null }), json!({ "url": 1 })] {
        let answer = server.post(IMAGES).bearer_auth(OPERATOR).json(&body).await;
        assert_eq!(answer.faults(), ["url"], "{body}");
    }
    assert_eq!(server.stored_files(), [""; 0]);
}

#[tokio::test]
async fn only_those_who_edit_the_stratbook_have_images_fetched() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let url = "https://images.test/smoke.png";
    fetch_image(&server, "nonsense", url)
        .await
        .is_refused(401, "unauthenticated");
    fetch_image(&server, &ada.token, url)
        .await
        .is_refused(403, "forbidden");
    assert_eq!(server.stored_files(), [""; 0]);
    let everyone = json!({ "stratbook": { "editPermission": "all" } });
    server
        .put("/api/settings")
        .bearer_auth(OPERATOR)
        .json(&everyone)
        .await
        .data();
    assert_eq!(fetch_image(&server, &ada.token, url).await.status, 201);
}

#[tokio::test]
async fn hosts_that_send_nothing_keep_no_other_image_waiting() {
    let server = TestServer::on_sqlite().await;
    let silent = "https://images.test/silent.png";
    let waiting = join_all((0..20).map(|_| fetch_image(&server, OPERATOR, silent)));
    let fetched = async {
        for _ in 0..3 {
            let url = "https://images.test/smoke.png";
            assert_eq!(fetch_image(&server, OPERATOR, url).await.status, 201);
        }
    };
    let first = select(Box::pin(waiting), Box::pin(fetched)).await;
    assert!(
        matches!(first, Either::Right(_)),
        "a silent host was answered for"
    );
}

#[tokio::test]
async fn an_account_has_thirty_images_a_minute_fetched() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let url = "https://images.test/gone.png";
    let mut request = 0;
    // The quota regains one image every two seconds.
    let refused = loop {
        let answer = fetch_image(&server, &zoe.token, url).await;
        if answer.status != 400 || request == 300 {
            break answer;
        }
        request += 1;
    };
    assert!((30..60).contains(&request), "{request}");
    refused.is_refused(429, "too_many_requests");
    assert_eq!(fetch_image(&server, OPERATOR, url).await.status, 400);
}

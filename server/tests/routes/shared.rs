//! /api/shared, /uploads/shared, and the links of /api/strategies/links

use app_testkit::samples::{PDF, PNG};
use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

fn text(words: &str) -> Value {
    let paragraph = json!({ "type": "paragraph", "content": [{ "type": "text", "text": words }] });
    json!({ "type": "doc", "content": [paragraph] })
}

async fn strategy(server: &TestServer) -> Value {
    let body = json!({ "title": "B rush", "map": "Bind", "content": text("smoke") });
    server
        .post("/api/strategies")
        .bearer_auth(OPERATOR)
        .json(&body)
        .await
        .data()
}

/// Creates a link, and returns it with its secret.
async fn link(server: &TestServer, strategy: &Value, expires: &str) -> (Value, String) {
    let path = format!(
        "/api/strategies/{}/links",
        strategy["id"].as_str().expect("an id")
    );
    let made = server
        .post(&path)
        .bearer_auth(OPERATOR)
        .json(&json!({ "expires": expires }))
        .await;
    assert_eq!(made.status, 201);
    let made = made.data();
    let url = made["url"].as_str().expect("an address");
    let (_, secret) = url.rsplit_once("/shared/").expect("a secret");
    (made.clone(), secret.to_owned())
}

on_both_databases! {
    async fn an_outsider_reads_one_strategy_and_nothing_of_the_team(store: TestStore) {
        let server = TestServer::on(store).await;
        server.put("/api/settings").bearer_auth(OPERATOR)
            .json(&json!({ "stratbook": { "readPermission": "players" } })).await.data();
        let rush = strategy(&server).await;
        let (made, secret) = link(&server, &rush, "7d").await;
        assert!(secret.len() >= 43, "{secret}");
        assert!(!made["expiresAt"].is_null());
        let answer = server.get(&format!("/api/shared/{secret}")).await;
        for (name, value) in [
            ("x-robots-tag", "noindex, nofollow"),
            ("referrer-policy", "no-referrer"),
            ("cache-control", "private, no-store"),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        assert_eq!(answer.header("muster-version"), "");
        let shared = answer.data();
        assert_eq!(shared, json!({
            "title": "B rush", "map": "Bind", "side": null, "tags": [], "agents": [],
            "content": text("smoke"), "images": [], "files": [],
        }));
        let id = rush["id"].as_str().expect("an id");
        for path in [format!("/api/strategies/{id}"), format!("/api/strategies/{id}/history"), "/api/strategies/links".to_owned()] {
            server.get(&path).await.is_refused(401, "unauthenticated");
        }
        server.get("/api/shared/nothing").await.is_refused(404, "not_found");
    }

    async fn files_have_addresses_of_the_link_alone(store: TestStore) {
        let server = TestServer::on(store).await;
        let files = [("images", "a.png", PNG), ("files", "plan.pdf", PDF)];
        let post = |title: &str| server.post("/api/strategies").bearer_auth(OPERATOR).form_with(&[("title", title)], &files);
        let (rush, other) = (post("B rush").await.data(), post("A hold").await.data());
        let upload = rush["images"][0]["url"].as_str().expect("an address").to_owned();
        let content = json!({ "type": "doc", "content": [{ "type": "image", "attrs": { "src": upload } }] });
        let path = format!("/api/strategies/{}", rush["id"].as_str().expect("an id"));
        server.put(&path).bearer_auth(OPERATOR).json(&json!({ "version": 1, "content": content })).await.data();
        let (made, secret) = link(&server, &rush, "7d").await;
        let shared = server.get(&format!("/api/shared/{secret}")).await.data();
        let own_name = rush["images"][0]["id"].as_str().expect("an id");
        assert!(!shared.to_string().contains(own_name), "{shared}");
        let image = shared["images"][0]["url"].as_str().expect("an address");
        assert_eq!(shared["content"]["content"][0]["attrs"]["src"], image);
        let pdf = shared["files"][0]["url"].as_str().expect("an address");
        let ids = ["images", "files"].map(|kind| rush[kind][0]["id"].as_str().expect("an id"));
        for (url, kind) in [(image, "image/png"), (pdf, "application/pdf")] {
            let answer = server.get(url).await;
            // The id of an upload opens it without the link.
            let headers = format!("{:?}", answer.headers);
            assert!(!ids.iter().any(|id| headers.contains(id)), "{headers}");
            let known = server.get(url).header("if-none-match", &format!("\"{}\"", ids[0])).await;
            assert_eq!(known.status, 200);
            assert_eq!((answer.status, answer.header("content-type")), (200, kind));
            assert_eq!(answer.header("cache-control"), "private, no-store");
            assert_eq!(answer.header("referrer-policy"), "no-referrer");
        }
        let foreign = other["images"][0]["id"].as_str().expect("an id");
        for name in [foreign, own_name] {
            assert_eq!(server.get(&format!("/uploads/shared/{secret}/{name}.png")).await.status, 404);
        }
        let close = format!("/api/strategies/links/{}", made["id"].as_str().expect("an id"));
        server.delete(&close).bearer_auth(OPERATOR).await.data();
        assert_eq!(server.get(image).await.status, 404);
    }

    async fn guesses_are_limited_and_a_valid_link_always_passes(store: TestStore) {
        let server = TestServer::on(store).await;
        let rush = strategy(&server).await;
        let (_, secret) = link(&server, &rush, "never").await;
        for guess in 0..10 {
            server.get(&format!("/api/shared/guess{guess}")).await.is_refused(404, "not_found");
        }
        server.get("/api/shared/again").await.is_refused(429, "too_many_requests");
        server.get(&format!("/api/shared/{secret}")).await.data();
    }

    async fn a_link_ends_when_it_is_closed_and_in_the_bin_it_waits(store: TestStore) {
        let server = TestServer::on(store).await;
        let rush = strategy(&server).await;
        let id = rush["id"].as_str().expect("an id");
        let (first, secret) = link(&server, &rush, "never").await;
        let (_, other) = link(&server, &rush, "30d").await;
        let read = |secret: &str| server.get(&format!("/api/shared/{secret}"));
        read(&secret).await.data();
        let list = || server.get(&format!("/api/strategies/links?strategyId={id}")).bearer_auth(OPERATOR);
        let links = list().await.data();
        assert_eq!((links.as_array().expect("a list").len(), &links[1]["title"]), (2, &json!("B rush")));
        assert_eq!((&links[1]["lastUsedOn"], &links[0]["lastUsedOn"]), (&json!("21.11.2026"), &json!(null)));
        server.delete(&format!("/api/strategies/{id}")).bearer_auth(OPERATOR).await.data();
        read(&secret).await.is_refused(404, "not_found");
        server.post("/api/strategies/bin/restore").bearer_auth(OPERATOR).json(&json!({ "ids": [id] })).await.data();
        read(&secret).await.data();
        let close = format!("/api/strategies/links/{}", first["id"].as_str().expect("an id"));
        server.delete(&close).bearer_auth(OPERATOR).await.data();
        server.delete(&close).bearer_auth(OPERATOR).await.is_refused(404, "not_found");
        read(&secret).await.is_refused(404, "not_found");
        read(&other).await.data();
        server.delete("/api/strategies/links").bearer_auth(OPERATOR).await.data();
        read(&other).await.is_refused(404, "not_found");
        assert_eq!(list().await.data(), json!([]));
        let ada = server.signed_in(player("Ada")).await;
        let path = format!("/api/strategies/{id}/links");
        server.post(&path).bearer_auth(&ada.token).json(&json!({ "expires": "7d" })).await.is_refused(403, "forbidden");
        let wrong = server.post(&path).bearer_auth(OPERATOR).json(&json!({ "expires": "1d" }));
        assert_eq!(wrong.await.faults(), ["expires"]);
    }
}

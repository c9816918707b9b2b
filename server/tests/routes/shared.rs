//! /api/shared, /uploads/shared, and the links of /api/strategies/links

use std::collections::{BTreeMap, BTreeSet};

use app_testkit::samples::{PDF, PNG};
use app_testkit::{on_both_databases, player};
use reqwest::header::HeaderName;
use serde_json::{Map, Value, json};

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

/// The content that a shared text may have: each kind of node with its attributes, and the marks.
const SHOWN: &str = "boardItem ability agent angle at by id images kind label note points radius removed shape spread \
    style target video
boardPhase at id name
callout kind type
codeBlock language
details open
heading level textAlign
image alt height src title width
link href
mapBoard base map title version
orderedList start type
paragraph textAlign
tableCell align colspan colwidth rowspan
tableHeader align colspan colwidth rowspan
taskItem checked
video src title
youtube src title";

/// The kinds of nodes and marks of the editor, of other editors, and of later versions.
const KINDS: [&str; 32] = [
    "paragraph",
    "heading",
    "blockquote",
    "bulletList",
    "orderedList",
    "listItem",
    "taskList",
    "taskItem",
    "codeBlock",
    "callout",
    "details",
    "detailsSummary",
    "detailsContent",
    "table",
    "tableRow",
    "tableCell",
    "tableHeader",
    "image",
    "video",
    "youtube",
    "mapBoard",
    "boardPhase",
    "boardItem",
    "hardBreak",
    "horizontalRule",
    "math",
    "iframe",
    "widget",
    "comment",
    "embed",
    "file",
    "poll",
];

/// Adds the attributes of every node and mark to those of its kind.
fn collect_attributes(node: &Value, shown: &mut BTreeMap<String, BTreeSet<String>>) {
    let names = node["attrs"].as_object().into_iter().flatten();
    let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
    if !names.is_empty() {
        let kind = node["type"].as_str().expect("a kind").to_owned();
        shown.entry(kind).or_default().extend(names);
    }
    for list in ["content", "marks"] {
        for child in node[list].as_array().into_iter().flatten() {
            collect_attributes(child, shown);
        }
    }
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

    async fn a_shared_page_has_what_is_listed_and_nothing_else(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let names = SHOWN.split_whitespace().chain([
            "playerId", "userId", "author", "createdBy", "updatedAt", "strategyId", "threadId", "comment", "href", "class",
            "data-id", "onclick", "folder", "href", "srcdoc", "alt", "url", "token", "nodeId", "uuid",
        ]);
        let attributes: Map<String, Value> = names.map(|name| (name.to_owned(), format!("inner {name}").into())).collect();
        let outside = |name: &str| (name.to_owned(), json!("https://other.example/a.png"));
        let mut attributes: Map<String, Value> = attributes.into_iter().chain(["src", "base", "video"].map(outside)).collect();
        attributes.insert("images".into(), json!(["https://other.example/a.png"]));
        let nodes = KINDS.map(|kind| {
            // A node of another editor may be anywhere, and contain anything.
            let unknown = json!({ "type": "math" });
            let content = match kind {
                "details" => json!([{ "type": "detailsSummary" }, { "type": "detailsContent", "content": [unknown] }]),
                "table" => json!([{ "type": "tableRow" }]),
                "blockquote" | "bulletList" | "orderedList" | "listItem" | "taskList" | "taskItem" | "callout"
                | "detailsContent" | "tableCell" | "tableHeader" => json!([unknown]),
                _ => json!([]),
            };
            let node = json!({ "type": kind, "attrs": attributes, "secret": "inner member", "content": content });
            json!({ "type": "embed", "content": [node] })
        });
        let marks = ["bold", "link", "comment", "highlight", "textStyle", "mention"].map(|kind| {
            let mut attributes = attributes.clone();
            attributes.insert("href".into(), json!("https://other.example/"));
            json!({ "type": kind, "attrs": attributes, "secret": "inner member" })
        });
        let words = json!({ "type": "paragraph", "content": [
            { "type": "text", "text": "words", "marks": marks, "secret": "inner member" },
            { "type": "mention", "attrs": { "id": zoe.id, "label": "Zoe", "kind": "player" } },
        ] });
        let content: Vec<Value> = nodes.into_iter().chain([words]).collect();
        let body = json!({ "title": "B rush", "tags": ["eco"], "content": { "type": "doc", "content": content } });
        let folder = server.post("/api/strategies/folders").by(&zoe).json(&json!({ "name": "Inner folder" })).await.data();
        let rush = server.post("/api/strategies").by(&zoe).json(&body).await.data();
        let path = format!("/api/strategies/{}", rush["id"].as_str().expect("an id"));
        let moved = json!({ "folderId": folder["id"] });
        server.put(&path).by(&zoe).header("if-match", "\"1\"").json(&moved).await.data();
        let (made, secret) = link(&server, &rush, "7d").await;
        let answer = server.get(&format!("/api/shared/{secret}")).await;
        let shared = answer.data();
        let mut members: Vec<&str> = shared.as_object().expect("an object").keys().map(String::as_str).collect();
        members.sort_unstable();
        assert_eq!(members, ["agents", "content", "files", "images", "map", "side", "tags", "title"]);
        let mut shown = BTreeMap::new();
        collect_attributes(&shared["content"], &mut shown);
        let lines = shown.iter().map(|(kind, names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{kind} {}", names.join(" "))
        });
        assert_eq!(lines.collect::<Vec<_>>().join("\n"), SHOWN);
        let everything = format!("{:?} {}", answer.headers, answer.text);
        let ids = [&rush["id"], &folder["id"], &made["id"]].map(|id| id.as_str().unwrap_or("no id").to_owned());
        for inner in ids.iter().map(String::as_str).chain(["inner member", "Inner folder", &zoe.id]) {
            assert!(!everything.contains(inner), "{inner} in {everything}");
        }
        let mut headers: Vec<&str> = answer.headers.keys().map(HeaderName::as_str).collect();
        headers.sort_unstable();
        assert_eq!(headers, [
            "cache-control", "content-length", "content-security-policy", "content-type", "cross-origin-opener-policy", "date",
            "permissions-policy", "referrer-policy", "x-content-type-options", "x-request-id", "x-robots-tag",
        ]);
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

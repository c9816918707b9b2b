//! GET /api/openapi.json, GET /api/docs

use std::collections::BTreeSet;

use app_testkit::player;
use serde_json::Value;

use crate::harness::TestServer;

async fn document() -> Value {
    let server = TestServer::on_sqlite().await;
    server.get("/api/openapi.json").await.json()
}

/// The operations of the document with their method and path.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let operations = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().expect("operations");
        item.iter()
            .map(move |(method, operation)| (format!("{method} {path}"), operation))
    });
    operations.collect()
}

/// Collects every `$ref` in `value`.
fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str));
            members
                .values()
                .for_each(|member| references(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_is_openapi_3_1_and_hangs_together() {
    let document = document().await;
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["title"], "Muster");
    assert_eq!(
        document["components"]["securitySchemes"]["bearer"]["scheme"],
        "bearer"
    );
    assert!(
        !document.to_string().contains("\"default\":null"),
        "null is no default of a text"
    );
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        let pointer = reference
            .strip_prefix('#')
            .expect("a reference within the document");
        assert!(
            document.pointer(pointer).is_some(),
            "{reference} leads nowhere"
        );
    }
}

#[tokio::test]
async fn every_operation_says_what_it_does_and_what_comes_of_it() {
    let document = document().await;
    let mut ids = Vec::new();
    for (address, operation) in operations(&document) {
        assert!(
            operation["summary"]
                .as_str()
                .is_some_and(|summary| !summary.is_empty()),
            "{address}"
        );
        assert!(operation["tags"][0].is_string(), "{address}");
        let answers = operation["responses"].as_object().expect("answers");
        assert!(
            answers.keys().any(|status| status.starts_with(['2', '3'])),
            "{address}"
        );
        assert_eq!(
            operation.get("security").is_none(),
            answers.contains_key("401")
                && !["/redeem", "/setup"]
                    .iter()
                    .any(|by_code| address.contains(by_code)),
            "{address}"
        );
        if operation.get("requestBody").is_some() {
            assert!(
                ["400", "413", "415"]
                    .iter()
                    .all(|status| answers.contains_key(*status)),
                "{address}"
            );
        }
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let named: Vec<&str> = parameters
            .filter(|parameter| parameter["in"] == "path")
            .filter_map(|parameter| parameter["name"].as_str())
            .collect();
        let in_address = address.matches('{').count();
        assert!(
            named.len() == in_address
                && named
                    .iter()
                    .all(|name| address.contains(&format!("{{{name}}}"))),
            "{address}"
        );
        ids.push(operation["operationId"].as_str().expect("an id").to_owned());
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "ids are unique: {ids:?}");
}

#[tokio::test]
async fn every_tag_is_described() {
    let document = document().await;
    let described: BTreeSet<_> = document["tags"]
        .as_array()
        .expect("tags")
        .iter()
        .map(|tag| tag["name"].clone().to_string())
        .collect();
    let used: BTreeSet<_> = operations(&document)
        .iter()
        .map(|(_, operation)| operation["tags"][0].to_string())
        .collect();
    assert_eq!(used, described);
}

/// The tags of responses, and the headers and responses that belong to them.
#[tokio::test]
async fn a_response_has_a_tag_exactly_if_the_document_says_so() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let document = server.get("/api/openapi.json").await.json();
    let mut tagged = 0;
    for (address, operation) in operations(&document) {
        let responses = &operation["responses"];
        let has_tag = responses["200"]["headers"].get("ETag").is_some();
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let is_conditional = parameters
            .into_iter()
            .any(|parameter| parameter["name"] == "If-None-Match");
        assert_eq!(responses.get("304").is_some(), is_conditional, "{address}");
        assert!(!is_conditional || has_tag, "{address}");
        let Some(path) = address
            .strip_prefix("get ")
            .filter(|path| !path.contains('{'))
        else {
            continue;
        };
        if path == "/api/events" {
            continue;
        }
        let answer = server.get(path).by(&zoe).await;
        if answer.status == 200 {
            assert_eq!(!answer.header("etag").is_empty(), has_tag, "{address}");
            tagged += usize::from(has_tag);
        }
        if is_conditional {
            let tag = answer.header("etag");
            let again = server.get(path).by(&zoe).header("if-none-match", tag).await;
            assert_eq!(again.status, 304, "{address}");
        }
    }
    assert!(tagged >= 4, "{tagged}");
}

#[tokio::test]
async fn a_change_that_reads_a_version_can_be_412() {
    let document = document().await;
    for (address, operation) in operations(&document) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        // Several strategies have their versions in the body.
        let reads_version = address.ends_with("/api/strategies/bulk")
            || parameters
                .into_iter()
                .any(|parameter| parameter["name"] == "If-Match");
        let fails = operation["responses"].get("412").is_some();
        assert_eq!(reads_version, fails, "{address}");
    }
}

#[test]
fn nothing_answers_that_the_document_does_not_describe() {
    let (router, _) = server::routes::all().split_for_parts();
    // A router lists its paths only in its debug format.
    let shown = format!("{router:?}");
    let mut routed: Vec<&str> = shown
        .split('"')
        .filter(|part| {
            ["/api/", "/calendar/", "/uploads/"]
                .iter()
                .any(|area| part.starts_with(area))
        })
        .collect();
    routed.sort_unstable();
    routed.dedup();
    let document = server::routes::document();
    let described: Vec<&str> = document.paths.paths.keys().map(String::as_str).collect();
    assert_eq!(routed, described);
}

#[tokio::test]
async fn the_page_needs_nothing_from_outside() {
    let server = TestServer::on_sqlite().await;
    let page = server.get("/api/docs").await;
    assert_eq!(
        (page.status, page.header("content-type")),
        (200, "text/html; charset=utf-8")
    );
    for (address, _) in operations(&server.get("/api/openapi.json").await.json()) {
        let (_, path) = address.split_once(' ').expect("a method and a path");
        assert!(
            page.text.contains(&format!("<code>{path}</code>")),
            "{address}"
        );
    }
    let outside = ["http://", "https://", "src=", "@import", "url(", "<script"];
    assert!(outside.iter().all(|trace| !page.text.contains(trace)));
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("style-src 'self' 'sha256-") && !policy.contains("unsafe-inline"),
        "{policy}"
    );
}

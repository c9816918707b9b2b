//! Every body in the document against the handler that reads it: the described fields are exactly the fields that are
//! read.

use std::collections::BTreeSet;

use app_testkit::player;
use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::harness::{SignedInPlayer, TestServer};

/// An operation with a JSON body.
struct DescribedBody {
    method: Method,
    path: String,
    schema: Value,
}

/// All JSON bodies of the document, with their references resolved.
fn bodies(document: &Value) -> Vec<DescribedBody> {
    let mut bodies = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if !schema.is_null() {
                bodies.push(DescribedBody {
                    method: method.to_uppercase().parse().expect("a method"),
                    path: address(path),
                    schema: resolved(document, schema),
                });
            }
        }
    }
    bodies
}

/// A path with valid parameters; their resources need not exist, because the body is read first.
fn address(path: &str) -> String {
    let uuid = "01900000-0000-7000-8000-000000000000";
    let id = if path.starts_with("/api/absences") {
        "1"
    } else {
        uuid
    };
    path.replace("{chatId}", "999999999999999999")
        .replace("{commentId}", uuid)
        .replace("{date}", "24.11.2026")
        .replace("{threadId}", uuid)
        .replace("{version}", "1")
        .replace("{id}", id)
}

/// The schema with every reference replaced by its target.
fn resolved(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(reference.trim_start_matches('#'));
        return resolved(document, target.expect("a schema"));
    }
    match schema {
        Value::Object(members) => {
            let members = members.iter();
            let resolve = |(name, member): (&String, &Value)| {
                let kept = name == "description" || name == "example";
                let member = if kept {
                    member.clone()
                } else {
                    resolved(document, member)
                };
                (name.clone(), member)
            };
            Value::Object(members.map(resolve).collect())
        }
        Value::Array(items) => items.iter().map(|item| resolved(document, item)).collect(),
        other => other.clone(),
    }
}

fn properties(schema: &Value) -> Map<String, Value> {
    schema["properties"]
        .as_object()
        .cloned()
        .unwrap_or_default()
}

fn accepts(schema: &Value, kind: &str) -> bool {
    let is_kind = |found: &Value| {
        found == kind
            || found
                .as_array()
                .is_some_and(|kinds| kinds.contains(&json!(kind)))
    };
    let parts = schema["oneOf"].as_array().into_iter().flatten();
    is_kind(&schema["type"]) || parts.into_iter().any(|part| accepts(part, kind))
}

/// A value of no accepted type.
fn wrong(schema: &Value) -> Value {
    if accepts(schema, "object") {
        json!(7)
    } else {
        json!({})
    }
}

/// Sends the body; returns the invalid fields of a 400, and nothing for another status.
async fn invalid_fields(
    server: &TestServer,
    by: &SignedInPlayer,
    to: &DescribedBody,
    body: &Value,
) -> BTreeSet<String> {
    let request = server.request(to.method.clone(), &to.path).by(by);
    let answer = request.json(body).await;
    if answer.status != 400 {
        assert!(answer.status < 500, "{answer:?}");
        return BTreeSet::new();
    }
    answer.faults().into_iter().collect()
}

fn names<'n>(names: impl IntoIterator<Item = &'n String>) -> BTreeSet<String> {
    names.into_iter().cloned().collect()
}

#[tokio::test]
async fn a_field_is_described_exactly_if_it_is_read() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let document = server.get("/api/openapi.json").await.json();
    let bodies = bodies(&document);
    assert!(bodies.len() > 15, "{}", bodies.len());
    // Every operation receives every field that the document knows, each with a value of a wrong type.
    let known = bodies.iter().flat_map(|body| properties(&body.schema));
    let known: Map<String, Value> = known.map(|(name, _)| (name, json!({}))).collect();
    for described in &bodies {
        let fields = properties(&described.schema);
        let mut body = known.clone();
        body.extend(
            fields
                .iter()
                .map(|(name, schema)| (name.clone(), wrong(schema))),
        );
        let found = invalid_fields(&server, &zoe, described, &Value::Object(body)).await;
        let (method, path) = (&described.method, &described.path);
        assert_eq!(found, names(fields.keys()), "{method} {path}");
    }
}

#[tokio::test]
async fn a_field_is_required_and_may_be_null_as_described() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let document = server.get("/api/openapi.json").await.json();
    for described in &bodies(&document) {
        let (method, path) = (&described.method, &described.path);
        let required = described.schema["required"].as_array().cloned();
        let required = required.unwrap_or_default();
        let required: BTreeSet<String> = required
            .iter()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect();
        let unknown = json!({ "unknownField": {} });
        for body in [json!({}), unknown] {
            let found = invalid_fields(&server, &zoe, described, &body).await;
            assert_eq!(found, required, "{method} {path} {body}");
        }
        for (name, schema) in properties(&described.schema) {
            let nulled = json!({ name.as_str(): null });
            let found = invalid_fields(&server, &zoe, described, &nulled).await;
            if required.contains(&name) || accepts(&schema, "null") {
                assert_eq!(
                    found.contains(&name),
                    required.contains(&name),
                    "{method} {path} {name}"
                );
            }
        }
    }
}

#[tokio::test]
async fn nested_fields_are_described_exactly_if_they_are_read() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let document = server.get("/api/openapi.json").await.json();
    for described in &bodies(&document) {
        for (name, schema) in properties(&described.schema) {
            let (nested, path) = match properties(&schema) {
                fields if !fields.is_empty() => (fields, format!("{name}.")),
                _ => (properties(&schema["items"]), format!("{name}[0].")),
            };
            let item: Map<_, _> = nested
                .iter()
                .map(|(name, schema)| (name.clone(), wrong(schema)))
                .collect();
            let item = Value::Object(item);
            let body = if path.ends_with("[0].") {
                json!([item])
            } else {
                item
            };
            if nested.is_empty() {
                continue;
            }
            let mut found = invalid_fields(&server, &zoe, described, &json!({ &name: body })).await;
            // Other fields may be required.
            found.retain(|field| field.starts_with(&name));
            let expected: BTreeSet<String> = nested
                .keys()
                .map(|field| format!("{path}{field}"))
                .collect();
            assert_eq!(found, expected, "{} {}", described.method, described.path);
        }
    }
}

/// The settings of a change are those of the response, and none is required.
#[tokio::test]
async fn a_change_of_the_settings_is_described_as_partial() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let document = server.get("/api/openapi.json").await.json();
    let bodies = bodies(&document);
    let change = bodies.iter().find(|body| body.path == "/api/settings");
    let groups = properties(&change.expect("a body").schema);
    let settings = server.get("/api/settings").by(&zoe).await.data();
    let settings = settings.as_object().expect("groups");
    assert_eq!(names(groups.keys()), names(settings.keys()));
    for (name, group) in settings {
        let group = group.as_object().expect("settings");
        assert_eq!(names(properties(&groups[name]).keys()), names(group.keys()));
        assert_eq!(groups[name].get("required"), None, "{name}");
    }
}

#[tokio::test]
async fn values_of_a_wrong_type_or_size_are_refused() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let beyond = 1_u64 << 63;
    for (method, path, body, field) in [
        (
            "PUT",
            "/api/strategies/catalogue",
            json!({ "maps": "AAA" }),
            "maps",
        ),
        (
            "PUT",
            "/api/player-agents",
            json!({ "agents": "Jett" }),
            "agents",
        ),
        (
            "POST",
            "/api/strategies",
            json!({ "title": "a", "content": null }),
            "content",
        ),
        (
            "POST",
            "/api/strategies/folders",
            json!({ "name": "a", "sortOrder": beyond }),
            "sortOrder",
        ),
        (
            "POST",
            "/api/strategies/folders",
            json!({ "name": "a", "sortOrder": 1_u64 << 31 }),
            "sortOrder",
        ),
        (
            "PUT",
            "/api/user-mappings/reorder",
            json!({ "orderings": [{ "chatId": zoe.id, "sortOrder": beyond }] }),
            "orderings[0].sortOrder",
        ),
        (
            "PUT",
            &address("/api/matches/{id}"),
            json!({ "theirAgents": ["", "", "", "", "", ""] }),
            "theirAgents",
        ),
        (
            "PUT",
            &address("/api/matches/{id}"),
            json!({ "ourAgents": "Jett" }),
            "ourAgents",
        ),
    ] {
        let method: Method = method.parse().expect("a method");
        let answer = server.request(method, path).by(&zoe).json(&body).await;
        assert_eq!(answer.faults(), [field], "{path} {body}");
    }
}

#[tokio::test]
async fn an_empty_list_of_agents_is_a_list() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let none = json!({ "agents": [] });
    for path in ["/api/player-agents", "/api/strategies/catalogue"] {
        let data = server.put(path).by(&zoe).json(&none).await.data();
        assert_eq!(data["agents"], json!([]), "{path}");
    }
}

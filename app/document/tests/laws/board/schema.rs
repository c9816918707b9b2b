//! The JSON schema in `docs/map-board.schema.json` describes the boards that are read.

use serde_json::{Value, json};

use super::random_boards::{item_ids, number_of_boards, random_board};
use super::text::execute;
use crate::document_rng::DocumentRng;

const SCHEMA: &str = include_str!("../../../../../docs/map-board.schema.json");
const EXTENSION: &str = include_str!("../../../../../docs/map-board-extension.mjs");

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("JSON")
}

/// Whether a value is valid by a schema. Panics at a keyword that this check does not know.
fn is_valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let rules = schema.as_object().expect("a schema");
    rules.iter().all(|(keyword, rule)| match keyword.as_str() {
        "$schema" | "title" | "description" | "$defs" | "then" => true,
        "$ref" => {
            let pointer = rule.as_str().expect("a reference").trim_start_matches('#');
            is_valid(root, root.pointer(pointer).expect("a definition"), value)
        }
        "type" => match rule {
            Value::Array(types) => types.iter().any(|name| has_type(name, value)),
            name => has_type(name, value),
        },
        "const" => value == rule,
        "enum" => rule.as_array().expect("values").contains(value),
        "required" => {
            let names = rule.as_array().expect("names").iter();
            value.as_object().is_none_or(|fields| {
                names
                    .filter_map(Value::as_str)
                    .all(|name| fields.contains_key(name))
            })
        }
        "properties" => {
            let rules = rule.as_object().expect("properties").iter();
            value.as_object().is_none_or(|fields| {
                rules
                    .filter_map(|(name, rule)| Some((rule, fields.get(name)?)))
                    .all(|(rule, field)| is_valid(root, rule, field))
            })
        }
        "items" => value
            .as_array()
            .is_none_or(|values| values.iter().all(|value| is_valid(root, rule, value))),
        "anyOf" => rule
            .as_array()
            .expect("schemas")
            .iter()
            .any(|rule| is_valid(root, rule, value)),
        "if" => !is_valid(root, rule, value) || is_valid(root, &schema["then"], value),
        "minItems" => value
            .as_array()
            .is_none_or(|values| values.len() as u64 >= limit(rule)),
        "maxItems" => value
            .as_array()
            .is_none_or(|values| values.len() as u64 <= limit(rule)),
        "maxLength" => value
            .as_str()
            .is_none_or(|text| text.chars().count() as u64 <= limit(rule)),
        "minimum" => value
            .as_i64()
            .is_none_or(|number| number >= 0 && number.unsigned_abs() >= limit(rule)),
        "maximum" => value.as_u64().is_none_or(|number| number <= limit(rule)),
        "pattern" => {
            assert_eq!(rule, "^[A-Za-z0-9_-]{1,40}$");
            let is_letter =
                |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
            value
                .as_str()
                .is_none_or(|text| (1..=40).contains(&text.len()) && text.chars().all(is_letter))
        }
        other => panic!("the check does not know {other}"),
    })
}

fn limit(rule: &Value) -> u64 {
    rule.as_u64().expect("a number")
}

fn has_type(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the check does not know the type {other}"),
    }
}

#[test]
fn random_boards_are_valid_by_the_schema() {
    let (schema, mut rng) = (schema(), DocumentRng(0xabcd_0123_4567_89ef));
    assert!(is_valid(&schema, &schema, &execute()));
    for _ in 0..number_of_boards() {
        let (board, model) = random_board(&mut rng, &item_ids("i", 6));
        // A phase does not repeat the kind of an item, so the schema cannot recognize one of a newer kind there.
        let is_known = model
            .iter()
            .flat_map(|phase| phase.values())
            .all(|item| item["kind"] != "portal");
        if is_known {
            assert!(is_valid(&schema, &schema, &board), "{board:#}");
        }
    }
}

#[test]
fn boards_that_are_refused_are_invalid_by_the_schema() {
    let schema = schema();
    let board = |attributes: Value| json!({"type": "mapBoard", "content": [{"type": "boardPhase", "content": [{"type": "boardItem", "attrs": attributes}]}]});
    assert!(is_valid(
        &schema,
        &schema,
        &board(json!({"id": "a", "kind": "ping", "at": [0, 1000]}))
    ));
    for attributes in [
        json!({"kind": "ping", "at": [0, 0]}),
        json!({"id": "a b", "kind": "ping", "at": [0, 0]}),
        json!({"id": "a", "kind": "ping", "at": [1_000_000_000, 0]}),
        json!({"id": "a", "kind": "ping", "at": [-1, 0]}),
        json!({"id": "a", "kind": "ping", "at": [0.5, 0]}),
        json!({"id": "a", "kind": "path", "points": [[0, 0]]}),
        json!({"id": "a", "kind": "path", "points": vec![[0, 0]; 65]}),
        json!({"id": "a", "kind": "zone", "at": [0, 0], "radius": 0}),
        json!({"id": "a", "kind": "zone", "at": [0, 0], "shape": "star"}),
        json!({"id": "a", "kind": "text", "at": [0, 0], "label": "x".repeat(81)}),
        json!({"id": "a", "kind": "lineup", "at": [0, 0], "images": vec!["/uploads/a.png"; 5]}),
        json!({"id": "a", "at": "inherited kinds are known ones"}),
    ] {
        assert!(
            !is_valid(&schema, &schema, &board(attributes.clone())),
            "{attributes}"
        );
    }
    for phases in [0, 13] {
        let board =
            json!({"type": "mapBoard", "content": vec![json!({"type": "boardPhase"}); phases]});
        assert!(!is_valid(&schema, &schema, &board));
    }
}

#[test]
fn the_extension_declares_every_attribute_of_the_schema() {
    let schema = schema();
    for pointer in [
        "/properties/attrs/properties",
        "/$defs/phase/properties/attrs/properties",
        "/$defs/item/properties/attrs/properties",
        "/$defs/attributes/properties",
    ] {
        let properties = schema
            .pointer(pointer)
            .and_then(Value::as_object)
            .expect("properties");
        for name in properties.keys() {
            assert!(EXTENSION.contains(&format!("\"{name}\"")), "{name}");
        }
    }
}

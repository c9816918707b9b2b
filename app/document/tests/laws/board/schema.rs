//! The JSON schema in `docs/map-board.schema.json` describes the boards that are read.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::random_boards::{item_ids, number_of_boards, random_board};
use super::text::execute;
use crate::document_rng::DocumentRng;

const SCHEMA: &str = include_str!("../../../../../docs/map-board.schema.json");
const ADDRESS: &str = "memory:map-board.schema.json";
const EXTENSION: &str = include_str!("../../../../../docs/map-board-extension.mjs");

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("JSON")
}

/// The compiled schema.
struct BoardSchema(Schemas, SchemaIndex);

impl BoardSchema {
    fn compile() -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let added = compiler.add_resource(ADDRESS, schema());
        added.expect("an address");
        let index = compiler.compile(ADDRESS, &mut schemas);
        Self(schemas, index.expect("a valid schema"))
    }

    fn accepts(&self, value: &Value) -> bool {
        self.0.validate(value, self.1).is_ok()
    }
}

#[test]
fn random_boards_are_valid_by_the_schema() {
    let (schema, mut rng) = (BoardSchema::compile(), DocumentRng(0xabcd_0123_4567_89ef));
    assert!(schema.accepts(&execute()));
    for _ in 0..number_of_boards() {
        let (board, model) = random_board(&mut rng, &item_ids("i", 6));
        // A phase does not repeat the kind of an item, so the schema cannot recognize one of a newer kind there.
        let is_known = model
            .iter()
            .flat_map(|phase| phase.values())
            .all(|item| item["kind"] != "portal");
        if is_known {
            assert!(schema.accepts(&board), "{board:#}");
        }
    }
}

#[test]
fn boards_that_are_refused_are_invalid_by_the_schema() {
    let schema = BoardSchema::compile();
    let board = |attributes: Value| json!({"type": "mapBoard", "content": [{"type": "boardPhase", "content": [{"type": "boardItem", "attrs": attributes}]}]});
    assert!(schema.accepts(&board(json!({"id": "a", "kind": "ping", "at": [0, 1000]}))));
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
        assert!(!schema.accepts(&board(attributes.clone())), "{attributes}");
    }
    for phases in [0, 13] {
        let board =
            json!({"type": "mapBoard", "content": vec![json!({"type": "boardPhase"}); phases]});
        assert!(!schema.accepts(&board));
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

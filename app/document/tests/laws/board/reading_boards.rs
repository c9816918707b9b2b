//! A board round-trips with its document, and shows what its phases say.

use app_document::Document;
use app_document::board::BoardContent;
use serde_json::{Value, json};

use super::random_boards::{
    content_of, document_of, item_ids, model_of, number_of_boards, random_board,
};
use crate::document_rng::DocumentRng;

#[test]
fn random_boards_come_back_exactly_and_show_their_model() {
    let mut rng = DocumentRng(0x9e37_79b9_7f4a_7c15);
    for _ in 0..number_of_boards() {
        let (board, model) = random_board(&mut rng, &item_ids("i", 8));
        let document = document_of(&board);
        let read = Document::from_json(document.clone());
        let read = read.unwrap_or_else(|error| panic!("{error}: {board:#}"));
        assert_eq!(read.to_json(), document);
        let content = content_of(&board);
        assert_eq!(serde_json::to_value(content.to_node()).ok(), Some(board));
        assert_eq!(model_of(&content), model);
    }
}

#[test]
fn an_item_moves_where_a_phase_changes_its_place_and_stays_elsewhere() {
    let board = content_of(&json!({"type": "mapBoard", "content": [
        {"type": "boardPhase", "content": [
            {"type": "boardItem", "attrs": {"id": "a", "kind": "agent", "agent": "Omen", "at": [10, 20]}},
        ]},
        {"type": "boardPhase"},
        {"type": "boardPhase", "content": [{"type": "boardItem", "attrs": {"id": "a", "at": [30, 40], "label": null}}]},
        {"type": "boardPhase", "content": [{"type": "boardItem", "attrs": {"id": "a", "removed": true}}]},
    ]}));
    let places = |phase| -> Vec<Value> {
        let items = board.visible_items(phase).into_iter();
        items
            .filter_map(|item| Some(item.position()?.to_value()))
            .collect()
    };
    assert_eq!(
        [0, 1, 2, 3].map(places),
        [
            vec![json!([10, 20])],
            vec![json!([10, 20])],
            vec![json!([30, 40])],
            vec![]
        ]
    );
}

#[test]
fn a_board_of_another_version_is_an_unknown_node_and_stays_unchanged() {
    let board = json!({"type": "mapBoard", "attrs": {"version": 2}, "content": [
        {"type": "boardPhase", "content": [{"type": "boardItem", "attrs": {"at": [-1, 0, 5]}}]},
        {"type": "boardItem"},
    ]});
    let document = document_of(&board);
    let read = Document::from_json(document.clone()).expect("a document");
    assert_eq!(read.to_json(), document);
    let element = read.content()[1].element().expect("a node");
    assert_eq!(BoardContent::from_element(element), None);
}

#[test]
fn the_parts_of_a_board_are_unknown_outside_of_it() {
    let document = json!({"type": "doc", "content": [
        {"type": "boardPhase", "content": [{"type": "boardItem", "attrs": {"at": "x"}}]},
        {"type": "boardItem", "attrs": {"id": 5}},
    ]});
    let read = Document::from_json(document.clone()).expect("a document");
    assert_eq!(read.to_json(), document);
}

#[test]
fn an_attribute_that_another_editor_writes_as_null_is_absent() {
    let mut rng = DocumentRng(0x1357_9bdf_0246_8ace);
    for _ in 0..number_of_boards() / 4 {
        let (mut board, model) = random_board(&mut rng, &item_ids("i", 6));
        for phase in board["content"].as_array_mut().expect("phases") {
            let items = phase.get_mut("content").and_then(Value::as_array_mut);
            let items = items.into_iter().flatten();
            for item in items.filter(|item| item["type"] == "boardItem") {
                for name in [
                    "at", "agent", "kind", "label", "points", "radius", "target", "video",
                    "removed",
                ] {
                    let attributes = item["attrs"].as_object_mut().expect("attributes");
                    attributes.entry(name).or_insert(Value::Null);
                }
            }
        }
        let content = content_of(&board);
        assert_eq!(model_of(&content), model);
        assert_eq!(serde_json::to_value(content.to_node()).ok(), Some(board));
    }
}

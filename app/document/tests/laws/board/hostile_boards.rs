//! Hostile boards are refused with the phase and the item named, or have no effect.

use app_document::Document;
use serde_json::{Value, json};

use super::random_boards::{content_of, document_of};

fn with_items(items: &Value) -> Value {
    json!({"type": "mapBoard", "attrs": {"version": 1}, "content": [
        {"type": "boardPhase", "content": [
            {"type": "boardItem", "attrs": {"id": "first", "kind": "ping", "at": [0, 0]}},
        ]},
        {"type": "boardPhase", "content": items},
    ]})
}

fn item(attributes: Value) -> Value {
    let mut item = json!({"type": "boardItem"});
    item["attrs"] = attributes;
    item
}

/// The message of the error that refuses a board.
fn error_of(board: &Value) -> String {
    let read = Document::from_json(document_of(board));
    read.expect_err("the board is invalid").to_string()
}

#[test]
fn a_value_out_of_range_is_refused_with_the_item_named() {
    let point = "two whole numbers from 0 to 1000";
    let points = "2 to 64 points of two whole numbers from 0 to 1000";
    for (attributes, expected) in [
        (
            json!({"kind": "smoke", "at": [1_000_000_000, 0]}),
            format!("at must be {point}"),
        ),
        (
            json!({"kind": "smoke", "at": [0.5, 0]}),
            format!("at must be {point}"),
        ),
        (
            json!({"kind": "smoke", "at": "here"}),
            format!("at must be {point}"),
        ),
        (
            json!({"kind": "flash", "at": [0, 0], "target": [0, -1]}),
            format!("target must be {point}"),
        ),
        (
            json!({"kind": "path", "points": [[0, 0]]}),
            format!("points must be {points}"),
        ),
        (
            json!({"kind": "path", "points": vec![[0, 0]; 65]}),
            format!("points must be {points}"),
        ),
        (
            json!({"kind": "smoke", "at": [0, 0], "radius": 501}),
            "radius must be a whole number from 1 to 500".to_owned(),
        ),
        (
            json!({"kind": "zone", "at": [0, 0], "angle": 360}),
            "angle must be a whole number from 0 to 359".to_owned(),
        ),
        (
            json!({"kind": "zone", "shape": "star", "at": [0, 0]}),
            "shape must be one of circle, cone, polygon".to_owned(),
        ),
        (
            json!({"kind": "path", "style": "fly", "points": [[0, 0], [1, 1]]}),
            "style must be one of run, walk, fall-back".to_owned(),
        ),
        (
            json!({"kind": "ping", "at": [0, 0], "label": 5}),
            "label must be text of at most 80 characters".to_owned(),
        ),
        (
            json!({"kind": "ping", "at": [0, 0], "note": "x".repeat(501)}),
            "note must be text of at most 500 characters".to_owned(),
        ),
        (
            json!({"kind": "ping", "at": [0, 0], "removed": "yes"}),
            "removed must be true or false".to_owned(),
        ),
        (
            json!({"kind": "lineup", "at": [0, 0], "target": [1, 1], "images": vec!["/uploads/a.png"; 5]}),
            "images must be a list of at most 4 addresses".to_owned(),
        ),
        (json!({"kind": "smoke"}), "must have at".to_owned()),
        (
            json!({"kind": "agent", "at": [0, 0]}),
            "must have an agent".to_owned(),
        ),
        (
            json!({"kind": "text", "at": [0, 0], "label": ""}),
            "must have a label".to_owned(),
        ),
        (
            json!({"kind": "lineup", "at": [0, 0]}),
            "must have a target".to_owned(),
        ),
        (json!({"kind": "wall"}), "must have points".to_owned()),
        (
            json!({"kind": "zone", "shape": "polygon", "points": [[0, 0], [1, 1]]}),
            "must have at least 3 points".to_owned(),
        ),
        (json!({"at": [0, 0]}), "must have a kind".to_owned()),
        (
            json!({"kind": 7}),
            "must have a kind that is text".to_owned(),
        ),
    ] {
        let mut attributes = attributes;
        attributes["id"] = json!("s-1");
        let message = error_of(&with_items(&json!([item(attributes)])));
        assert_eq!(
            message,
            format!("content[1]: phase 2, item \"s-1\": {expected}")
        );
    }
}

#[test]
fn ids_identify_one_thing() {
    let ping = |id: Value| item(json!({"id": id, "kind": "ping", "at": [0, 0]}));
    let twice = error_of(&with_items(&json!([ping(json!("a")), ping(json!("a"))])));
    assert_eq!(
        twice,
        "content[1]: phase 2, item \"a\": has an id that is already in use"
    );
    let other_kind = error_of(&with_items(&json!([item(
        json!({"id": "first", "kind": "spike"})
    )])));
    assert_eq!(
        other_kind,
        "content[1]: phase 2, item \"first\": must have the same kind in every phase"
    );
    for id in [
        json!(""),
        json!("a b"),
        json!("<b>"),
        json!(7),
        json!("x".repeat(41)),
    ] {
        let message = error_of(&with_items(&json!([ping(id)])));
        assert!(
            message.ends_with("id must be 1 to 40 letters, digits, hyphens and underscores"),
            "{message}"
        );
    }
    let none = error_of(&with_items(&json!([ping(Value::Null)])));
    assert_eq!(none, "content[1]: phase 2, item \"\": must have an id");
    let phases = json!({"type": "mapBoard", "content": vec![json!({"type": "boardPhase", "attrs": {"id": "p"}}); 2]});
    assert_eq!(
        error_of(&phases),
        "content[1]: phase 2: has an id that is already in use"
    );
}

#[test]
fn a_board_beyond_its_limits_is_refused() {
    let pings = |count: usize, note: &str| -> Value {
        let ping =
            |at| item(json!({"id": format!("p{at}"), "kind": "ping", "at": [0, 0], "note": note}));
        (0..count).map(ping).collect()
    };
    content_of(&with_items(&pings(199, "")));
    assert_eq!(
        error_of(&with_items(&pings(200, ""))),
        "content[1]: the board: has more than 200 items"
    );
    assert_eq!(
        error_of(&with_items(&pings(1500, ""))),
        "content[1]: the board: has more than 200 items"
    );
    let message = error_of(&with_items(&pings(150, &"x".repeat(400))));
    assert!(
        message.ends_with("bytes of JSON; the maximum is 49152"),
        "{message}"
    );
    let phases = |count: usize| json!({"type": "mapBoard", "content": vec![json!({"type": "boardPhase"}); count]});
    content_of(&phases(12));
    assert_eq!(
        error_of(&phases(13)),
        "content[1]: the board: has more than 12 phases"
    );
    assert_eq!(error_of(&phases(0)), "content[1]: the board: has no phase");
}

#[test]
fn a_child_of_a_wrong_kind_is_refused() {
    let text = json!({"type": "text", "text": "x"});
    let paragraph = json!({"type": "paragraph"});
    for board in [
        json!({"type": "mapBoard", "content": [text]}),
        json!({"type": "mapBoard", "content": [paragraph]}),
        json!({"type": "mapBoard", "content": [{"type": "boardPhase", "content": [text]}]}),
        json!({"type": "mapBoard", "content": [{"type": "boardPhase", "content": [
            {"type": "boardItem", "attrs": {"id": "a", "kind": "ping", "at": [0, 0]}, "content": [paragraph]},
        ]}]}),
    ] {
        assert!(error_of(&board).contains("cannot contain"), "{board}");
    }
}

#[test]
fn an_address_of_another_site_or_scheme_is_dropped() {
    let board = json!({"type": "mapBoard", "attrs": {"base": "https://elsewhere.example/map.png"}, "content": [
        {"type": "boardPhase", "content": [item(json!({
            "id": "l", "kind": "lineup", "at": [0, 0], "target": [1, 1],
            "images": ["https://elsewhere.example/a.png", "/uploads/a.png", "/uploads/../secret", "data:image/png;base64,x"],
            "video": "java\tscript:alert(1)",
        }))]},
    ]});
    let content = content_of(&board);
    assert_eq!(content.base(), None);
    let items = content.visible_items(0);
    assert_eq!(items[0].images(), ["/uploads/a.png"]);
    assert_eq!(items[0].video(), None);
}

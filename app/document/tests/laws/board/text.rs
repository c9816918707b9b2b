//! The text of a board says exactly what its phases show.

use std::collections::BTreeSet;

use app_document::Document;
use app_document::board::{BoardNames, BoardPoint, MapGeometry, MapOutlines, NoNames};
use serde_json::{Value, json};

use super::random_boards::{content_of, document_of, item_ids, number_of_boards, random_board};
use crate::document_rng::DocumentRng;

struct TeamNames(MapGeometry);

impl BoardNames for TeamNames {
    fn callout(&self, at: BoardPoint) -> Option<&str> {
        self.0.callout(at)
    }

    fn player(&self, agent: &str, player_id: Option<&str>) -> Option<String> {
        match (agent, player_id) {
            ("Omen", _) => Some("Theo".to_owned()),
            (_, Some("p-2")) => Some("Mika".to_owned()),
            _ => None,
        }
    }
}

fn names() -> TeamNames {
    let map = json!({"callouts": [
        {"name": "A Main", "at": [100, 500]},
        {"name": "Heaven", "at": [700, 100]},
        {"name": "A Site", "at": [600, 300]},
    ]});
    TeamNames(MapGeometry::from_json(&map).expect("a map"))
}

/// An execute with an agent of each sort.
pub fn execute() -> Value {
    json!({"type": "mapBoard", "attrs": {"map": "Ascent", "title": "A execute", "version": 1}, "content": [
        {"type": "boardPhase", "attrs": {"id": "p1", "name": "Default", "at": 100}, "content": [
            {"type": "boardItem", "attrs": {"id": "omen", "kind": "agent", "agent": "Omen", "at": [110, 480]}},
            {"type": "boardItem", "attrs": {"id": "smoke", "kind": "smoke", "by": "omen", "at": [705, 110]}},
            {"type": "boardItem", "attrs": {"id": "jett", "kind": "agent", "agent": "Jett", "playerId": "p-2", "at": [100, 560], "label": "entry"}},
            {"type": "boardItem", "attrs": {"id": "run", "kind": "path", "style": "walk", "by": "jett", "points": [[100, 560], [590, 310]]}},
            {"type": "boardItem", "attrs": {"id": "foe", "kind": "enemy", "at": [690, 90]}},
        ]},
        {"type": "boardPhase", "attrs": {"id": "p2"}, "content": [
            {"type": "boardItem", "attrs": {"id": "jett", "at": [600, 310]}},
            {"type": "boardItem", "attrs": {"id": "run", "removed": true}},
            {"type": "boardItem", "attrs": {"id": "foe", "removed": true}},
            {"type": "boardItem", "attrs": {"id": "wall", "kind": "wall", "points": [[100, 480], [690, 100]], "note": "blocks\n  the view"}},
            {"type": "boardItem", "attrs": {"id": "spike", "kind": "spike", "at": [610, 290]}},
        ]},
    ]})
}

#[test]
fn each_phase_names_its_agents_with_what_they_use_and_where() {
    assert_eq!(
        content_of(&execute()).description(&names()),
        "A execute, Ascent\n\
         Phase 1 of 2: Default, 1:40 on the clock\n\
         Omen, Theo, A Main, smoke on Heaven\n\
         Jett \u{201c}entry\u{201d}, Mika, A Main, walks to A Site\n\
         Enemy at Heaven\n\
         Phase 2 of 2\n\
         Omen, Theo, A Main, smoke on Heaven\n\
         Jett \u{201c}entry\u{201d}, Mika, A Site\n\
         Wall from A Main to Heaven: blocks the view\n\
         Spike at A Site"
    );
}

#[test]
fn the_plain_text_of_a_document_has_the_text_of_its_boards() {
    let document = Document::from_json(document_of(&execute())).expect("a document");
    let text = document.plain_text();
    assert_eq!(text, content_of(&execute()).description(&NoNames));
    assert!(text.contains("Omen, left, smoke on top right"), "{text}");
}

#[test]
fn every_kind_has_its_words() {
    let described = |attributes: Value| {
        let mut attributes = attributes;
        attributes["id"] = json!("x");
        let board = json!({"type": "mapBoard", "content": [
            {"type": "boardPhase", "content": [{"type": "boardItem", "attrs": attributes}]},
        ]});
        content_of(&board).description(&names())
    };
    let (main, heaven) = (json!([100, 500]), json!([700, 100]));
    for (attributes, text) in [
        (
            json!({"kind": "enemy", "agent": "Jett", "at": main}),
            "Enemy Jett at A Main",
        ),
        (
            json!({"kind": "path", "style": "fall-back", "points": [main, heaven]}),
            "Fall back from A Main to Heaven",
        ),
        (
            json!({"kind": "smoke", "ability": "Dark Cover", "at": heaven}),
            "Smoke (Dark Cover) on Heaven",
        ),
        (
            json!({"kind": "zone", "label": "clear", "at": main}),
            "Zone \u{201c}clear\u{201d} at A Main",
        ),
        (
            json!({"kind": "zone", "shape": "polygon", "points": [[600, 0], [800, 0], [700, 300]]}),
            "Zone at Heaven",
        ),
        (
            json!({"kind": "flash", "at": main, "target": heaven}),
            "Flash from A Main to Heaven",
        ),
        (json!({"kind": "reveal", "at": main}), "Reveal at A Main"),
        (
            json!({"kind": "trap", "at": main, "target": []}),
            "Trap at A Main",
        ),
        (json!({"kind": "ping", "at": main}), "Ping at A Main"),
        (
            json!({"kind": "text", "label": "wait", "at": main}),
            "\u{201c}wait\u{201d} at A Main",
        ),
        (
            json!({"kind": "lineup", "at": main, "target": heaven, "images": ["/uploads/a.png", "/uploads/b.png"], "video": "https://example.org/v"}),
            "Lineup from A Main to Heaven, 2 pictures, video",
        ),
        (
            json!({"kind": "portal", "at": main}),
            "Item of a kind that this version does not know",
        ),
    ] {
        assert_eq!(described(attributes), text);
    }
}

#[test]
fn the_text_names_exactly_the_visible_items() {
    let mut rng = DocumentRng(0xfeed_5eed_1234_5678);
    for _ in 0..number_of_boards() {
        let ids = item_ids("i", 8);
        let (mut board, mut model) = random_board(&mut rng, &ids);
        let mark = |id: &str| format!("mark-{id}-end");
        for phase in board["content"].as_array_mut().expect("phases") {
            let items = phase["content"].as_array_mut().into_iter().flatten();
            for item in items.filter(|item| item["type"] == "boardItem") {
                let attributes = item["attrs"].as_object_mut().expect("attributes");
                attributes.remove("label");
                if attributes.contains_key("kind") {
                    let label = mark(attributes["id"].as_str().expect("an id"));
                    attributes.insert("label".to_owned(), label.into());
                }
            }
        }
        let content = content_of(&board);
        for (at, phase) in model.iter_mut().enumerate() {
            let described = content.phase_description(at, &names());
            let named: Vec<&String> = described
                .lines
                .iter()
                .flat_map(|line| &line.items)
                .collect();
            let visible: BTreeSet<&String> = phase.keys().collect();
            assert_eq!(named.len(), visible.len());
            assert_eq!(named.into_iter().collect::<BTreeSet<_>>(), visible);
            let text: Vec<&str> = described
                .lines
                .iter()
                .map(|line| line.text.as_str())
                .collect();
            let text = text.join("\n");
            assert_eq!(
                text.lines().count(),
                described.lines.len(),
                "one line an item"
            );
            for id in &ids {
                let is_named = phase.get(id).is_some_and(|item| item["kind"] != "portal");
                assert_eq!(
                    text.matches(&mark(id)).count(),
                    usize::from(is_named),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn the_text_of_a_document_names_the_places_of_each_boards_map() {
    let board = |map: Value| {
        json!({"type": "mapBoard", "attrs": {"map": map}, "content": [{"type": "boardPhase", "content": [
            {"type": "boardItem", "attrs": {"id": "s", "kind": "smoke", "at": [700, 100]}},
        ]}]})
    };
    let item =
        json!({"type": "taskItem", "content": [{"type": "paragraph"}, board(json!("ASCENT"))]});
    let document = json!({"type": "doc", "content": [
        board(json!(" ascent")), board(json!("Bind")), board(Value::Null),
        {"type": "taskList", "content": [item]},
    ]});
    let document = Document::from_json(document).expect("a document");
    let mut maps = MapOutlines::default();
    maps.insert("Ascent", names().0);
    let text = document.plain_text_on(&maps);
    let smokes: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("moke on"))
        .collect();
    assert_eq!(
        smokes,
        [
            "Smoke on Heaven",
            "Smoke on top right",
            "Smoke on top right",
            "Smoke on Heaven",
        ]
    );
    let keys: Vec<String> = document.board_map_keys().into_iter().collect();
    assert_eq!(keys, ["ascent", "bind"]);
    assert_eq!(
        document.plain_text(),
        document.plain_text_on(&MapOutlines::NONE)
    );
}

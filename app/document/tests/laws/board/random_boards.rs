//! Random boards as JSON, each with what every phase shows. They are made without the code under test.

use std::collections::BTreeMap;

use app_document::Document;
use app_document::board::BoardContent;
use serde_json::{Map, Value, json};

use crate::document_rng::DocumentRng;

/// The items that each phase shows: their attributes by id.
pub type BoardModel = Vec<BTreeMap<String, Map<String, Value>>>;

const KINDS: [&str; 14] = [
    "agent", "enemy", "path", "smoke", "zone", "wall", "flash", "reveal", "trap", "ping", "spike",
    "text", "lineup", "portal",
];
const WORDS: [&str; 6] = [
    "Heaven",
    "<script>alert(1)</script>",
    "a \"quoted\" & 'other'",
    "\u{1f3ae}",
    "\u{5e9}\u{5dc}",
    "x",
];
const AGENTS: [&str; 4] = ["Omen", "Jett", "KAY/O", "Sova"];

/// Number of boards of a law: `BOARDS` in the environment, or a number that keeps the suite quick.
pub fn number_of_boards() -> u64 {
    let configured = std::env::var("BOARDS").ok();
    configured.map_or(400, |count| count.parse().expect("a number of boards"))
}

pub fn document_of(board: &Value) -> Value {
    json!({"type": "doc", "content": [{"type": "paragraph"}, board]})
}

/// The typed view of a board that is valid.
pub fn content_of(board: &Value) -> BoardContent {
    let document = Document::from_json(document_of(board));
    let document = document.unwrap_or_else(|error| panic!("{error}: {board:#}"));
    let element = document.content()[1].element().expect("a board");
    BoardContent::from_element(element).expect("a board")
}

/// Returns the items that the phases of a board show, as the code under test reads them.
pub fn model_of(board: &BoardContent) -> BoardModel {
    let phases = 0..board.phases().len();
    let shown = phases.map(|phase| {
        let items = board.visible_items(phase).into_iter();
        items.map(|item| (item.id().to_owned(), item.attributes()))
    });
    shown.map(Iterator::collect).collect()
}

pub fn point(rng: &mut DocumentRng) -> Value {
    json!([rng.below(1001), rng.below(1001)])
}

fn points(rng: &mut DocumentRng, min: u64) -> Value {
    (0..min + rng.below(4)).map(|_| point(rng)).collect()
}

/// Attributes that an item of this kind may have; those it needs are first.
fn values(rng: &mut DocumentRng, kind: &str) -> Vec<(&'static str, Value)> {
    let mut values = match kind {
        "path" => vec![
            ("points", points(rng, 2)),
            ("style", json!(rng.pick(&["run", "walk", "fall-back"]))),
        ],
        "wall" => vec![("points", points(rng, 2))],
        "agent" => vec![
            ("at", point(rng)),
            ("agent", json!(rng.pick(&AGENTS))),
            ("playerId", json!("p-1")),
        ],
        "text" => vec![("at", point(rng)), ("label", json!(rng.pick(&WORDS)))],
        "lineup" => vec![
            ("at", point(rng)),
            ("target", point(rng)),
            ("images", json!(["/uploads/a.png"])),
            ("video", json!("https://example.org/v")),
        ],
        "zone" => vec![
            ("at", point(rng)),
            ("points", points(rng, 3)),
            ("shape", json!(rng.pick(&["circle", "cone", "polygon"]))),
            ("angle", json!(rng.below(360))),
            ("radius", json!(1 + rng.below(500))),
        ],
        "portal" => vec![
            ("at", json!("anywhere")),
            ("depth", json!({"a": [1, null]})),
        ],
        _ => vec![("at", point(rng)), ("target", point(rng))],
    };
    values.extend([
        ("ability", json!(rng.pick(&WORDS))),
        ("note", json!(rng.pick(&WORDS))),
        ("future", json!({"x": rng.below(9)})),
    ]);
    values
}

/// A board with these ids of items; some kinds, attributes and nodes are of a newer version.
pub fn random_board(rng: &mut DocumentRng, ids: &[String]) -> (Value, BoardModel) {
    let kinds: Vec<&str> = ids.iter().map(|_| rng.pick(&KINDS)).collect();
    let (mut phases, mut model) = (Vec::new(), BoardModel::new());
    for at in 0..=rng.below(4) {
        let mut shown = model.last().cloned().unwrap_or_default();
        let mut content = Vec::new();
        for (id, kind) in ids.iter().zip(&kinds) {
            let mut stored = Map::from_iter([("id".to_owned(), json!(id))]);
            let values = values(rng, kind);
            match (shown.get_mut(id), rng.below(4)) {
                (None, 0 | 1) => {
                    stored.insert("kind".to_owned(), json!(kind));
                    stored.extend(
                        values
                            .iter()
                            .map(|(name, value)| ((*name).to_owned(), value.clone())),
                    );
                    shown.insert(id.clone(), stored.clone());
                    if rng.below(3) == 0 {
                        stored.insert("nothing".to_owned(), Value::Null);
                    }
                }
                (Some(_), 0) => {
                    stored.insert("removed".to_owned(), json!(true));
                    shown.remove(id);
                }
                (Some(before), 1) => {
                    let (name, value) = rng.pick(&values);
                    stored.insert(name.to_owned(), value.clone());
                    before.insert(name.to_owned(), value);
                }
                _ => continue,
            }
            content.push(json!({"type": "boardItem", "attrs": stored}));
        }
        if rng.below(4) == 0 {
            content.push(json!({"type": "boardHint", "attrs": {"n": at}, "content": [{"type": "text", "text": "newer"}]}));
        }
        let mut phase = json!({"type": "boardPhase", "attrs": {"id": format!("phase-{at}"), "name": rng.pick(&WORDS), "at": rng.below(601)}});
        if !content.is_empty() {
            phase["content"] = json!(content);
        }
        phases.push(phase);
        model.push(shown);
    }
    let attributes = json!({"map": "Ascent", "base": rng.pick(&[Value::Null, json!("/uploads/map.png")]), "title": rng.pick(&WORDS), "version": 1, "future": [1]});
    let board = json!({"type": "mapBoard", "attrs": attributes, "content": phases});
    (board, model)
}

pub fn item_ids(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{prefix}{at}")).collect()
}

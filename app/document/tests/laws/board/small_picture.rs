//! The small pictures of lists.

use app_document::board::{MapGeometry, NoNames};
use serde_json::{Value, json};

use super::random_boards::{content_of, item_ids, number_of_boards, random_board};
use crate::document_rng::DocumentRng;

fn map() -> MapGeometry {
    let map = json!({"width": 1000, "height": 800,
        "shapes": [{"kind": "floor", "rectangle": [100, 100, 600, 600]}],
        "callouts": [{"name": "Heaven", "at": [700, 100]}]});
    MapGeometry::from_json(&map).expect("a map")
}

fn board(base: Option<&str>, items: &Value) -> Value {
    json!({"type": "mapBoard", "attrs": {"base": base, "title": "Secret plan", "map": "Ascent"}, "content": [
        {"type": "boardPhase", "attrs": {"name": "Default"}, "content": items},
        {"type": "boardPhase", "content": [
            {"type": "boardItem", "attrs": {"id": "late", "kind": "spike", "at": [9, 9]}},
        ]},
    ]})
}

#[test]
fn a_small_picture_shows_the_first_phase_on_the_outline_without_words() {
    let items = json!([
        {"type": "boardItem", "attrs": {"id": "omen", "kind": "agent", "agent": "Omen", "at": [110, 480], "label": "entry"}},
        {"type": "boardItem", "attrs": {"id": "words", "kind": "text", "label": "wait", "at": [5, 5]}},
    ]);
    let shown = content_of(&board(Some("/uploads/map.png"), &items));
    let markup = shown.small_picture(Some(&map()), &NoNames);
    let markup = markup.expect("a picture");
    let (style, drawn) = markup.split_once("</style>").expect("a style");
    assert_eq!(
        drawn,
        "<rect width=\"1000\" height=\"800\" fill=\"var(--board-ground, #f6f8f9)\"/>\
         <polygon points=\"100,100 700,100 700,700 100,700\" fill=\"var(--board-floor, #dde3e8)\" \
         stroke=\"var(--board-floor, #dde3e8)\" stroke-width=\"4\"/>\
         <g><polygon points=\"42,412 178,412 178,548 42,548\" fill=\"var(--board-ally, #0a655c)\" \
         stroke=\"var(--board-ground, #f6f8f9)\" stroke-width=\"8.4\" stroke-linejoin=\"round\"/></g></svg>"
    );
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 800\"><style>";
    assert!(style.starts_with(head), "{style}");
}

#[test]
fn a_board_with_nothing_to_see_has_no_small_picture() {
    let blank = content_of(&board(None, &json!([])));
    assert_eq!(blank.small_picture(None, &NoNames), None);
    assert!(blank.small_picture(Some(&map()), &NoNames).is_some());
}

#[test]
fn a_small_picture_has_no_letters_ids_or_addresses_and_is_small() {
    let mut rng = DocumentRng(0x5151_7373_9191_bbbb);
    let mut largest = 0;
    for _ in 0..number_of_boards() / 4 {
        let (board, _) = random_board(&mut rng, &item_ids("i", 8));
        let Some(markup) = content_of(&board).small_picture(None, &NoNames) else {
            continue;
        };
        for absent in ["<text", "<image", "data-", "class=", "href", "aria-"] {
            assert!(!markup.contains(absent), "{absent} in {markup}");
        }
        largest = largest.max(markup.len());
    }
    assert!((1..100_000).contains(&largest), "{largest}");
}

//! The picture of a phase shows its items, and contains text only as text.

use std::collections::BTreeSet;

use app_document::board::{
    AgentShape, BoardNames, MapGeometry, NoNames, PictureOptions, SvgElement,
};
use serde_json::{Value, json};

use super::random_boards::{content_of, item_ids, number_of_boards, random_board};
use crate::document_rng::DocumentRng;

/// A map with two sites, drawn for tests.
fn map() -> MapGeometry {
    let map = json!({
        "width": 1000, "height": 820,
        "shapes": [
            {"kind": "floor", "rectangle": [60, 360, 180, 400]},
            {"kind": "floor", "rectangle": [60, 60, 380, 320]},
            {"kind": "floor", "rectangle": [400, 120, 240, 130]},
            {"kind": "floor", "polygon": [[600, 60], [940, 60], [940, 420], [700, 420], [600, 300]]},
            {"kind": "floor", "rectangle": [760, 400, 150, 360]},
            {"kind": "floor", "rectangle": [220, 640, 560, 130]},
            {"kind": "floor", "rectangle": [440, 240, 120, 420]},
            {"kind": "site", "rectangle": [150, 130, 200, 150]},
            {"kind": "site", "polygon": [[720, 130], [880, 130], [880, 290], [760, 290], [720, 250]]},
            {"kind": "obstacle", "rectangle": [230, 180, 50, 50]},
            {"kind": "obstacle", "rectangle": [800, 170, 30, 60]},
        ],
        "callouts": [
            {"name": "A Site", "at": [190, 255]}, {"name": "A Main", "at": [150, 600]},
            {"name": "Heaven", "at": [390, 90]}, {"name": "Mid", "at": [500, 450]},
            {"name": "B Site", "at": [850, 265]}, {"name": "B Main", "at": [835, 600]},
            {"name": "Spawn", "at": [500, 720]},
        ],
    });
    MapGeometry::from_json(&map).expect("a map")
}

struct RoleNames;

impl BoardNames for RoleNames {
    fn agent_shape(&self, agent: &str) -> AgentShape {
        match agent {
            "Jett" => AgentShape::Tip,
            "Sova" => AgentShape::Hexagon,
            "Omen" => AgentShape::Circle,
            "Killjoy" => AgentShape::Shield,
            _ => AgentShape::Square,
        }
    }
}

/// A phase with every kind of item.
fn every_kind() -> Value {
    let items = [
        json!({"id": "omen", "kind": "agent", "agent": "Omen", "at": [130, 640]}),
        json!({"id": "jett", "kind": "agent", "agent": "Jett", "at": [190, 560], "label": "entry"}),
        json!({"id": "sova", "kind": "agent", "agent": "Sova", "at": [500, 560]}),
        json!({"id": "killjoy", "kind": "agent", "agent": "Killjoy", "at": [835, 520]}),
        json!({"id": "nova", "kind": "agent", "agent": "Nova", "at": [560, 710]}),
        json!({"id": "foe", "kind": "enemy", "at": [395, 150]}),
        json!({"id": "foe-2", "kind": "enemy", "agent": "Sage", "at": [900, 110]}),
        json!({"id": "run", "kind": "path", "style": "run", "points": [[190, 520], [190, 400], [260, 300]]}),
        json!({"id": "walk", "kind": "path", "style": "walk", "points": [[500, 520], [500, 330], [450, 190]]}),
        json!({"id": "back", "kind": "path", "style": "fall-back", "points": [[835, 560], [830, 690], [640, 720]]}),
        json!({"id": "smoke", "kind": "smoke", "by": "omen", "at": [390, 230], "radius": 60}),
        json!({"id": "circle", "kind": "zone", "at": [500, 450], "radius": 70, "label": "clear"}),
        json!({"id": "cone", "kind": "zone", "shape": "cone", "at": [700, 700], "angle": 315, "spread": 50, "radius": 180}),
        json!({"id": "area", "kind": "zone", "shape": "polygon", "points": [[620, 80], [700, 80], [690, 240], [620, 240]]}),
        json!({"id": "wall", "kind": "wall", "points": [[80, 340], [230, 340]]}),
        json!({"id": "flash", "kind": "flash", "at": [100, 480], "target": [100, 260]}),
        json!({"id": "reveal", "kind": "reveal", "at": [800, 360], "radius": 75}),
        json!({"id": "trap", "kind": "trap", "at": [780, 430], "target": [890, 430]}),
        json!({"id": "ping", "kind": "ping", "at": [300, 160]}),
        json!({"id": "spike", "kind": "spike", "at": [180, 160]}),
        json!({"id": "text", "kind": "text", "label": "wait for <b> & go", "at": [330, 770]}),
        json!({"id": "lineup", "kind": "lineup", "at": [660, 690], "target": [740, 180], "label": "dart"}),
        json!({"id": "new", "kind": "portal", "at": [600, 180]}),
    ];
    let items: Value = items
        .into_iter()
        .map(|item| json!({"type": "boardItem", "attrs": item}))
        .collect();
    json!({"type": "mapBoard", "attrs": {"map": "Harbor", "version": 1}, "content": [{"type": "boardPhase", "content": items}]})
}

fn draw(board: &Value, geometry: Option<&MapGeometry>) -> SvgElement {
    let names = &RoleNames;
    let options = PictureOptions {
        geometry,
        names,
        scale: 100,
    };
    content_of(board).picture(0, &options)
}

/// The picture is compared with a file, which `UPDATE_PICTURES=1` writes again.
#[test]
fn the_picture_of_every_kind_is_the_one_that_was_looked_at() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/laws/board/every_kind.svg"
    );
    let markup = draw(&every_kind(), Some(&map()))
        .to_markup()
        .replace("><", ">\n<")
        + "\n";
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(path, &markup).expect("the file is written");
    }
    let expected = std::fs::read_to_string(path).expect("the file is read");
    assert!(markup == expected, "the picture differs from {path}");
}

/// The ids in `data-item`, in drawing order.
fn drawn_items(picture: &SvgElement) -> Vec<String> {
    let own = picture
        .attributes
        .iter()
        .filter(|(name, _)| *name == "data-item");
    let own = own.map(|(_, id)| id.clone());
    own.chain(picture.children.iter().flat_map(drawn_items))
        .collect()
}

#[test]
fn every_visible_item_with_a_place_is_drawn_once_and_nothing_else() {
    let mut rng = DocumentRng(0x1111_2222_3333_4444);
    for _ in 0..number_of_boards() / 4 {
        let (board, model) = random_board(&mut rng, &item_ids("i", 8));
        let content = content_of(&board);
        for (at, phase) in model.iter().enumerate() {
            let options = PictureOptions {
                geometry: None,
                names: &NoNames,
                scale: 60,
            };
            let drawn = drawn_items(&content.picture(at, &options));
            let visible = phase.iter().filter(|(_, item)| item["kind"] != "portal");
            let visible: BTreeSet<String> = visible.map(|(id, _)| id.clone()).collect();
            assert_eq!(drawn.len(), visible.len());
            assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>(), visible);
        }
    }
}

#[test]
fn hostile_text_is_text() {
    let hostile = "</text><script>alert(1)</script>\" onload=\"x";
    let board = json!({"type": "mapBoard", "attrs": {"title": hostile, "map": hostile}, "content": [
        {"type": "boardPhase", "attrs": {"name": hostile}, "content": [
            {"type": "boardItem", "attrs": {"id": "a", "kind": "agent", "agent": hostile, "at": [1, 1], "label": hostile}},
            {"type": "boardItem", "attrs": {"id": "t", "kind": "text", "label": hostile, "at": [1, 1]}},
        ]},
    ]});
    let markup = draw(&board, None).to_markup();
    assert!(
        !markup.contains("<script") && !markup.contains("onload=\""),
        "{markup}"
    );
    assert!(markup.contains("&lt;script&gt;"));
}

#[test]
fn only_an_upload_of_this_site_is_the_ground() {
    let board = |base: &str| json!({"type": "mapBoard", "attrs": {"base": base}, "content": [{"type": "boardPhase"}]});
    let own = draw(&board("/uploads/map.png"), None).to_markup();
    assert!(own.contains("<image") && own.contains("href=\"/uploads/map.png\""));
    let foreign = draw(&board("https://elsewhere.example/map.png"), None).to_markup();
    assert!(!foreign.contains("<image") && !foreign.contains("elsewhere"));
}

struct NamesWithPicture;

impl BoardNames for NamesWithPicture {
    fn map_picture(&self) -> Option<&str> {
        Some("/uploads/ascent.png")
    }
}

#[test]
fn the_picture_of_the_map_is_the_ground_of_a_board_without_its_own() {
    let markup = |base: Option<&str>| {
        let board = json!({"type": "mapBoard", "attrs": {"base": base}, "content": [{"type": "boardPhase"}]});
        let options = PictureOptions {
            geometry: Some(&map()),
            names: &NamesWithPicture,
            scale: 100,
        };
        content_of(&board).picture(0, &options).to_markup()
    };
    let shown = markup(None);
    assert!(shown.contains("href=\"/uploads/ascent.png\""), "{shown}");
    assert!(
        !shown.contains("board-floor\"") && shown.contains("class=\"board-site\" fill=\"none\"")
    );
    assert!(markup(Some("/uploads/own.png")).contains("href=\"/uploads/own.png\""));
}

fn font_sizes(element: &SvgElement) -> Vec<f64> {
    let own = element
        .attributes
        .iter()
        .filter(|(name, _)| *name == "font-size");
    let own = own.map(|(_, size)| size.parse().expect("a number"));
    own.chain(element.children.iter().flat_map(font_sizes))
        .collect()
}

#[test]
fn letters_are_legible_at_320_pixels() {
    let picture = draw(&every_kind(), Some(&map()));
    let smallest = font_sizes(&picture).into_iter().fold(f64::MAX, f64::min);
    assert!(smallest * 320.0 / 1000.0 >= 8.5, "{smallest}");
}

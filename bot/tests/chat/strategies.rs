//! `/strat search` finds the words of map boards.

use app_domain::board::{BoardMapPatch, parse_outline};
use app_domain::strategy::{Document, StrategyPatch};
use app_service::strategies::EditBase;
use app_service::{board_maps, strategies};
use serde_json::json;

use crate::harness::BotHarness;
use crate::matches::{description, operator, start_without_matches};

async fn name_place(room: &BotHarness, name: &str) {
    let outline = json!({"callouts": [{"name": name, "at": [700, 100]}]});
    let patch = BoardMapPatch {
        geometry: Some(parse_outline(&outline).expect("an outline")),
        picture: None,
    };
    let admin = operator().admin().expect("an admin");
    let saved = board_maps::save(&room.services, &admin, "Ascent", EditBase::Newest, patch).await;
    saved.expect("a map");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strategy_is_found_by_the_places_of_its_board_as_the_map_names_them_now() {
    let room = start_without_matches().await;
    let board = json!({"type": "mapBoard", "attrs": {"map": "Ascent"}, "content": [{"type": "boardPhase", "content": [
        {"type": "boardItem", "attrs": {"id": "s", "kind": "smoke", "at": [700, 100]}},
    ]}]});
    let content = Document::from_json(json!({"type": "doc", "content": [board]}));
    let wanted = StrategyPatch {
        title: Some("Owl split".to_owned()),
        content: Some(content.expect("a document")),
        ..StrategyPatch::default()
    };
    let editor = strategies::editor(&room.services, &operator()).await;
    let editor = editor.expect("an editor");
    let created = strategies::create(&room.services, &editor, wanted).await;
    created.expect("a strategy");
    let mika = room.player(1);
    for (name, other) in [("Heaven", "catwalk"), ("Catwalk", "heaven")] {
        name_place(&room, name).await;
        for (words, is_found) in [(name, true), (other, false)] {
            let answer = mika.command("strat search", &[("words", words)]).await;
            let text = description(&answer);
            assert_eq!(text.contains("Owl split"), is_found, "{words}: {text}");
        }
    }
    room.close().await;
}

//! The texts of boards, as search and exports have them, name the places of their maps as they are now.

use app_domain::board::{BoardMapPatch, parse_outline};
use app_domain::event::Event;
use app_domain::strategy::{Document, Strategy, StrategyPatch};
use app_service::strategies::{self, EditBase, StrategyQuery};
use app_service::{AppServices, board_maps};
use app_testkit::on_both_databases;
use serde_json::{Value, json};

use crate::team::{TestTeam, admin, editor};

async fn set_callouts(services: &AppServices, callouts: Value) {
    let geometry = parse_outline(&json!({"callouts": callouts})).expect("an outline");
    let patch = BoardMapPatch {
        geometry: Some(geometry),
        picture: None,
    };
    let saved = board_maps::save(services, &admin(), "Ascent", EditBase::Newest, patch).await;
    saved.expect("a map");
}

async fn name_place(services: &AppServices, name: &str) {
    set_callouts(services, json!([{"name": name, "at": [700, 100]}])).await;
}

fn board(map: &str) -> Document {
    let board = json!({"type": "mapBoard", "attrs": {"map": map}, "content": [{"type": "boardPhase", "content": [
        {"type": "boardItem", "attrs": {"id": "s", "kind": "smoke", "at": [700, 100]}},
    ]}]});
    Document::from_json(json!({"type": "doc", "content": [board]})).expect("a document")
}

fn with_board(title: &str, map: &str) -> StrategyPatch {
    StrategyPatch {
        title: Some(title.to_owned()),
        content: Some(board(map)),
        ..StrategyPatch::default()
    }
}

async fn created(services: &AppServices, title: &str) -> Strategy {
    let created = strategies::create(services, &editor(), with_board(title, "ascent")).await;
    created.expect("a strategy")
}

/// The titles of the found strategies, each with the part of its text that was found.
async fn found(services: &AppServices, search: &str) -> Vec<String> {
    let query = StrategyQuery {
        search: search.to_owned(),
        ..StrategyQuery::default()
    };
    let page = strategies::list(services, &editor().reader(), &query, None, 100).await;
    let hits = page.expect("a list").hits.into_iter();
    let line = |hit: strategies::StrategyHit| {
        let text = hit.marks.expect("a search").snippet.concat();
        format!("{}: {text}", hit.entry.label.title)
    };
    hits.map(line).collect()
}

on_both_databases! {
    async fn search_knows_the_places_of_a_map_as_they_are_now(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        created(services, "Split").await;
        assert_eq!(found(services, "right").await, ["Split: ascent Smoke on top right"]);
        name_place(services, "Heaven").await;
        assert_eq!(found(services, "heaven").await, ["Split: ascent Smoke on Heaven"]);
        name_place(services, "Catwalk").await;
        assert_eq!(found(services, "catwalk").await, ["Split: ascent Smoke on Catwalk"]);
        assert_eq!(found(services, "heaven").await, Vec::<String>::new());
        set_callouts(services, json!([])).await;
        assert_eq!(found(services, "right").await, ["Split: ascent Smoke on top right"]);
    }

    async fn copies_restored_and_changed_versions_name_the_places_of_today(store: TestStore) {
        let team = TestTeam::on(store);
        let services = &team.services;
        name_place(services, "Heaven").await;
        let first = created(services, "Split").await;
        let id = first.summary.id;
        let moved = with_board("Split", "Bind");
        let edited = strategies::update(services, &editor(), id, EditBase::Newest, moved).await;
        edited.expect("a strategy");
        assert_eq!(found(services, "right").await, ["Split: Bind Smoke on top right"]);
        name_place(services, "Catwalk").await;
        let restored = strategies::restore(services, &editor(), id, 1, EditBase::Newest).await;
        restored.expect("a strategy");
        assert_eq!(found(services, "catwalk").await, ["Split: ascent Smoke on Catwalk"]);
        strategies::duplicate(services, &editor(), id).await.expect("a copy");
        assert_eq!(found(services, "catwalk").await.len(), 2);
    }

    async fn many_strategies_follow_in_the_background(store: TestStore) {
        const COUNT: usize = 45;
        let team = TestTeam::on(store);
        let services = &team.services;
        for number in 0..COUNT {
            created(services, &format!("Split {number}")).await;
        }
        name_place(services, "Heaven").await;
        let at_once = found(services, "heaven").await.len();
        assert!(0 < at_once && at_once < COUNT, "{at_once}");
        let version = team.version().await;
        let rest = strategies::refresh_outdated(services).await.expect("a number");
        assert_eq!(at_once + rest, COUNT);
        assert_eq!(found(services, "heaven").await.len(), COUNT);
        assert_eq!(team.events_since(version).await, [Event::CatalogueChanged]);
        assert_eq!(strategies::refresh_outdated(services).await.expect("a number"), 0);
    }

    async fn an_export_names_the_places_of_the_boards_maps(store: TestStore) {
        let team = TestTeam::on(store);
        name_place(&team.services, "Heaven").await;
        let reader = editor().reader();
        let outlines = board_maps::outlines(&team.services, &reader, &board("ASCENT")).await;
        let text = board("ASCENT").plain_text_on(&outlines.expect("outlines"));
        assert_eq!(text, "ASCENT\nSmoke on Heaven");
    }
}

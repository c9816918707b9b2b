//! `picture` in GET /api/strategies, and GET /uploads/boards/{name}

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{create, path_of, text};
use crate::harness::{OPERATOR, TestServer};

fn board(title: &str) -> Value {
    let item = json!({"type": "boardItem", "attrs": {"id": "s", "kind": "smoke", "at": [700, 100], "label": "hidden"}});
    let board = json!({"type": "mapBoard", "attrs": {"map": "Ascent", "title": title}, "content": [
        {"type": "boardPhase", "content": [item]},
    ]});
    json!({"type": "doc", "content": [board]})
}

async fn listed_picture(server: &TestServer, query: &str) -> Option<String> {
    let list = server.get(&format!("/api/strategies{query}")).await.data();
    list[0]["picture"].as_str().map(str::to_owned)
}

on_both_databases! {
    async fn a_list_names_the_picture_of_a_board_that_anyone_with_its_name_reads(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let strategy = create(&server, &json!({ "title": "Split", "content": board("A") })).await;
        assert_eq!(strategy.get("picture"), None);
        let path = listed_picture(&server, "").await.expect("a picture");
        assert_eq!(listed_picture(&server, "?search=split").await.as_ref(), Some(&path));
        server.put(&format!("{}/favorite", path_of(&strategy))).by(&ada).json(&json!({})).await;
        let favorites = server.get("/api/strategies/favorites").by(&ada).await.data();
        assert_eq!(favorites[0]["picture"], path.as_str());
        let portal = json!({ "request": {}, "cursor": null });
        let listed = server.query("/rpc/strategies/list", &portal).by(&ada).await.json();
        assert_eq!(listed["strategies"][0]["picture"], path.as_str());

        let picture = server.get(&path).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
        assert_eq!(picture.header("cache-control"), "private, max-age=31536000, immutable");
        assert!(picture.header("content-security-policy").starts_with("default-src 'none';"));
        let svg = String::from_utf8(picture.bytes.clone()).expect("text");
        assert!(svg.starts_with("<svg") && !svg.contains("hidden") && !svg.contains("Ascent"), "{svg}");
        let packed = server.get(&path).header("accept-encoding", "gzip").await;
        assert_eq!((packed.status, packed.header("vary")), (200, "accept-encoding"));
        let tag = picture.header("etag").to_owned();
        let again = server.get(&path).header("if-none-match", &tag).await;
        assert_eq!((again.status, again.bytes.len()), (304, 0));
        for absent in ["0", "x.svg", "00000000000000000000000000000000.svg", "%00.svg"] {
            assert_eq!(server.get(&format!("/uploads/boards/{absent}")).await.status, 404, "{absent}");
        }
    }

    async fn a_picture_follows_its_board_and_its_map_and_ends_with_its_strategy(store: TestStore) {
        let server = TestServer::on(store).await;
        let strategy = create(&server, &json!({ "title": "Split", "content": board("A") })).await;
        let of_board = listed_picture(&server, "").await.expect("a picture");
        let outline = json!({ "shapes": [{"kind": "site", "rectangle": [1, 1, 90, 90]}] });
        let map = json!({ "version": 0, "outline": outline });
        server.put("/api/strategies/maps/Ascent").bearer_auth(OPERATOR).json(&map).await.data();
        let on_map = listed_picture(&server, "").await.expect("a picture");
        assert_ne!(on_map, of_board);
        assert_eq!(server.get(&of_board).await.status, 404);
        assert_eq!(server.get(&on_map).await.status, 200);
        // What is not drawn does not change the picture.
        let renamed = json!({ "version": 1, "content": board("B") });
        server.put(&path_of(&strategy)).bearer_auth(OPERATOR).json(&renamed).await.data();
        assert_eq!(listed_picture(&server, "").await.as_ref(), Some(&on_map));
        server.delete(&path_of(&strategy)).bearer_auth(OPERATOR).await;
        assert_eq!(server.get(&on_map).await.status, 404);
    }

    async fn a_strategy_without_a_board_has_no_picture(store: TestStore) {
        let server = TestServer::on(store).await;
        create(&server, &json!({ "title": "Split", "content": text("words") })).await;
        assert_eq!(listed_picture(&server, "").await, None);
    }

    async fn an_export_names_the_places_of_the_map(store: TestStore) {
        let server = TestServer::on(store).await;
        let outline = json!({ "callouts": [{"name": "Heaven", "at": [700, 100]}] });
        let map = json!({ "version": 0, "outline": outline });
        server.put("/api/strategies/maps/ascent").bearer_auth(OPERATOR).json(&map).await.data();
        let strategy = create(&server, &json!({ "title": "Split", "content": board("A") })).await;
        let written = server.get(&format!("{}/export?format=markdown", path_of(&strategy))).await;
        let written = String::from_utf8(written.bytes.clone()).expect("text");
        assert!(written.contains("Smoke “hidden” on Heaven"), "{written}");
        let found = server.get("/api/strategies?search=heaven").await.data();
        assert_eq!(found[0]["snippet"].as_array().expect("pieces")[1], "Heaven");
    }
}

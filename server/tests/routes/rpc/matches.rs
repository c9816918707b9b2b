//! The server functions under /rpc/matches

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

/// A UUID of version 4.
const RANDOM_ID: &str = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
const ID: &str = "01a1f6d0-8c00-7000-8000-000000000001";

fn draft(map: &str, us: i64, them: i64) -> Value {
    json!({ "draft": {
        "date": "20.11.2026", "opponent": "Nova", "type": "SCRIM", "map": map, "scoreUs": us, "scoreThem": them,
    } })
}

on_both_databases! {
    async fn a_match_is_added_once_changed_by_version_and_removed(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let post = server.post("/api/strategies").bearer_auth(OPERATOR);
        let rush = post.json(&json!({ "title": "B rush" })).await.data()["id"].clone();
        let mut body = draft("ascent", 13, 7);
        body["draft"]["id"] = json!(ID);
        body["draft"]["strategyIds"] = json!([rush]);
        let noted = server.post("/rpc/matches/create").by(&zoe).json(&body).await.json();
        assert_eq!(server.post("/rpc/matches/create").by(&zoe).json(&body).await.json(), noted);
        let whole = server.post("/rpc/matches/load").by(&zoe).json(&json!({ "id": ID })).await.json();
        assert_eq!(whole, json!({
            "match": noted, "strategies": [{ "id": rush, "title": "B rush" }], "comments": [],
            "players": [{ "userId": zoe.id, "displayName": "Zoe" }], "formerPlayers": [],
        }));

        let change = |version: i64| json!({ "id": ID, "draft": { "version": version, "scoreThem": 15 } });
        let changed = server.post("/rpc/matches/update").by(&zoe).json(&change(1)).await.json();
        assert_eq!((&changed["result"], &changed["version"]), (&json!("LOSS"), &json!(2)));
        let late = server.post("/rpc/matches/update").by(&zoe).json(&change(1)).await;
        late.is_refused(412, "stale_version");
        assert_eq!(late.json()["data"], changed);

        server.post("/rpc/matches/remove").by(&zoe).json(&json!({ "id": ID })).await;
        let gone = server.post("/rpc/matches/load").by(&zoe).json(&json!({ "id": ID })).await;
        gone.is_refused(404, "not_found");
    }

    async fn fixtures_are_listed_apart_from_results_and_a_score_is_removed_by_null(store: TestStore) {
        let server = TestServer::on(store).await;
        let rpc = async |path: &str, body: Value| server.post(path).bearer_auth(OPERATOR).json(&body).await.json();
        let mut played = draft("ascent", 13, 7);
        played["draft"]["id"] = json!(ID);
        rpc("/rpc/matches/create", played).await;
        for date in ["24.12.2026", "28.11.2026"] {
            let fixture = json!({ "date": date, "opponent": "Rex", "type": "SCRIM", "map": "Bind", "scoreUs": null });
            rpc("/rpc/matches/create", json!({ "draft": fixture })).await;
        }
        let dates = async || {
            let fixtures = rpc("/rpc/matches/fixtures", json!({ "request": { "isPlayed": true } })).await;
            let fixtures = fixtures.as_array().expect("a list").iter();
            fixtures.map(|one| one["date"].as_str().expect("a date").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(dates().await, ["28.11.2026", "24.12.2026"]);
        let list = json!({ "request": { "isPlayed": true }, "cursor": null });
        assert_eq!(rpc("/rpc/matches/list", list).await["matches"].as_array().map(Vec::len), Some(1));
        let cleared = json!({ "id": ID, "draft": { "scoreUs": null, "scoreThem": null } });
        assert_eq!(rpc("/rpc/matches/update", cleared).await["result"], json!(null));
        assert_eq!(dates().await, ["20.11.2026", "28.11.2026", "24.12.2026"]);
    }

    async fn a_comment_is_added_once_changed_and_removed(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let mut body = draft("ascent", 13, 7);
        body["draft"]["id"] = json!(ID);
        server.post("/rpc/matches/create").by(&zoe).json(&body).await.json();
        let add = json!({ "match_id": ID, "id": ID, "at": "1:35", "text": "#eco" });
        let comment = server.post("/rpc/reviews/add").by(&zoe).json(&add).await.json();
        assert_eq!(server.post("/rpc/reviews/add").by(&zoe).json(&add).await.json(), comment);
        let change = json!({ "match_id": ID, "id": ID, "at": "2:00", "text": "#save" });
        let changed = server.post("/rpc/reviews/change").by(&zoe).json(&change).await.json();
        assert_eq!((&changed["at"], &changed["tags"]), (&json!("2:00"), &json!(["save"])));
        let load = || server.post("/rpc/matches/load").by(&zoe).json(&json!({ "id": ID }));
        assert_eq!(load().await.json()["comments"], json!([changed]));
        server.post("/rpc/reviews/remove").by(&zoe).json(&json!({ "match_id": ID, "id": ID })).await.json();
        assert_eq!(load().await.json()["comments"], json!([]));
        let wrong = json!({ "match_id": ID, "id": RANDOM_ID, "at": "95", "text": " " });
        assert_eq!(server.post("/rpc/reviews/add").by(&zoe).json(&wrong).await.faults(), ["id", "at", "text"]);
    }

    async fn maps_are_counted_within_the_filter(store: TestStore) {
        let server = TestServer::on(store).await;
        for (map, us, them) in [("Ascent", 13, 7), ("Bind", 5, 13), ("Ascent", 12, 12)] {
            server.post("/rpc/matches/create").bearer_auth(OPERATOR).json(&draft(map, us, them)).await;
        }
        let maps = async |request: Value| {
            let ask = server.post("/rpc/matches/maps").bearer_auth(OPERATOR);
            ask.json(&json!({ "request": request })).await.json()
        };
        let ascent = json!({
            "map": "Ascent", "wins": 1, "losses": 0, "draws": 1, "roundsUs": 25, "roundsThem": 19,
            "form": ["DRAW", "WIN"], "last": "20.11.2026",
        });
        let all = maps(json!({})).await;
        assert_eq!((&all[0], &all[1]["map"]), (&ascent, &json!("Bind")));
        assert_eq!(maps(json!({ "map": "ascent" })).await, json!([ascent]));
        assert_eq!(maps(json!({ "result": "LOSS" })).await[0]["map"], "Bind");
    }
}

#[tokio::test]
async fn every_fault_of_a_draft_is_named() {
    let server = TestServer::on_sqlite().await;
    let create = |draft: Value| {
        let create = server.post("/rpc/matches/create").bearer_auth(OPERATOR);
        create.json(&json!({ "draft": draft }))
    };
    let ask = async |draft| create(draft).await.faults();
    let many: Vec<String> = (0..21).map(|at| format!("{at:08}{}", &ID[8..])).collect();
    let wrong = json!({
        "id": RANDOM_ID, "date": "01.01.1999", "opponent": " ", "map": "", "scoreUs": 101, "scoreThem": -1,
        "ourAgents": ["1", "2", "3", "4", "5", "6"], "vodUrl": "javascript:alert(1)", "matchUrl": "/here",
        "notes": "x".repeat(5001), "strategyIds": many,
    });
    let fields = [
        "id",
        "date",
        "opponent",
        "map",
        "scoreUs",
        "scoreThem",
        "ourAgents",
        "vodUrl",
        "matchUrl",
        "notes",
        "strategyIds",
    ];
    assert_eq!(ask(wrong).await, fields);
    assert_eq!(ask(json!({})).await, ["date", "opponent", "type", "map"]);
    for malformed in [
        json!({ "id": "7" }),
        json!({ "date": "01.01.0000" }),
        json!({ "type": "scrim" }),
        json!({ "strategyIds": ["7"] }),
    ] {
        create(malformed).await.is_refused(400, "invalid");
    }
}

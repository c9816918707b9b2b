//! PUT /api/matches/{id}

use app_testkit::{on_both_databases, player};
use serde_json::json;

use super::{PATH, body, create, new_strategy, path_of};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn what_is_not_named_stays_and_the_result_follows_the_score(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let rush = new_strategy(&server, "B rush").await;
        let mut first = body("20.11.2026", "Nova", 13, 7);
        first["vodUrl"] = json!("https://vod.example");
        first["notes"] = json!("Hold longer.");
        first["strategyIds"] = json!([rush]);
        let noted = create(&server, &first).await;
        let change = json!({ "scoreThem": 15, "vodUrl": null });
        let changed = server.put(&path_of(&noted)).by(&zoe).json(&change).await.data();
        assert_eq!((&changed["result"], &changed["scoreUs"]), (&json!("LOSS"), &json!(13)));
        assert_eq!((&changed["vodUrl"], &changed["notes"]), (&json!(null), &json!("Hold longer.")));
        assert_eq!((&changed["strategyIds"], &changed["updatedBy"]["displayName"]), (&json!([rush]), &json!("Zoe")));
        assert_eq!(server.get(&path_of(&noted)).by(&zoe).await.data(), changed);
        let unlinked = server.put(&path_of(&noted)).by(&zoe).json(&json!({ "strategyIds": [], "notes": null })).await.data();
        assert_eq!((&unlinked["strategyIds"], &unlinked["notes"]), (&json!([]), &json!("")));
        let log = server.get("/api/audit?action=match_changed").by(&zoe).await.data();
        assert_eq!(log[0]["summary"], "Zoe changed the match against Nova on Fri 20 Nov: notes, strategies");
        assert_eq!(log[1]["summary"], "Zoe changed the match against Nova on Fri 20 Nov: score, vod");
    }

    async fn a_fixture_gets_a_score_once_it_is_played_and_can_lose_it_again(store: TestStore) {
        let server = TestServer::on(store).await;
        let mut fixture = body("28.11.2026", "Nova", 13, 7);
        (fixture["scoreUs"], fixture["scoreThem"]) = (json!(null), json!(null));
        let noted = create(&server, &fixture).await;
        let put = async |body| server.put(&path_of(&noted)).bearer_auth(OPERATOR).json(&body).await;
        let score = json!({ "scoreUs": 13, "scoreThem": 7 });
        assert_eq!(put(score.clone()).await.faults(), ["date"]);
        assert_eq!(put(json!({ "scoreUs": 13 })).await.faults(), ["scoreThem"]);
        let mut played = score;
        played["date"] = json!("21.11.2026");
        assert_eq!(put(played).await.data()["result"], "WIN");
        assert_eq!(put(json!({ "date": "22.11.2026" })).await.faults(), ["date"]);
        assert_eq!(put(json!({ "scoreThem": null })).await.faults(), ["scoreThem"]);
        let cleared = put(json!({ "scoreUs": null, "scoreThem": null })).await.data();
        assert_eq!((&cleared["scoreUs"], &cleared["result"]), (&json!(null), &json!(null)));
        let log = server.get("/api/audit?action=match_changed").bearer_auth(OPERATOR).await.data();
        assert_eq!(log[0]["summary"], "Operator ADMIN_TOKEN changed the match against Nova on Sat 21 Nov, score: 13:7 to none");
    }

    async fn an_old_version_is_refused_with_the_newest(store: TestStore) {
        let server = TestServer::on(store).await;
        let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
        let put = || server.put(&path_of(&noted)).bearer_auth(OPERATOR);
        let first = put().json(&json!({ "version": 1, "scoreThem": 9 })).await.data();
        assert_eq!(first["version"], 2);
        let late = put().json(&json!({ "version": 1, "notes": "late" })).await;
        late.is_refused(412, "stale_version");
        assert_eq!(late.json()["data"], first);
        let late = put().header("if-match", "\"1\"").json(&json!({ "notes": "late" })).await;
        late.is_refused(412, "stale_version");
        assert_eq!(put().header("if-match", "\"2\"").json(&json!({ "notes": "in time" })).await.data()["version"], 3);
        assert_eq!(put().json(&json!({ "notes": "whatever was" })).await.data()["version"], 4);
    }

    async fn an_equal_match_writes_nothing(store: TestStore) {
        let server = TestServer::on(store).await;
        let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
        let put = server.put(&path_of(&noted)).bearer_auth(OPERATOR);
        assert_eq!(put.json(&json!({ "map": "ascent", "scoreUs": 13 })).await.data(), noted);
        let log = server.get("/api/audit?action=match").bearer_auth(OPERATOR).await.data();
        assert_eq!(log.as_array().map(Vec::len), Some(1));
    }

    async fn what_was_taken_off_a_list_stays_where_it_is_used(store: TestStore) {
        let server = TestServer::on(store).await;
        let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
        let lists = json!({ "maps": ["Bind"] });
        server.put("/api/strategies/catalogue").bearer_auth(OPERATOR).json(&lists).await.data();
        let put = || server.put(&path_of(&noted)).bearer_auth(OPERATOR);
        assert_eq!(put().json(&json!({ "map": "ascent", "notes": "x" })).await.data()["map"], "Ascent");
        assert_eq!(put().json(&json!({ "map": "Haven" })).await.faults(), ["map"]);
    }

    async fn a_match_that_is_not_there_is_not_found(store: TestStore) {
        let server = TestServer::on(store).await;
        let nowhere = format!("{PATH}/0199c2d4-0000-7000-8000-000000000000");
        server.put(&nowhere).bearer_auth(OPERATOR).json(&json!({})).await.is_refused(404, "not_found");
        server.get(&nowhere).bearer_auth(OPERATOR).await.is_refused(404, "not_found");
        server.delete(&nowhere).bearer_auth(OPERATOR).await.is_refused(404, "not_found");
        assert_eq!(server.get(&format!("{PATH}/7")).bearer_auth(OPERATOR).await.faults(), ["id"]);
    }
}

#[tokio::test]
async fn a_match_can_be_sent_back_as_it_was_read() {
    let server = TestServer::on_sqlite().await;
    let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
    let mut sent = noted.clone();
    sent["id"] = json!("an id that is ignored");
    let put = server.put(&path_of(&noted)).bearer_auth(OPERATOR);
    assert_eq!(put.json(&sent).await.data()["id"], noted["id"]);
}

#[tokio::test]
async fn every_fault_of_a_change_is_named() {
    let server = TestServer::on_sqlite().await;
    let noted = create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
    let wrong = json!({ "date": null, "type": "GAME", "scoreUs": null, "ourAgents": null, "strategyIds": null });
    let answer = server
        .put(&path_of(&noted))
        .bearer_auth(OPERATOR)
        .json(&wrong)
        .await;
    assert_eq!(
        answer.faults(),
        ["date", "type", "ourAgents", "strategyIds"]
    );
}

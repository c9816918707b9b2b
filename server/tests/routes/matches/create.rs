//! POST /api/matches, GET /api/matches/{id}

use app_testkit::{on_both_databases, player};
use insta::{allow_duplicates, assert_json_snapshot};
use serde_json::json;

use super::{PATH, body, create, new_strategy, path_of};
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn a_match_is_added_with_all_its_fields(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").with_id("100000000000000001").admin()).await;
        let (rush, hold) = (new_strategy(&server, "B rush").await, new_strategy(&server, "A hold").await);
        let body = json!({
            "date": "20.11.2026", "opponent": " Nova ", "type": "TOURNAMENT", "map": "ascent",
            "scoreUs": 13, "scoreThem": 7, "ourAgents": ["jett", "KAY/O", "Jett"], "theirAgents": ["Sova", "Omen"],
            "vodUrl": "https://vod.example/1", "matchUrl": null, "notes": "Lost A twice.\r\nHold longer.",
            "strategyIds": [rush, hold, rush], "result": "LOSS",
        });
        let answer = server.post(PATH).by(&zoe).json(&body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let noted = answer.data();
        let mut body = noted.clone();
        body["id"] = json!("a UUID");
        body["strategyIds"] = json!("two");
        allow_duplicates! {
            assert_json_snapshot!(body, @r#"
            {
              "createdAt": "2026-11-21T18:00:00Z",
              "date": "20.11.2026",
              "id": "a UUID",
              "map": "Ascent",
              "matchUrl": null,
              "notes": "Lost A twice.\nHold longer.",
              "opponent": "Nova",
              "ourAgents": [
                "Jett",
                "KAY/O"
              ],
              "result": "WIN",
              "scoreThem": 7,
              "scoreUs": 13,
              "strategyIds": "two",
              "theirAgents": [
                "Sova",
                "Omen"
              ],
              "type": "TOURNAMENT",
              "updatedAt": "2026-11-21T18:00:00Z",
              "updatedBy": {
                "displayName": "Zoe",
                "userId": "100000000000000001"
              },
              "version": 1,
              "vodUrl": "https://vod.example/1"
            }
            "#);
        }
        assert_eq!(noted["strategyIds"], json!([rush, hold]));
        let ada = server.signed_in(player("Ada")).await;
        assert_eq!(server.get(&path_of(&noted)).by(&ada).await.data(), noted);
        let log = server.get("/api/audit?action=match").by(&zoe).await.data();
        assert_eq!(log[0]["summary"], "Zoe added the match against Nova on Fri 20 Nov: 13:7");
        assert_eq!(log[0]["after"]["strategies"], json!(["B rush", "A hold"]));
    }

    async fn a_match_without_a_score_is_a_fixture(store: TestStore) {
        let server = TestServer::on(store).await;
        create(&server, &body("20.11.2026", "Rex", 13, 7)).await;
        let mut fixture = body("28.11.2026", "Nova", 13, 7);
        fixture["scoreUs"] = json!(null);
        fixture.as_object_mut().expect("an object").remove("scoreThem");
        let noted = create(&server, &fixture).await;
        assert_eq!(
            (&noted["scoreUs"], &noted["scoreThem"], &noted["result"]),
            (&json!(null), &json!(null), &json!(null))
        );
        let list = server.get(PATH).bearer_auth(OPERATOR).await.data();
        assert_eq!((&list[0], &list[1]["result"]), (&noted, &json!("WIN")));
        assert_eq!(server.get(&format!("{PATH}?result=DRAW")).bearer_auth(OPERATOR).await.data(), json!([]));
        let statistics = server.get("/api/statistics?from=20.11.2026&to=30.11.2026").bearer_auth(OPERATOR).await.data();
        assert_eq!(statistics["matches"]["total"]["played"], 1);
        let log = server.get("/api/audit?action=match").bearer_auth(OPERATOR).await.data();
        assert_eq!(log[0]["summary"], "Operator ADMIN_TOKEN added the match against Nova on Sat 28 Nov");
    }

    async fn a_score_needs_both_sides_and_a_date_that_is_not_after_today(store: TestStore) {
        let server = TestServer::on(store).await;
        let post = async |body| server.post(PATH).bearer_auth(OPERATOR).json(&body).await;
        let mut half = body("20.11.2026", "Nova", 13, 7);
        half["scoreThem"] = json!(null);
        assert_eq!(post(half).await.faults(), ["scoreThem"]);
        let early = post(body("22.11.2026", "Nova", 13, 7)).await;
        assert_eq!(early.faults(), ["date"]);
        assert_eq!(early.json()["details"][0]["message"], "must not be after today for a match with a score");
        assert_eq!(post(body("21.11.2026", "Nova", 13, 7)).await.status, 201);
    }

    async fn the_same_id_adds_one_match_and_is_the_callers_alone(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let mut body = body("20.11.2026", "Nova", 13, 7);
        body["id"] = json!("01a1f6d0-8c00-7000-8000-000000000001");
        let first = server.post(PATH).by(&zoe).json(&body).await;
        assert_eq!((first.status, &first.data()["id"]), (201, &body["id"]));
        let again = server.post(PATH).by(&zoe).json(&body).await;
        assert_eq!((again.status, again.data()), (201, first.data()));
        server.post(PATH).bearer_auth(OPERATOR).json(&body).await.is_refused(409, "id_taken");
        assert_eq!(server.get(PATH).by(&zoe).await.data(), json!([first.data()]));
        body["id"] = json!("0a9ee6a1-5c6a-4f0e-9d55-7a8f3e0a1b2c");
        assert_eq!(server.post(PATH).by(&zoe).json(&body).await.faults(), ["id"]);
    }

    async fn a_strategy_that_is_not_there_cannot_be_linked(store: TestStore) {
        let server = TestServer::on(store).await;
        let mut body = body("20.11.2026", "Nova", 13, 7);
        body["strategyIds"] = json!(["0199c2d4-0000-7000-8000-000000000000"]);
        server.post(PATH).bearer_auth(OPERATOR).json(&body).await.is_refused(404, "not_found");
        assert_eq!(server.get(PATH).bearer_auth(OPERATOR).await.data(), json!([]));
    }

    async fn a_link_is_removed_with_its_strategy(store: TestStore) {
        let server = TestServer::on(store).await;
        let (rush, hold) = (new_strategy(&server, "B rush").await, new_strategy(&server, "A hold").await);
        let mut body = body("20.11.2026", "Nova", 13, 7);
        body["strategyIds"] = json!([rush, hold]);
        let noted = create(&server, &body).await;
        server.delete(&format!("/api/strategies/{rush}")).bearer_auth(OPERATOR).await.data();
        assert_eq!(server.get(&path_of(&noted)).bearer_auth(OPERATOR).await.data()["strategyIds"], json!([hold]));
    }
}

#[tokio::test]
async fn every_fault_of_the_body_is_named() {
    let server = TestServer::on_sqlite().await;
    let post = async |body| {
        let answer = server.post(PATH).bearer_auth(OPERATOR).json(&body).await;
        answer.faults()
    };
    let all = ["date", "opponent", "type", "map", "scoreUs", "scoreThem"];
    assert_eq!(post(json!({})).await, all[..4]);
    let wrong = json!({
        "date": "01.01.0000", "opponent": " ", "type": "scrim", "map": 5, "scoreUs": 101, "scoreThem": -1,
        "ourAgents": ["1", "2", "3", "4", "5", "6"], "theirAgents": [7], "vodUrl": "javascript:alert(1)",
        "matchUrl": "ftp://match.example", "notes": "x".repeat(5001), "strategyIds": ["7"],
    });
    let more = [
        "ourAgents",
        "theirAgents",
        "vodUrl",
        "matchUrl",
        "notes",
        "strategyIds",
    ];
    assert_eq!(post(wrong).await, [&all[..], &more[..]].concat());
    for (field, value) in [
        ("date", json!("31.12.1999")),
        ("date", json!("30.02.2026")),
        ("date", json!(null)),
        ("scoreUs", json!(1.5)),
        ("scoreThem", json!("7")),
        ("map", json!("Nuke")),
        ("ourAgents", json!(["Nobody"])),
        ("opponent", json!("x".repeat(101))),
        ("vodUrl", json!("//vod.example")),
    ] {
        let mut body = body("20.11.2026", "Nova", 13, 7);
        body[field] = value;
        assert_eq!(post(body).await, [field]);
    }
}

//! POST /api/schedule/update-availability

use app_testkit::{on_both_databases, player};
use futures::future::join_all;
use insta::{allow_duplicates, assert_json_snapshot};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, SignedInPlayer, TestResponse, TestServer};

const PATH: &str = "/api/schedule/update-availability";

async fn set(
    server: &TestServer,
    person: &SignedInPlayer,
    date: &str,
    value: &str,
) -> TestResponse {
    server
        .post(PATH)
        .by(person)
        .json(&json!({ "date": date, "availability": value }))
        .await
}

/// The date and availability of each row.
fn rows(answer: &TestResponse) -> Vec<(String, String)> {
    let rows = answer.data();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    rows.as_array()
        .expect("a list")
        .iter()
        .map(|row| (text(&row["date"]), text(&row["availability"])))
        .collect()
}

fn row(date: &str, availability: &str) -> (String, String) {
    (date.to_owned(), availability.to_owned())
}

on_both_databases! {
    async fn an_answer_is_stored_and_comes_back_as_the_row_of_its_day(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id("100000000000000001").with_sort_order(3)).await;
        let answer = set(&server, &ada, "24.11.2026", " 20:00 - 22:00,9:00-11:00 ").await;
        assert_eq!(answer.status, 200);
        allow_duplicates! {
            assert_json_snapshot!(answer.json(), @r#"
            {
              "data": [
                {
                  "absent": false,
                  "availability": "09:00-11:00, 20:00-22:00",
                  "date": "24.11.2026",
                  "displayName": "Ada",
                  "role": "MAIN",
                  "sortOrder": 3,
                  "source": "manual",
                  "userId": "100000000000000001",
                  "version": "29924580/09:00-11:00, 20:00-22:00"
                }
              ],
              "success": true
            }
            "#);
        }
    }

    async fn an_evening_in_new_york_is_filed_under_the_next_team_day(store: TestStore) {
        let server = TestServer::on(store).await;
        server.set_time("2026-01-10T12:00:00Z");
        let ada = server.signed_in(player("Ada").in_zone("America/New_York")).await;
        let answer = set(&server, &ada, "15.01.2026", "20:00-23:00").await;
        assert_eq!(rows(&answer), [row("15.01.2026", "x"), row("16.01.2026", "02:00-05:00")]);
        let day = &server.get("/api/schedule?from=16.01.2026&to=16.01.2026").by(&ada).await.data()[0];
        assert_eq!(day["players"][0]["availability"], "02:00-05:00");
        let settings = json!({ "scheduling": { "minimumPlayers": 1 } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let day = &server.get("/api/schedule?from=16.01.2026&to=16.01.2026").by(&ada).await.data()[0];
        let window = &day["analysis"]["window"];
        // 1768525200 to 1768536000 in Unix time.
        assert_eq!((&window["startsAt"], &window["endsAt"]), (&"2026-01-16T01:00:00Z".into(), &"2026-01-16T04:00:00Z".into()));
    }

    async fn the_timezone_says_what_the_value_is_meant_in(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").in_zone("America/New_York")).await;
        let body = json!({ "date": "24.11.2026", "availability": "20:00-22:00", "timezone": "Europe/Berlin" });
        let answer = server.post(PATH).by(&ada).json(&body).await;
        assert_eq!(rows(&answer), [row("24.11.2026", "20:00-22:00")]);
        let body = json!({ "date": "24.11.2026", "availability": "20:00-22:00", "timezone": "Europe/Muster" });
        assert_eq!(server.post(PATH).by(&ada).json(&body).await.faults(), ["timezone"]);
    }

    async fn what_a_local_day_does_not_hold_stays(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").in_zone("America/New_York")).await;
        set(&server, &ada, "24.11.2026", "19:00-22:00").await.data();
        set(&server, &ada, "25.11.2026", "09:00-11:00").await.data();
        let answer = set(&server, &ada, "24.11.2026", "x").await;
        assert_eq!(rows(&answer), [row("25.11.2026", "15:00-17:00")], "only this team day has changed");
    }

    async fn an_equal_value_is_a_success_and_no_event(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let first = set(&server, &ada, "24.11.2026", "18:00-20:00").await;
        let version = server.services.store.version().await.expect("a version");
        assert_eq!(set(&server, &ada, "24.11.2026", "18:00-20:00").await.data(), first.data());
        assert_eq!(server.services.store.version().await.expect("a version"), version);
    }

    async fn an_edit_of_a_day_that_was_changed_is_merged_or_refused_with_the_day(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").in_zone("Europe/Berlin")).await;
        let tuesday = async || server.get("/api/schedule/next14").by(&ada).await.data()[3]["players"][0].clone();
        let base = tuesday().await["version"].clone();
        let edit = async |value: &str, base: &Value| {
            let body = json!({ "date": "24.11.2026", "availability": value, "baseVersion": base });
            server.post(PATH).by(&ada).json(&body).await
        };
        edit("10:00-11:00", &base).await.data();
        assert_eq!(rows(&edit("15:00-16:00", &base).await), [row("24.11.2026", "10:00-11:00, 15:00-16:00")]);
        let refused = edit("x", &base).await.is_refused(409, "availability_changed");
        let now = &refused["data"];
        assert_eq!((&now["date"], &now["availability"]), (&"24.11.2026".into(), &"10:00-11:00, 15:00-16:00".into()));
        assert_eq!(now["version"], tuesday().await["version"]);
        assert_eq!(tuesday().await["availability"], now["availability"], "nothing was lost");
        assert_eq!(rows(&edit("x", &now["version"]).await), [row("24.11.2026", "x")], "chosen over theirs");
        assert_eq!(edit("x", &"soon".into()).await.faults(), ["baseVersion"]);
    }

    async fn twelve_parallel_first_writes_leave_one_row(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let values: Vec<String> = (0..12).map(|hour| format!("{hour:02}:00-23:00")).collect();
        let answers = join_all(values.iter().map(|value| set(&server, &ada, "24.11.2026", value))).await;
        assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
        let day = &server.get("/api/schedule/next14").by(&ada).await.data()[3];
        assert_eq!(day["players"].as_array().map(Vec::len), Some(1));
        let stored = day["players"][0]["availability"].as_str().expect("text");
        assert!(values.iter().any(|value| value == stored), "{stored}");
        let mut reading = server.services.store.read().await.expect("a snapshot");
        let (player, tuesday) = (ada.id.parse().expect("an id"), app_testkit::day("24.11.2026"));
        assert_eq!(reading.player_days(&player, tuesday, tuesday).await.expect("days").len(), 1);
    }

    async fn players_answer_from_today_to_366_days_ahead_and_admins_any_day(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        for (date, is_open) in
            [("20.11.2026", false), ("21.11.2026", true), ("22.11.2027", true), ("23.11.2027", false)]
        {
            let answer = set(&server, &ada, date, "18:00-20:00").await;
            if is_open {
                answer.data();
            } else {
                assert_eq!(answer.faults(), ["date"], "{date}");
            }
            let body = json!({ "date": date, "availability": "x", "userId": ada.id });
            assert_eq!(rows(&server.post(PATH).bearer_auth(OPERATOR).json(&body).await), [row(date, "x")]);
        }
    }

    async fn while_absent_a_player_is_refused_and_an_admin_is_not(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        set(&server, &ada, "24.11.2026", "18:00-20:00").await.data();
        let body = json!({ "startDate": "23.11.2026", "endDate": "25.11.2026", "reason": "Exam" });
        server.post("/api/absences").by(&ada).json(&body).await.data();
        let refused = set(&server, &ada, "24.11.2026", "x").await;
        let refused = refused.is_refused(409, "absent");
        assert!(refused["error"].as_str().is_some_and(|message| message.contains("23.11.2026 to 25.11.2026")), "{refused}");
        let body = json!({ "date": "24.11.2026", "availability": "19:00-20:00", "userId": ada.id });
        let row = server.post(PATH).bearer_auth(OPERATOR).json(&body).await.data()[0].clone();
        assert_eq!((&row["availability"], &row["absent"], &row["absenceReason"]), (&"19:00-20:00".into(), &true.into(), &"Exam".into()));
    }

    async fn answering_for_a_stranger_is_refused(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "date": "24.11.2026", "availability": "x", "userId": "100000000000000009" });
        server.post(PATH).bearer_auth(OPERATOR).json(&body).await.is_refused(404, "not_found");
        server.post(PATH).by(&ada).json(&body).await.is_refused(403, "forbidden");
        let body = json!({ "userId": "100000000000000009", "availability": 7 });
        server.post(PATH).by(&ada).json(&body).await.is_refused(403, "forbidden");
    }
}

#[tokio::test]
async fn an_operator_names_the_player() {
    let server = TestServer::on_sqlite().await;
    let body = json!({ "date": "24.11.2026", "availability": "x" });
    assert_eq!(
        server
            .post(PATH)
            .bearer_auth(OPERATOR)
            .json(&body)
            .await
            .faults(),
        ["userId"]
    );
}

#[tokio::test]
async fn the_grammar_refuses_with_the_field_named() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let many = vec!["10:00-11:00"; 13].join(",");
    for value in [
        "24:00-25:00",
        "18:00-18:00",
        "18:60-19:00",
        "x, 18:00-20:00",
        "18:00",
        "yes",
        "18:00-20:00,",
        many.as_str(),
        "18:00-20:00\u{0}",
        "１８:００-２０:００",
    ] {
        assert_eq!(
            set(&server, &ada, "24.11.2026", value).await.faults(),
            ["availability"],
            "{value}"
        );
    }
    assert_eq!(
        rows(&set(&server, &ada, "24.11.2026", "22:00-2:00").await),
        [row("24.11.2026", "22:00-02:00")]
    );
    assert_eq!(
        rows(&set(&server, &ada, "24.11.2026", "20:00-24:00").await),
        [row("24.11.2026", "20:00-00:00")]
    );
    assert_eq!(
        rows(&set(&server, &ada, "24.11.2026", " X ").await),
        [row("24.11.2026", "x")]
    );
}

#[tokio::test]
async fn every_fault_is_named_and_null_is_missing_only_where_a_field_may_be_missing() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let body = json!({ "date": null, "availability": null, "userId": null, "timezone": 3 });
    let answer = server.post(PATH).by(&ada).json(&body).await;
    assert_eq!(answer.faults(), ["date", "availability", "timezone"]);
    let mut body = answer.json();
    body["requestId"] = "a request".into();
    assert_json_snapshot!(body, @r#"
    {
      "code": "invalid",
      "details": [
        {
          "field": "date",
          "message": "must be text"
        },
        {
          "field": "availability",
          "message": "must be text"
        },
        {
          "field": "timezone",
          "message": "must be text"
        }
      ],
      "error": "3 fields need attention.",
      "requestId": "a request",
      "success": false
    }
    "#);
}

//! GET /api/schedule/next14

use std::io::Read;

use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use flate2::read::GzDecoder;
use insta::{allow_duplicates, assert_json_snapshot};
use reqwest::Method;
use serde_json::{Value, json};
use server::http::encoding::decompress_brotli;

use crate::harness::{OPERATOR, TestRequest, TestServer};

const PATH: &str = "/api/schedule/next14";

fn dates(days: &Value) -> Vec<&str> {
    days.as_array()
        .expect("a list")
        .iter()
        .filter_map(|day| day["date"].as_str())
        .collect()
}

on_both_databases! {
    async fn a_day_shows_every_player_and_its_analysis(store: TestStore) {
        let server = TestServer::on(store).await;
        let settings = json!({ "scheduling": { "minimumPlayers": 2 } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let ada = server.signed_in(player("Ada").with_id("100000000000000001")).await;
        let bob = server.signed_in(player("Bob").sub().with_id("100000000000000002")).await;
        for (person, windows) in [(&ada, "18:00-20:00, 21:00-23:00"), (&bob, "19:00-22:30")] {
            let body = json!({ "date": "21.11.2026", "availability": windows });
            server.post("/api/schedule/update-availability").by(person).json(&body).await.data();
        }
        let days = server.get(PATH).by(&ada).await.data();
        allow_duplicates! {
            assert_json_snapshot!(days[0], @r#"
            {
              "analysis": {
                "canProceed": true,
                "counts": {
                  "absent": 0,
                  "coach": 0,
                  "main": 1,
                  "silent": 0,
                  "sub": 1
                },
                "lineup": [
                  {
                    "displayName": "Ada",
                    "userId": "100000000000000001"
                  },
                  {
                    "displayName": "Bob",
                    "userId": "100000000000000002"
                  }
                ],
                "missing": 0,
                "requiredSubs": [
                  {
                    "displayName": "Bob",
                    "userId": "100000000000000002"
                  }
                ],
                "status": "WITH_SUBS",
                "suggestion": null,
                "window": {
                  "end": "22:30",
                  "endsAt": "2026-11-21T21:30:00Z",
                  "minutes": 90,
                  "start": "21:00",
                  "startsAt": "2026-11-21T20:00:00Z"
                },
                "windows": [
                  {
                    "end": "20:00",
                    "endsAt": "2026-11-21T19:00:00Z",
                    "minutes": 60,
                    "start": "19:00",
                    "startsAt": "2026-11-21T18:00:00Z"
                  },
                  {
                    "end": "22:30",
                    "endsAt": "2026-11-21T21:30:00Z",
                    "minutes": 90,
                    "start": "21:00",
                    "startsAt": "2026-11-21T20:00:00Z"
                  }
                ]
              },
              "date": "21.11.2026",
              "focus": "",
              "isOffDay": false,
              "players": [
                {
                  "absent": false,
                  "availability": "18:00-20:00, 21:00-23:00",
                  "displayName": "Ada",
                  "role": "MAIN",
                  "sortOrder": 0,
                  "source": "manual",
                  "userId": "100000000000000001",
                  "version": "29920260/18:00-20:00, 21:00-23:00"
                },
                {
                  "absent": false,
                  "availability": "19:00-22:30",
                  "displayName": "Bob",
                  "role": "SUB",
                  "sortOrder": 0,
                  "source": "manual",
                  "userId": "100000000000000002",
                  "version": "29920260/19:00-22:30"
                }
              ],
              "reason": "",
              "status": "WITH_SUBS",
              "weekday": "Saturday"
            }
            "#);
        }
    }

    async fn there_are_exactly_fourteen_days_from_today_in_the_bot_timezone(store: TestStore) {
        let server = TestServer::on(store).await;
        let days = server.get(PATH).bearer_auth(OPERATOR).await.data();
        assert_eq!(dates(&days).len(), 14);
        assert_eq!((dates(&days)[0], dates(&days)[13]), ("21.11.2026", "04.12.2026"));
        assert_eq!(days[0]["weekday"], "Saturday");
        // Five hours later it is Sunday in Berlin, and still Saturday in UTC.
        server.advance(TimeDelta::hours(5));
        let days = server.get(PATH).bearer_auth(OPERATOR).await.data();
        assert_eq!(dates(&days)[0], "22.11.2026");
    }

    async fn the_tag_moves_with_every_change_and_with_midnight(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let tag = server.get(PATH).by(&ada).await.header("etag").to_owned();
        let again = async || server.get(PATH).by(&ada).header("if-none-match", &tag).await;
        assert_eq!((again().await.status, again().await.text), (304, String::new()));
        let body = json!({ "date": "24.11.2026", "availability": "x" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        assert_eq!(again().await.data()[3]["players"][0]["availability"], "x");
        let body = json!({ "date": "24.11.2026", "availability": "" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        assert_eq!(again().await.status, 304, "the days are again what they were");
        server.advance(TimeDelta::hours(5));
        assert_eq!(again().await.status, 200);
    }
}

#[tokio::test]
async fn pages_have_the_rows_of_all_players_once_and_the_same_analysis() {
    let server = TestServer::on_sqlite().await;
    let mut people = Vec::new();
    for number in 0..5 {
        people.push(server.signed_in(player(&format!("Player {number}"))).await);
    }
    let body = json!({ "date": "24.11.2026", "availability": "18:00-20:00" });
    let post = server.post("/api/schedule/update-availability");
    post.by(&people[4]).json(&body).await.data();
    let whole = server.get(PATH).by(&people[0]).await.data();
    let (mut rows, mut query) = (Vec::new(), "?limit=2".to_owned());
    for _ in 0..3 {
        let page = server.get(&format!("{PATH}{query}")).by(&people[0]).await;
        let page = page.json();
        let day = &page["data"][3];
        assert_eq!(day["analysis"], whole[3]["analysis"]);
        rows.extend(day["players"].as_array().expect("rows").clone());
        let cursor = page["nextCursor"].as_str().unwrap_or_default();
        query = format!("?limit=2&cursor={cursor}");
    }
    assert_eq!(query, "?limit=2&cursor=", "the last page has no cursor");
    assert_eq!(Value::Array(rows), whole[3]["players"]);
    let refused = server.get(&format!("{PATH}?limit=0&cursor=!"));
    assert_eq!(refused.by(&people[0]).await.faults(), ["limit", "cursor"]);
}

#[tokio::test]
async fn a_stored_value_is_shown_in_the_bot_timezone_to_every_caller() {
    let server = TestServer::on_sqlite().await;
    let ada = server
        .signed_in(player("Ada").in_zone("America/New_York"))
        .await;
    let body = json!({ "date": "24.11.2026", "availability": "19:00-22:00" });
    server
        .post("/api/schedule/update-availability")
        .by(&ada)
        .json(&body)
        .await
        .data();
    let days = server.get(PATH).by(&ada).await.data();
    assert_eq!(days[4]["players"][0]["availability"], "01:00-04:00");
    assert_eq!(
        days[3]["players"][0]["availability"], "x",
        "the date itself is answered, and nothing begins on it"
    );
}

#[tokio::test]
async fn the_changed_day_of_a_large_team_joins_the_unchanged_ones_in_every_coding() {
    let server = TestServer::on_sqlite().await;
    for number in 0..120 {
        server.registered(player(&format!("Player {number}"))).await;
    }
    let ada = server.signed_in(player("Ada")).await;
    let packed = async |request: TestRequest, coding| {
        let response = request.by(&ada).header("accept-encoding", coding).await;
        assert_eq!(response.header("content-encoding"), coding);
        let tag = response.header("etag").to_owned();
        (tag, response.bytes)
    };
    packed(server.get(PATH), "gzip").await;
    packed(server.get(PATH), "br").await;
    let body = json!({ "date": "24.11.2026", "availability": "19:00-22:00" });
    let post = server.post("/api/schedule/update-availability");
    post.by(&ada).json(&body).await.data();
    let other = server.second().await;
    let expected = other.request(Method::GET, PATH).by(&ada).await;
    let plain = server.get(PATH).by(&ada).await;
    assert_eq!(plain.bytes, expected.bytes);
    assert_eq!(plain.header("etag"), expected.header("etag"));
    for coding in ["gzip", "br"] {
        let (tag, bytes) = packed(server.get(PATH), coding).await;
        let unpacked = match coding {
            "gzip" => {
                let mut bytes_of_gzip = Vec::new();
                let mut decoder = GzDecoder::new(&*bytes);
                decoder.read_to_end(&mut bytes_of_gzip).expect("gzip");
                bytes_of_gzip
            }
            _ => decompress_brotli(&bytes).expect("brotli"),
        };
        assert!(unpacked == expected.bytes, "{coding}");
        let fresh = packed(other.request(Method::GET, PATH), coding).await;
        assert_eq!((&tag, &bytes), (&fresh.0, &fresh.1));
        let again = server.get(PATH).by(&ada).header("accept-encoding", coding);
        assert_eq!(again.header("if-none-match", &tag).await.status, 304);
    }
}

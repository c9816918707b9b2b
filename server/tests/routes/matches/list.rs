//! GET /api/matches

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{PATH, body, create, new_strategy};
use crate::harness::{OPERATOR, TestServer};

async fn opponents(server: &TestServer, query: &str) -> Vec<String> {
    let answer = server
        .get(&format!("{PATH}{query}"))
        .bearer_auth(OPERATOR)
        .await;
    let data = answer.data();
    let list = data.as_array().expect("a list").iter();
    list.map(|one| one["opponent"].as_str().expect("a name").to_owned())
        .collect()
}

on_both_databases! {
    async fn matches_are_narrowed_by_everything_at_once(store: TestStore) {
        let server = TestServer::on(store).await;
        let rush = new_strategy(&server, "B rush").await;
        for (date, opponent, us, them) in [
            ("31.12.2025", "Nova", 13, 7),
            ("01.01.2026", "SÜPER Nova", 5, 13),
            ("02.01.2026", "100% Aim_", 12, 12),
        ] {
            create(&server, &body(date, opponent, us, them)).await;
        }
        let mut linked = body("02.01.2026", "Orbit", 13, 11);
        linked["map"] = json!("Bind");
        linked["type"] = json!("PREMIER");
        linked["strategyIds"] = json!([rush]);
        create(&server, &linked).await;
        for (query, expected) in [
            ("", &["Orbit", "100% Aim_", "SÜPER Nova", "Nova"][..]),
            ("?type=&map=&result=&opponent=&from=&to=", &["Orbit", "100% Aim_", "SÜPER Nova", "Nova"]),
            ("?result=WIN", &["Orbit", "Nova"]),
            ("?result=LOSS", &["SÜPER Nova"]),
            ("?result=DRAW", &["100% Aim_"]),
            ("?type=PREMIER", &["Orbit"]),
            ("?map=bind", &["Orbit"]),
            ("?map=Nuke", &[]),
            ("?opponent=NOVA", &["SÜPER Nova", "Nova"]),
            ("?opponent=s%C3%BCp", &["SÜPER Nova"]),
            ("?opponent=0%25", &["100% Aim_"]),
            ("?opponent=a%25m", &[]),
            ("?opponent=a_m", &[]),
            ("?from=01.01.2026&to=01.01.2026", &["SÜPER Nova"]),
            ("?from=01.01.2026", &["Orbit", "100% Aim_", "SÜPER Nova"]),
            ("?to=31.12.2025", &["Nova"]),
            ("?map=Ascent&result=WIN&opponent=nov&type=SCRIM&to=31.12.2026", &["Nova"]),
        ] {
            assert_eq!(opponents(&server, query).await, expected, "{query}");
        }
        assert_eq!(opponents(&server, &format!("?strategyId={rush}")).await, ["Orbit"]);
    }

    async fn the_cursors_lead_through_the_whole_list(store: TestStore) {
        let server = TestServer::on(store).await;
        for number in 0..7 {
            create(&server, &body(&format!("0{}.01.2026", 1 + number % 3), &number.to_string(), 13, number)).await;
        }
        let whole = opponents(&server, "").await;
        assert_eq!(whole, ["5", "2", "4", "1", "6", "3", "0"], "by date, and the one noted last before others");
        let (mut seen, mut query) = (Vec::new(), "?limit=2".to_owned());
        loop {
            seen.extend(opponents(&server, &query).await);
            let part = server.get(&format!("{PATH}{query}")).bearer_auth(OPERATOR).await.json();
            match part["nextCursor"].as_str() {
                Some(cursor) => query = format!("?limit=2&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(seen, whole);
    }

    async fn players_read_and_write_nothing(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        create(&server, &body("20.11.2026", "Nova", 13, 7)).await;
        let list = server.get(PATH).by(&ada).await.data();
        assert_eq!(list.as_array().map(Vec::len), Some(1));
        server.post(PATH).by(&ada).json(&body("20.11.2026", "Nova", 13, 7)).await.is_refused(403, "forbidden");
    }
}

#[tokio::test]
async fn every_fault_of_the_query_is_named() {
    let server = TestServer::on_sqlite().await;
    let query = "type=scrim&result=won&from=1.1.2026&to=x&strategyId=7&limit=0&cursor=!";
    let answer = server
        .get(&format!("{PATH}?{query}"))
        .bearer_auth(OPERATOR)
        .await;
    let expected = [
        "type",
        "result",
        "from",
        "to",
        "strategyId",
        "limit",
        "cursor",
    ];
    assert_eq!(answer.faults(), expected);
    let backwards = format!("{PATH}?from=02.01.2026&to=01.01.2026");
    assert_eq!(
        server.get(&backwards).bearer_auth(OPERATOR).await.faults(),
        ["to"]
    );
}

#[tokio::test]
async fn nothing_played_is_an_empty_list() {
    let server = TestServer::on_sqlite().await;
    let answer = server.get(PATH).bearer_auth(OPERATOR).await;
    assert_eq!(
        answer.json(),
        json!({ "success": true, "data": [], "nextCursor": Value::Null })
    );
}

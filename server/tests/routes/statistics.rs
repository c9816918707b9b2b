//! GET /api/statistics and /api/statistics.csv

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestServer};

const PATH: &str = "/api/statistics";

async fn create_match(server: &TestServer, date: &str, opponent: &str, us: u8, them: u8) {
    let body = json!({ "date": date, "opponent": opponent, "type": "SCRIM", "map": "Ascent", "scoreUs": us, "scoreThem": them,
        "ourAgents": ["Jett", "Sova"] });
    let answer = server
        .post("/api/matches")
        .bearer_auth(OPERATOR)
        .json(&body)
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
}

on_both_databases! {
    async fn players_read_the_statistics_of_matches_and_answers(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        create_match(&server, "16.11.2026", "Nova", 13, 7).await;
        create_match(&server, "17.11.2026", "nova", 7, 13).await;
        create_match(&server, "18.11.2026", "Rex", 13, 4).await;
        let body = json!({ "date": "20.11.2026", "availability": "19:00-22:00", "userId": ada.id });
        server.post("/api/schedule/update-availability").bearer_auth(OPERATOR).json(&body).await;
        let found = server.get(&format!("{PATH}?from=15.11.2026&to=20.11.2026")).by(&ada).await.data();
        let tally = json!({ "played": 3, "wins": 2, "losses": 1, "draws": 0, "winPercent": 67 });
        assert_eq!(found["matches"]["total"], tally);
        assert_eq!(found["matches"]["opponents"][0]["name"], "nova");
        assert_eq!(found["matches"]["form"], json!(["WIN", "LOSS", "WIN"]));
        assert_eq!(found["matches"]["streak"], json!({ "result": "WIN", "length": 1 }));
        let weeks = found["matches"]["overTime"].as_array().expect("weeks");
        let weeks: Vec<_> = weeks.iter().map(|week| (&week["from"], &week["played"], &week["winPercent"])).collect();
        assert_eq!(weeks, [(&json!("15.11.2026"), &json!(0), &Value::Null), (&json!("16.11.2026"), &json!(3), &json!(67))]);
        let own = &found["availability"]["players"][0];
        assert_eq!((&own["displayName"], &own["role"], &own["answered"]), (&json!("Ada"), &json!("MAIN"), &json!(1)));
        assert_eq!(own["leadMinutes"], 0, "answered when the day had begun");
        assert_eq!(found["availability"]["since"], "15.11.2026", "no registration is known");
        assert_eq!(found["availability"]["hours"][6][0], 0);
        assert_eq!(found["availability"]["hours"].as_array().map(Vec::len), Some(7));
    }

    async fn the_file_has_every_number_and_no_formula(store: TestStore) {
        let server = TestServer::on(store).await;
        create_match(&server, "16.11.2026", "=1+1", 13, 7).await;
        let file = server.get(&format!("{PATH}.csv?from=16.11.2026&to=20.11.2026")).bearer_auth(OPERATOR).await;
        assert_eq!((file.status, file.header("content-type")), (200, "text/csv; charset=utf-8"));
        let name = "attachment; filename=\"muster-statistics-16.11.2026-20.11.2026.csv\"";
        assert_eq!(file.header("content-disposition"), name);
        let lines: Vec<&str> = file.text.split("\r\n").collect();
        assert_eq!(lines[0], "\u{feff}Section,Name,Measure,Value");
        for line in ["Matches,All,Win %,100", "Opponent,\"'=1+1\",Wins,1", "Composition,\"Jett, Sova\",Played,1", "Hour,Monday 19:00,Playable %,0"] {
            assert!(lines.contains(&line), "{line} in {}", file.text);
        }
    }
}

#[tokio::test]
async fn every_fault_of_the_question_is_named() {
    let server = TestServer::on_sqlite().await;
    for path in [PATH.to_owned(), format!("{PATH}.csv")] {
        for (query, faults) in [
            (
                "from=1.1.2026&to=31.02.2026&type=scrim",
                &["from", "to", "type"][..],
            ),
            ("from=31.12.1999", &["from"]),
            ("from=01.01.0000", &["from"]),
            ("from=02.11.2026&to=01.11.2026", &["to"]),
            ("from=01.01.2010&to=01.01.2026", &["to"]),
        ] {
            let answer = server
                .get(&format!("{path}?{query}"))
                .bearer_auth(OPERATOR)
                .await;
            assert_eq!(
                (answer.status, answer.faults()),
                (400, faults.iter().map(|&field| field.to_owned()).collect()),
                "{query}"
            );
        }
    }
}

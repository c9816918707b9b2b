//! GET /api/audit and /api/audit.csv

use app_testkit::{on_both_databases, player};
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn the_log_is_read_by_parts_and_filtered(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let ada = server.signed_in(player("Ada")).await;
        for reason in ["One", "Two", "Three"] {
            server.put("/api/schedule/days/24.11.2026").by(&zoe).json(&json!({ "reason": reason })).await;
        }
        let body = json!({ "date": "24.11.2026", "availability": "x", "userId": ada.id });
        server.post("/api/schedule/update-availability").bearer_auth(OPERATOR).json(&body).await;

        let first = server.get("/api/audit?action=plan&limit=2").by(&zoe).await;
        assert_eq!(first.status, 200, "{first:?}");
        let summaries = |answer: &serde_json::Value| -> Vec<String> {
            let data = answer["data"].as_array().expect("a list");
            data.iter().map(|entry| entry["summary"].as_str().expect("text").to_owned()).collect()
        };
        assert_eq!(summaries(&first.json()), [
            "Zoe changed the plan for Tue 24 Nov, reason: Two to Three",
            "Zoe changed the plan for Tue 24 Nov, reason: One to Two",
        ]);
        let cursor = first.json()["nextCursor"].as_str().expect("more").to_owned();
        let last = server.get(&format!("/api/audit?action=plan&limit=2&cursor={cursor}")).by(&zoe).await;
        assert_eq!(summaries(&last.json()), ["Zoe changed the plan for Tue 24 Nov, reason: none to One"]);
        assert!(last.json()["nextCursor"].is_null());

        let about = server.get(&format!("/api/audit?actor=operator&subject={}", ada.id)).by(&zoe).await;
        assert_eq!(summaries(&about.json()).len(), 1);
        assert_eq!(about.json()["data"][0]["subjectName"], "Ada");
        assert_eq!(about.json()["data"][0]["changes"][0], json!({ "field": "24.11.2026", "before": "", "after": "x" }));
    }

    async fn the_name_of_a_removed_player_is_kept(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "date": "24.11.2026", "availability": "x", "userId": ada.id });
        server.post("/api/schedule/update-availability").by(&zoe).json(&body).await;
        server.delete(&format!("/api/user-mappings/{}", ada.id)).by(&zoe).await;
        let log = server.get("/api/audit?action=availability").by(&zoe).await;
        assert_eq!(log.json()["data"][0]["summary"], "Zoe changed Ada’s Tue 24 Nov: no answer to not available");
    }

    async fn the_file_holds_what_was_asked_for_and_no_formula(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let body = json!({ "chatId": "100000000000000099", "chatUsername": "eve", "displayName": "=1+1", "role": "SUB" });
        server.post("/api/user-mappings").by(&zoe).json(&body).await;
        let file = server.get("/api/audit.csv?action=player").by(&zoe).await;
        assert_eq!(file.status, 200, "{file:?}");
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        let name = file.header("content-disposition");
        assert!(name.starts_with("attachment; filename=\"muster-activity-"), "{name}");
        let text = &file.text;
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert!(lines[0].starts_with("\u{feff}Time (UTC),Actor,"), "{text}");
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[1].contains(",\"'=1+1\",Zoe added =1+1 to the team,"), "{text}");
    }
}

#[tokio::test]
async fn every_fault_of_a_filter_is_named_at_once() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let wrong = "actor=mika&subject=7&from=2026-11-01&to=31.02.2026";
    let both = server
        .get(&format!("/api/audit?{wrong}&limit=0"))
        .by(&zoe)
        .await;
    assert_eq!(both.faults(), ["actor", "subject", "from", "to", "limit"]);
    let file = server
        .get(&format!("/api/audit.csv?{wrong}"))
        .by(&zoe)
        .await;
    assert_eq!(file.faults(), ["actor", "subject", "from", "to"]);
    let turned = server
        .get("/api/audit?from=02.11.2026&to=01.11.2026")
        .by(&zoe)
        .await;
    assert_eq!(turned.faults(), ["to"]);
}

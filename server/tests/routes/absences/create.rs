//! POST /api/absences

use app_testkit::{on_both_databases, player};
use insta::{allow_duplicates, assert_json_snapshot};
use serde_json::json;

use super::PATH;
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn an_absence_is_created_with_its_times(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id("100000000000000001")).await;
        let body = json!({ "startDate": "24.12.2026", "endDate": "02.01.2027", "reason": "  Skiing " });
        let answer = server.post(PATH).by(&ada).json(&body).await;
        assert_eq!(answer.status, 201);
        allow_duplicates! {
            assert_json_snapshot!(answer.json(), @r#"
            {
              "data": {
                "createdAt": "2026-11-21T18:00:00Z",
                "endDate": "02.01.2027",
                "id": 1,
                "reason": "Skiing",
                "startDate": "24.12.2026",
                "updatedAt": "2026-11-21T18:00:00Z",
                "userId": "100000000000000001"
              },
              "success": true
            }
            "#);
        }
    }

    async fn absences_may_overlap_and_lie_in_the_past(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        for (start, end) in [("01.01.2020", "03.01.2020"), ("02.01.2020", "02.01.2020"), ("02.01.2020", "02.01.2020")] {
            let body = json!({ "startDate": start, "endDate": end });
            assert_eq!(server.post(PATH).by(&ada).json(&body).await.data()["reason"], "");
        }
    }

    async fn an_absent_player_shows_as_absent_and_counts_as_not_available(store: TestStore) {
        let server = TestServer::on(store).await;
        let settings = json!({ "scheduling": { "minimumPlayers": 1 } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "date": "24.11.2026", "availability": "18:00-20:00" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        let tuesday = async || server.get("/api/schedule/next14").by(&ada).await.data()[3].clone();
        assert_eq!(tuesday().await["status"], "FULL_ROSTER");
        let body = json!({ "startDate": "24.11.2026", "endDate": "24.11.2026" });
        server.post(PATH).by(&ada).json(&body).await.data();
        let day = tuesday().await;
        let row = &day["players"][0];
        assert_eq!((&row["absent"], &row["absenceReason"], &row["availability"]), (&true.into(), &"".into(), &"18:00-20:00".into()));
        assert_eq!((&day["status"], &day["analysis"]["counts"]["absent"]), (&"NOT_ENOUGH".into(), &1.into()));
    }

    async fn admins_register_for_anyone_and_players_for_nobody_else(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let body = json!({ "startDate": "24.12.2026", "endDate": "24.12.2026", "userId": ada.id });
        assert_eq!(server.post(PATH).bearer_auth(OPERATOR).json(&body).await.data()["userId"], ada.id.as_str());
        server.post(PATH).by(&bob).json(&body).await.is_refused(403, "forbidden");
        let body = json!({ "startDate": "24.12.2026", "endDate": "24.12.2026", "userId": "100000000000000009" });
        server.post(PATH).bearer_auth(OPERATOR).json(&body).await.is_refused(404, "not_found");
    }
}

#[tokio::test]
async fn every_fault_of_the_body_is_named() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let long = "é".repeat(501);
    for (body, expected) in [
        (json!({}), vec!["startDate", "endDate"]),
        (
            json!({ "startDate": "31.04.2026", "endDate": 5, "reason": long }),
            vec!["startDate", "endDate", "reason"],
        ),
        (
            json!({ "startDate": "02.01.2026", "endDate": "01.01.2026" }),
            vec!["endDate"],
        ),
        (
            json!({ "startDate": "2.1.2026", "endDate": "31.12.10000" }),
            vec!["startDate", "endDate"],
        ),
        (
            json!({ "startDate": null, "endDate": "01.01.2026" }),
            vec!["startDate"],
        ),
        (
            json!({ "startDate": "01.01.2026", "endDate": "01.01.2026", "reason": "a\u{0}b" }),
            vec!["reason"],
        ),
        (
            json!({ "startDate": "01.01.2026", "endDate": "01.01.2026", "reason": ["a"] }),
            vec!["reason"],
        ),
    ] {
        assert_eq!(
            server.post(PATH).by(&ada).json(&body).await.faults(),
            expected,
            "{body}"
        );
    }
    let body =
        json!({ "startDate": "01.01.2026", "endDate": "01.01.2026", "reason": "é".repeat(500) });
    assert_eq!(server.post(PATH).by(&ada).json(&body).await.status, 201);
}

#[tokio::test]
async fn dates_are_compared_as_dates() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let body = json!({ "startDate": "31.12.2026", "endDate": "01.01.2027", "reason": null });
    assert_eq!(server.post(PATH).by(&ada).json(&body).await.status, 201);
}

//! PUT /api/schedule/days/:date

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestResponse, TestServer};

async fn plan(server: &TestServer, date: &str, body: &Value) -> TestResponse {
    server
        .put(&format!("/api/schedule/days/{date}"))
        .bearer_auth(OPERATOR)
        .json(body)
        .await
}

on_both_databases! {
    async fn a_plan_keeps_what_is_not_named(store: TestStore) {
        let server = TestServer::on(store).await;
        let day = plan(&server, "24.11.2026", &json!({ "reason": " League ", "focus": "Retakes" })).await.data();
        assert_eq!((&day["date"], &day["reason"], &day["focus"]), (&"24.11.2026".into(), &"League".into(), &"Retakes".into()));
        let day = plan(&server, "24.11.2026", &json!({ "focus": "" })).await.data();
        assert_eq!((&day["reason"], &day["focus"]), (&"League".into(), &"".into()));
        assert_eq!(server.get("/api/schedule/next14").bearer_auth(OPERATOR).await.data()[3], day);
    }

    async fn an_off_day_is_a_switch_that_only_the_reason_off_day_moves(store: TestStore) {
        let server = TestServer::on(store).await;
        for (body, is_off) in [
            (json!({ "reason": "Scrim (coach off)" }), false),
            (json!({ "isOffDay": true }), true),
            (json!({ "reason": "Not off: scrim", "focus": "Retakes" }), true),
            (json!({ "isOffDay": false }), false),
            (json!({ "reason": " OFF-day " }), true),
            (json!({ "focus": "Rest" }), true),
            (json!({ "reason": "League" }), false),
            (json!({ "reason": "Off-Day", "isOffDay": false }), false),
        ] {
            let day = plan(&server, "24.11.2026", &body).await.data();
            let status = if is_off { "OFF_DAY" } else { "NOT_ENOUGH" };
            assert_eq!((&day["isOffDay"], &day["status"]), (&is_off.into(), &status.into()), "{body}");
            assert_eq!(server.get("/api/schedule/next14").bearer_auth(OPERATOR).await.data()[3], day);
        }
        for wrong in [json!(null), json!("yes"), json!(1)] {
            let body = json!({ "isOffDay": wrong });
            assert_eq!(plan(&server, "24.11.2026", &body).await.faults(), ["isOffDay"], "{wrong}");
        }
    }

    async fn an_answer_never_touches_the_plan(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        plan(&server, "24.11.2026", &json!({ "reason": "League", "focus": "Retakes" })).await.data();
        for value in ["18:00-20:00", "x", ""] {
            let body = json!({ "date": "24.11.2026", "availability": value });
            server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
            let day = &server.get("/api/schedule/next14").by(&ada).await.data()[3];
            assert_eq!((&day["reason"], &day["focus"]), (&"League".into(), &"Retakes".into()));
        }
    }
}

#[tokio::test]
async fn texts_have_at_most_200_characters() {
    let server = TestServer::on_sqlite().await;
    let body = json!({ "reason": "é".repeat(200), "focus": "é".repeat(200) });
    assert_eq!(plan(&server, "24.11.2026", &body).await.status, 200);
    let body = json!({ "reason": "é".repeat(201), "focus": null });
    assert_eq!(
        plan(&server, "24.11.2026", &body).await.faults(),
        ["reason", "focus"]
    );
}

#[tokio::test]
async fn what_is_no_date_is_no_day() {
    let server = TestServer::on_sqlite().await;
    for date in ["31.04.2026", "2026-11-24", "today", "next14", "24.11.26"] {
        assert_eq!(
            plan(&server, date, &json!({})).await.faults(),
            ["date"],
            "{date}"
        );
    }
}

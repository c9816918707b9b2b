//! GET /api/schedule

use app_testkit::on_both_databases;

use crate::harness::{OPERATOR, TestResponse, TestServer};

async fn between(server: &TestServer, query: &str) -> TestResponse {
    server
        .get(&format!("/api/schedule{query}"))
        .bearer_auth(OPERATOR)
        .await
}

on_both_databases! {
    async fn sixty_two_days_may_be_asked_for_and_no_more(store: TestStore) {
        let server = TestServer::on(store).await;
        let days = between(&server, "?from=01.01.2026&to=03.03.2026").await.data();
        assert_eq!(days.as_array().map(Vec::len), Some(62));
        assert_eq!((&days[0]["date"], &days[61]["date"]), (&"01.01.2026".into(), &"03.03.2026".into()));
        assert_eq!(between(&server, "?from=01.01.2026&to=04.03.2026").await.faults(), ["to"]);
    }

    async fn one_day_is_a_range_too(store: TestStore) {
        let server = TestServer::on(store).await;
        assert_eq!(between(&server, "?from=29.02.2028&to=29.02.2028").await.data().as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test]
async fn every_fault_of_the_query_is_named() {
    let server = TestServer::on_sqlite().await;
    for (query, expected) in [
        ("", vec!["from", "to"]),
        ("?from=2026-01-01", vec!["from", "to"]),
        ("?from=01.01.2026&to=31.04.2026", vec!["to"]),
        ("?from=1.1.2026&to=01.01.2026", vec!["from"]),
        ("?from=02.01.2026&to=01.01.2026", vec!["to"]),
        ("?from=01.01.0000&to=01.01.2026", vec!["from"]),
    ] {
        assert_eq!(between(&server, query).await.faults(), expected, "{query}");
    }
}

#[tokio::test]
async fn the_ends_of_the_calendar_are_days_like_others() {
    let server = TestServer::on_sqlite().await;
    for (from, to) in [("01.01.0001", "05.01.0001"), ("30.12.9999", "31.12.9999")] {
        assert_eq!(
            between(&server, &format!("?from={from}&to={to}"))
                .await
                .status,
            200,
            "{from}"
        );
    }
}

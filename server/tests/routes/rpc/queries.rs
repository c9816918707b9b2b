//! Cached queries of the portal

use app_service::heartbeat;
use app_service::port::GatewayStatus;
use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::{OPERATOR, SignedInPlayer, TestServer};

const PATH: &str = "/rpc/schedule/load";

async fn answer(server: &TestServer, person: &SignedInPlayer, date: &str, value: &str) {
    let body = json!({ "date": date, "availability": value });
    let post = server.post("/api/schedule/update-availability");
    post.by(person).json(&body).await.data();
}

/// Checks that the cached fortnight equals the computed one, and returns it.
async fn fortnight(server: &TestServer, token: &str) -> Value {
    let cached = server.get(PATH).bearer_auth(token).await;
    let computed = server.query(PATH, &json!({ "from": "21.11.2026" }));
    let computed = computed.bearer_auth(token).await;
    assert_eq!((cached.status, &cached.json()), (200, &computed.json()));
    cached.json()
}

on_both_databases! {
    async fn the_shared_fortnight_is_that_of_each_viewer(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").in_zone("Asia/Tokyo")).await;
        let (bob, cem) = (server.signed_in(player("Bob")).await, server.signed_in(player("Cem").sub()).await);
        for (day, value) in [("22.11.2026", "18:00-20:00"), ("24.11.2026", "x"), ("24.11.2026", "19:00-23:00")] {
            answer(&server, &bob, day, value).await;
            answer(&server, &ada, day, value).await;
            for viewer in [&ada.token, &bob.token, &cem.token, OPERATOR] {
                fortnight(&server, viewer).await;
            }
        }
        let awaits = async |token: &str| {
            let days = fortnight(&server, token).await["days"].clone();
            [0, 1, 3].map(|at: usize| days[at]["viewer"] == "silent")
        };
        assert_eq!(awaits(&bob.token).await, [true, false, false]);
        assert_eq!(awaits(&cem.token).await, [true, true, true]);
        assert_eq!(awaits(OPERATOR).await, [false, false, false]);
        let of_ada = fortnight(&server, &ada.token).await;
        assert_eq!(of_ada["viewerToday"], "22.11.2026");
        assert_eq!(of_ada["openDates"], json!({ "first": "23.11.2026", "count": 12 }), "her own fourteen dates");
        let of_bob = fortnight(&server, &bob.token).await;
        assert_eq!(of_bob["openDates"], json!({ "first": "21.11.2026", "count": 12 }));
    }

    async fn a_changed_day_is_read_again_with_its_plan_and_absences(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        fortnight(&server, &ada.token).await;
        let plan = json!({ "reason": "League night" });
        server.put("/api/schedule/days/24.11.2026").bearer_auth(OPERATOR).json(&plan).await.data();
        assert_eq!(fortnight(&server, &ada.token).await["days"][3]["reason"], "League night");
        let absence = json!({ "startDate": "23.11.2026", "endDate": "25.11.2026" });
        server.post("/api/absences").by(&ada).json(&absence).await.data();
        assert_eq!(fortnight(&server, &ada.token).await["days"][3]["counts"]["absent"], 1);
        let pattern = json!({ "dayOfWeek": 5, "availability": "18:00-20:00" });
        server.post("/api/recurring-availability").by(&ada).json(&pattern).await.data();
        assert_eq!(fortnight(&server, &ada.token).await["days"][6]["free"]["count"], 1);
        server.put("/api/settings").bearer_auth(OPERATOR).json(&json!({ "branding": { "teamName": "Nova" } })).await.data();
        assert_eq!(fortnight(&server, &ada.token).await["teamName"], "Nova");
    }
}

#[tokio::test]
async fn a_query_is_answered_with_304_until_its_data_changes() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for path in [PATH, "/rpc/folders/load"] {
        let first = server.get(path).by(&ada).await;
        let tag = first.header("etag").to_owned();
        assert_eq!(first.header("cache-control"), "private, no-cache");
        let again = async || {
            let request = server.get(path).by(&ada).header("if-none-match", &tag);
            request.await.status
        };
        assert_eq!(again().await, 304, "{path}");
        answer(&server, &ada, "24.11.2026", "18:00-20:00").await;
        let folder = json!({ "name": format!("For {path}") });
        let post = server.post("/api/strategies/folders").bearer_auth(OPERATOR);
        post.json(&folder).await.data();
        assert_eq!(again().await, 200, "{path}");
        answer(&server, &ada, "24.11.2026", "").await;
    }
}

#[tokio::test]
async fn players_can_be_asked_only_while_the_bot_runs() {
    let server = TestServer::on_sqlite().await;
    let settings = json!({ "scheduling": { "minimumPlayers": 2 } });
    let put = server.put("/api/settings").bearer_auth(OPERATOR);
    put.json(&settings).await.data();
    let ada = server.signed_in(player("Ada")).await;
    let bob = player("Bob").with_id("100000000000000002");
    server.signed_in(bob).await;
    answer(&server, &ada, "21.11.2026", "20:00-23:00").await;
    let can_ask =
        async || fortnight(&server, &ada.token).await["days"][0]["help"]["canAsk"].clone();
    assert_eq!(can_ask().await, false);
    let beat = async || {
        heartbeat::record_heartbeat(&server.services, Vec::new(), GatewayStatus::default())
            .await
            .expect("a heartbeat");
    };
    beat().await;
    assert_eq!(can_ask().await, true);
    server.advance(TimeDelta::seconds(80));
    beat().await;
    server.advance(TimeDelta::seconds(80));
    assert_eq!(can_ask().await, true);
    server.advance(TimeDelta::seconds(11));
    assert_eq!(can_ask().await, false);
}

#[tokio::test]
async fn unreadable_arguments_are_a_client_error() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for query in ["%zz", "%7B", "null", "%7B%22from%22:%2231.02.2026%22%7D"] {
        let refused = server.get(&format!("{PATH}?{query}")).by(&ada).await;
        refused.is_refused(400, "invalid");
    }
}

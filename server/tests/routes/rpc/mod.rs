//! The portal's server functions under /rpc

mod absences;
mod discord_server;
mod display_settings;
mod matches;
mod own_zone;
mod patterns;
mod queries;

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use crate::harness::TestServer;

on_both_databases! {
    async fn a_player_sets_a_day_and_sees_it_on_the_schedule(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "user_id": null, "date": "24.11.2026", "availability": "18:00-20:00" });
        let set = server.post("/rpc/availability/set").by(&ada).json(&body).await;
        assert_eq!(set.status, 200, "{set:?}");
        assert_eq!(set.json()["availability"], "18:00-20:00");

        let schedule = server.query("/rpc/schedule/load", &json!({ "from": "24.11.2026" })).by(&ada).await;
        let glance = &schedule.json()["days"][0];
        assert_eq!((&glance["free"], &glance["viewer"]), (&json!({ "first": ["Ada"], "count": 1, "looks": [{ "color": "blue" }] }), &json!("free")));
        assert_eq!(glance["heat"][12], json!({ "free": 1, "playable": false }));

        let day = server.post("/rpc/schedule/day").by(&ada).json(&json!({ "date": "24.11.2026" })).await;
        let spans = json!([{ "startsAt": "2026-11-24T17:00:00Z", "endsAt": "2026-11-24T19:00:00Z" }]);
        assert_eq!((&day.json()["rows"][0]["spans"], &day.json()["day"]), (&spans, glance));

        let body = json!({ "user_id": null, "from": "24.11.2026" });
        let own = server.query("/rpc/availability/load", &body).by(&ada).await;
        assert_eq!(own.json()["days"][0]["availability"], "18:00-20:00");
    }
}

#[tokio::test]
async fn an_admin_answers_for_a_player_in_the_given_zone() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let noah = server
        .signed_in(player("Noah").in_zone("America/New_York"))
        .await;
    let set = |timezone: &str| json!({ "user_id": noah.id, "date": "24.11.2026", "availability": "18:00-20:00", "timezone": timezone });
    let path = "/rpc/availability/set";
    let team = server.post(path).by(&zoe).json(&set("Europe/Berlin")).await;
    assert_eq!(
        team.json()["spans"][0]["startsAt"],
        "2026-11-24T17:00:00Z",
        "{team:?}"
    );
    assert_eq!(
        server
            .post(path)
            .by(&zoe)
            .json(&set("Berlin"))
            .await
            .faults(),
        ["timezone"]
    );
}

#[tokio::test]
async fn an_admin_keeps_the_registry_through_the_portals_functions() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let kim = "100000000000000042";
    let new = |id: &str, name: &str| json!({ "chat_id": id, "chat_username": "kim", "display_name": name, "role": "SUB" });
    let create = async |body| {
        server
            .post("/rpc/players/create")
            .by(&zoe)
            .json(&body)
            .await
    };
    assert_eq!(
        create(new("1", " ")).await.faults(),
        ["chatId", "displayName"]
    );
    assert_eq!(create(new(kim, "Kim")).await.json()["displayName"], "Kim");
    create(new(kim, "Other"))
        .await
        .is_refused(409, "duplicate_chat_id");

    let change = json!({ "chat_id": kim, "display_name": "Kimberly", "timezone": "Asia/Tokyo" });
    let changed = server
        .post("/rpc/players/update")
        .by(&zoe)
        .json(&change)
        .await;
    assert_eq!(
        (&changed.json()["displayName"], &changed.json()["timezone"]),
        (&json!("Kimberly"), &json!("Asia/Tokyo"))
    );
    let faulty = json!({ "chat_id": kim, "display_name": "", "timezone": "Tokyo" });
    let refused = server
        .post("/rpc/players/update")
        .by(&zoe)
        .json(&faulty)
        .await;
    assert_eq!(refused.faults(), ["displayName", "timezone"]);

    let orderings = json!({ "orderings": [{ "chatId": kim, "sortOrder": 0, "role": "MAIN" }, { "chatId": "x", "sortOrder": 1 }] });
    let refused = server
        .post("/rpc/players/reorder")
        .by(&zoe)
        .json(&orderings)
        .await;
    refused.is_refused(400, "invalid");

    let named = json!({ "chat_id": kim });
    let counted = server
        .post("/rpc/players/belongings")
        .by(&zoe)
        .json(&named)
        .await;
    assert_eq!(
        counted.json(),
        json!({ "days": 0, "patterns": 0, "absences": 0, "sessions": 0 })
    );
    let call = async |name: &str, body: &Value| server.post(name).by(&zoe).json(body).await;
    let leaving = json!({ "chat_id": kim, "departure": "REMOVED" });
    assert_eq!(call("/rpc/players/retire", &leaving).await.status, 200);
    call("/rpc/players/retire", &leaving)
        .await
        .is_refused(404, "not_found");
    let former = call("/rpc/players/former", &json!({})).await.json();
    assert_eq!(
        (&former[0]["player"]["chatId"], &former[0]["departure"]),
        (&json!(kim), &json!("REMOVED"))
    );
    let restored = call("/rpc/players/restore", &named).await.json();
    assert_eq!(restored["chatId"], json!(kim));
    call("/rpc/players/delete", &named)
        .await
        .is_refused(404, "not_found");
}

#[tokio::test]
async fn a_plan_is_saved_and_its_reason_remembered() {
    let server = TestServer::on_sqlite().await;
    let zoe = server.signed_in(player("Zoe").admin()).await;
    let save = async |body| server.post("/rpc/plans/save").by(&zoe).json(&body).await;
    let saved = save(json!({ "date": "24.11.2026", "reason": "League night" })).await;
    assert_eq!(
        saved.json(),
        json!({ "reason": "League night", "focus": "", "isOffDay": false })
    );
    let long = "x".repeat(201);
    let refused = save(json!({ "date": "24.11.2026", "reason": long, "focus": long })).await;
    assert_eq!(refused.faults(), ["reason", "focus"]);
    let load = async |path: &str, body| server.post(path).by(&zoe).json(&body).await.json();
    let fortnight = load("/rpc/plans/load", json!({ "from": "24.11.2026" })).await;
    assert_eq!(fortnight["reasons"], json!(["League night"]));
    assert_eq!(
        (
            &fortnight["days"][0]["reason"],
            &fortnight["days"][0]["players"]
        ),
        (&json!("League night"), &json!([])),
        "a fortnight comes without its players"
    );
    let day = load("/rpc/plans/day", json!({ "date": "24.11.2026" })).await;
    assert_eq!(day["days"][0]["players"][0]["displayName"], "Zoe");
    assert_eq!(day["timezone"], "Europe/Berlin");
}

#[tokio::test]
async fn refusals_have_the_shape_and_status_of_rest() {
    let server = TestServer::on_sqlite().await;
    let (ada, bob) = (
        server.signed_in(player("Ada")).await,
        server.signed_in(player("Bob")).await,
    );
    let set = |availability: &str, user_id: Option<&str>| json!({ "user_id": user_id, "date": "24.11.2026", "availability": availability });
    let path = "/rpc/availability/set";
    server
        .post(path)
        .json(&set("x", None))
        .await
        .is_refused(401, "unauthenticated");
    server
        .post(path)
        .by(&ada)
        .json(&set("x", Some(&bob.id)))
        .await
        .is_refused(403, "forbidden");
    assert_eq!(
        server
            .post(path)
            .by(&ada)
            .json(&set("25:00-26:00", None))
            .await
            .faults(),
        ["availability"]
    );
}

#[tokio::test]
async fn an_unreadable_body_is_a_client_error() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"date\":1}",
        "{\"date\":\"31.02.2026\",\"availability\":\"x\"}",
    ] {
        let answer = server
            .post("/rpc/availability/set")
            .by(&ada)
            .raw(body)
            .await;
        assert!((400..500).contains(&answer.status), "{body}: {answer:?}");
        assert_eq!(answer.json()["code"], "invalid", "{body}: {answer:?}");
    }
    let deep = "[".repeat(200_000);
    assert!(
        (400..500).contains(
            &server
                .post("/rpc/schedule/day")
                .by(&ada)
                .raw(deep)
                .await
                .status
        )
    );
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let server = TestServer::on_sqlite().await;
    let body = "x".repeat(2 * 1024 * 1024);
    server
        .post("/rpc/schedule/day")
        .raw(body)
        .await
        .is_refused(413, "too_large");
}

#[tokio::test]
async fn an_unknown_function_is_not_found() {
    let server = TestServer::on_sqlite().await;
    server
        .post("/rpc/nothing/here")
        .await
        .is_refused(404, "not_found");
    server
        .get("/rpc/schedule/day")
        .await
        .is_refused(405, "method_not_allowed");
    server.post("/rpc").await.is_refused(404, "not_found");
}

#[tokio::test]
async fn a_long_response_is_compressed_for_clients_that_accept_it() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let load = || server.get("/rpc/schedule/load").by(&ada);
    let plain = load().await;
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(
        load()
            .header("accept-encoding", "gzip")
            .await
            .header("content-encoding"),
        "gzip"
    );
}

//! GET /api/events

use app_testkit::{on_both_databases, player};
use chrono::TimeDelta;
use serde_json::json;

use crate::harness::{OPERATOR, SignedInPlayer, TestServer};

const PATH: &str = "/api/events";
const DAY: &str = "24.11.2026";

async fn set_availability(server: &TestServer, person: &SignedInPlayer, availability: &str) {
    let body = json!({ "date": DAY, "availability": availability });
    server
        .post("/api/schedule/update-availability")
        .by(person)
        .json(&body)
        .await
        .data();
}

on_both_databases! {
    async fn every_listener_receives_a_change(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let mut streams = [server.get(PATH).by(&ada).stream().await, server.get(PATH).by(&bob).stream().await];
        for stream in &mut streams {
            assert_eq!(stream.status(), 200);
            assert!(stream.block().await.expect("a first block").starts_with("retry: "));
        }
        set_availability(&server, &ada, "18:00-20:00").await;
        for stream in &mut streams {
            let event = stream.event().await;
            assert_eq!(event["kind"], "availability_changed");
            assert_eq!((&event["date"], &event["userId"]), (&json!(DAY), &json!(ada.id)));
        }
    }

    async fn what_concerns_one_player_is_streamed_to_no_other(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let strategy = json!({ "title": "Rush" });
        let id = server.post("/api/strategies").bearer_auth(OPERATOR).json(&strategy).await.data()["id"].clone();
        let id = id.as_str().expect("an id");
        let mut streams = Vec::new();
        for person in [&ada, &bob] {
            let mut stream = server.get(PATH).by(person).stream().await;
            stream.block().await.expect("a first block");
            streams.push(stream);
        }
        let version = server.get("/api/schedule/next14").by(&ada).await.headers["muster-version"].clone();
        server.put(&format!("/api/strategies/{id}/favorite")).by(&ada).await.data();
        server.post("/api/calendar").by(&ada).await.data();
        let display = json!({ "display": { "clock": "12h" } });
        assert_eq!(server.post("/rpc/display-settings/save").by(&ada).json(&display).await.status, 200);
        set_availability(&server, &ada, "18:00-20:00").await;
        let again = |person| server.get(PATH).by(person).header("last-event-id", version.to_str().expect("a version"));
        for (person, stream, expected) in [
            (&ada, 0, &["favorites_changed", "calendar_changed", "display_settings_changed", "availability_changed"][..]),
            (&bob, 1, &["availability_changed"]),
        ] {
            let mut reconnected = again(person).stream().await;
            reconnected.block().await.expect("a first block");
            for stream in [&mut streams[stream], &mut reconnected] {
                for kind in expected {
                    assert_eq!(stream.event().await["kind"], *kind);
                }
            }
        }
    }

    async fn a_change_of_a_day_carries_the_day_as_the_portal_shows_it(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let mut stream = server.get(PATH).by(&bob).stream().await;
        stream.block().await.expect("a first block");
        set_availability(&server, &ada, "18:00-20:00").await;
        let event = stream.event().await;
        let fortnight = server.get("/rpc/schedule/load").by(&bob).await.json();
        let days = fortnight["days"].as_array().expect("days");
        let mut day = days.iter().find(|day| day["date"] == DAY).expect("the day").clone();
        assert_eq!(day["free"]["first"], json!(["Ada"]));
        // The viewer’s own state does not change with the answer of another player.
        assert_eq!(day["viewer"].take(), json!("silent"));
        let mut sent = event["day"].clone();
        assert_eq!(sent["viewer"].take(), json!(null));
        assert_eq!(sent, day);
    }

    async fn a_day_is_carried_again_when_a_burst_of_changes_is_over(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let mut stream = server.get(PATH).by(&ada).stream().await;
        stream.block().await.expect("a first block");
        set_availability(&server, &ada, "18:00-20:00").await;
        assert!(stream.event().await["day"].is_object());
        for availability in ["x", "19:00-21:00", "20:00-22:00"] {
            set_availability(&server, &ada, availability).await;
            assert!(stream.event().await.get("day").is_none());
        }
        server.advance(TimeDelta::milliseconds(200));
        set_availability(&server, &ada, "x").await;
        assert!(stream.event().await["day"].is_object());
    }

    async fn changes_of_another_process_are_received(store: TestStore) {
        let elsewhere = store.open_second().await;
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let mut stream = server.get(PATH).by(&ada).stream().await;
        stream.block().await.expect("a first block");
        let mut writing = elsewhere.write().await.expect("a writer");
        let event = app_domain::event::Event::SettingsChanged;
        writing.record(&event, server.services.now()).await.expect("an event");
        writing.commit().await.expect("a commit");
        assert_eq!(stream.event().await["kind"], "settings_changed");
    }

    async fn a_reconnecting_listener_receives_missed_events(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let seen = server.services.version_watch.version().0;
        for availability in ["18:00-20:00", "19:00-21:00", "x"] {
            set_availability(&server, &ada, availability).await;
        }
        let mut stream = server.get(PATH).by(&ada).header("last-event-id", &seen.to_string()).stream().await;
        let mut versions = Vec::new();
        for after in ["18:00-20:00", "19:00-21:00", "x"] {
            let event = stream.event().await;
            assert_eq!(event["after"], after);
            versions.push(event["version"].as_i64().expect("a version"));
        }
        set_availability(&server, &ada, "20:00-22:00").await;
        versions.push(stream.event().await["version"].as_i64().expect("a version"));
        assert!(versions.is_sorted_by(|one, next| one < next), "{versions:?}");
    }

    async fn the_stream_ends_with_its_token(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let other = server.sign_in(&ada.id.parse().expect("an id")).await;
        let mut stream = server.get(PATH).by(&ada).stream().await;
        let mut staying = server.get(PATH).by(&other).stream().await;
        server.post("/api/auth/logout").by(&ada).await.data();
        assert!(stream.has_ended().await);
        set_availability(&server, &other, "x").await;
        assert_eq!(staying.event().await["kind"], "availability_changed");
    }
}

#[tokio::test]
async fn who_has_a_strategy_open_is_streamed_to_the_team_and_not_recorded() {
    let server = TestServer::on_sqlite().await;
    let (ada, bob) = (
        server.signed_in(player("Ada")).await,
        server.signed_in(player("Bob")).await,
    );
    let strategy = "0192f5c0-0000-7000-8000-000000000007";
    let report = async |person: &SignedInPlayer, page: &str, activity: &str| {
        let request = json!({
            "strategyId": strategy, "pageId": page, "activity": activity, "block": 2,
        });
        let body = json!({ "request": request });
        let answer = server
            .post("/rpc/strategies/presence")
            .by(person)
            .json(&body);
        answer.await.json()
    };
    let (one, other) = (
        "0192f5c0-0000-7000-8000-000000000001",
        "0192f5c0-0000-7000-8000-000000000002",
    );
    let newest = server.services.version_watch.version();
    let mut stream = server.get(PATH).by(&bob).stream().await;
    stream.block().await.expect("a first block");
    assert_eq!(report(&bob, other, "reading").await, json!([]));
    assert_eq!(report(&ada, one, "writing").await[0]["displayName"], "Bob");
    let event = stream.event().await;
    assert_eq!(
        event,
        json!({ "kind": "presence_changed", "strategyId": strategy })
    );
    let present = report(&bob, other, "reading").await;
    assert_eq!(
        present,
        json!([{ "userId": ada.id, "displayName": "Ada", "isWriting": true, "block": 2 }])
    );
    assert_eq!(report(&ada, one, "closed").await[0]["displayName"], "Bob");
    assert_eq!(report(&bob, other, "reading").await, json!([]));
    assert_eq!(server.services.version_watch.version(), newest);
}

#[tokio::test]
async fn after_too_many_events_the_listener_has_to_reload() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let seen = server.services.version_watch.version().0;
    let mut writing = server.services.store.write().await.expect("a writer");
    for _ in 0..501 {
        let event = app_domain::event::Event::SettingsChanged;
        writing
            .record(&event, server.services.now())
            .await
            .expect("an event");
    }
    server
        .services
        .version_watch
        .advance(writing.commit().await.expect("a commit"));
    let mut stream = server
        .get(PATH)
        .by(&ada)
        .header("last-event-id", &seen.to_string())
        .stream()
        .await;
    assert_eq!(stream.event().await["kind"], "reload");
    set_availability(&server, &ada, "x").await;
    assert_eq!(stream.event().await["kind"], "availability_changed");
}

#[tokio::test]
async fn a_version_from_another_history_means_reload() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    for version in ["99999999", "nonsense"] {
        let mut stream = server
            .get(PATH)
            .by(&ada)
            .header("last-event-id", version)
            .stream()
            .await;
        assert_eq!(stream.event().await["kind"], "reload", "{version}");
    }
}

#[tokio::test]
async fn nobody_listens_without_a_token() {
    let server = TestServer::on_sqlite().await;
    server.get(PATH).await.is_refused(401, "unauthenticated");
    server
        .get(PATH)
        .bearer_auth("nonsense")
        .await
        .is_refused(401, "unauthenticated");
}

#[tokio::test]
async fn the_21st_stream_of_a_token_ends_the_oldest_one() {
    let server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let other = server.sign_in(&ada.id.parse().expect("an id")).await;
    let mut streams = vec![server.get(PATH).by(&other).stream().await];
    for _ in 0..21 {
        streams.push(server.get(PATH).by(&ada).stream().await);
    }
    assert!(streams.remove(1).has_ended().await);
    set_availability(&server, &ada, "x").await;
    for stream in &mut streams {
        assert_eq!(stream.event().await["kind"], "availability_changed");
    }
}

#[tokio::test]
async fn the_stream_ends_when_the_server_stops() {
    let mut server = TestServer::on_sqlite().await;
    let ada = server.signed_in(player("Ada")).await;
    let mut stream = server.get(PATH).by(&ada).stream().await;
    stream.block().await.expect("a first block");
    server.stop().await;
    assert!(stream.has_ended().await);
}

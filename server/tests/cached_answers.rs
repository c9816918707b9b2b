//! Cached answers after every kind of write: each equals the answer of a server that has just started.

use std::collections::BTreeSet;

use app_domain::event::EventKind;
use app_domain::permission::RequestPrincipal;
use app_service::polls::{self, OpenOutcome, PollRequest};
use app_service::port::{DataVersion, GatewayStatus};
use app_service::{AppServices, heartbeat};
use app_testkit::{on_both_databases, player};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{OPERATOR, SecondServer, SignedInPlayer, TestRequest, TestServer};

/// The answers that a server caches.
const CACHED: [&str; 6] = [
    "/api/schedule/next14",
    "/api/user-mappings",
    "/api/strategies/folders",
    "/api/strategies",
    "/api/statistics",
    "/api/auth/user",
];

/// A write: its method, its path and its body.
type WriteRequest = (Method, String, Value);

/// One write of each kind; the ids are those of resources that [`prepare`] has created.
fn writes(ada: &SignedInPlayer, ids: &PreparedIds) -> Vec<WriteRequest> {
    let (post, put, delete) = (Method::POST, Method::PUT, Method::DELETE);
    let day = "24.11.2026";
    vec![
        (
            post.clone(),
            "/api/schedule/update-availability".to_owned(),
            json!({ "userId": ada.id, "date": day, "availability": "19:00-21:00" }),
        ),
        (
            post.clone(),
            "/api/recurring-availability".to_owned(),
            json!({ "userId": ada.id, "dayOfWeek": 3, "availability": "18:00-20:00" }),
        ),
        (
            post.clone(),
            "/api/absences".to_owned(),
            json!({ "userId": ada.id, "startDate": "25.11.2026", "endDate": "26.11.2026" }),
        ),
        (
            put.clone(),
            format!("/api/user-mappings/{}", ada.id),
            json!({ "displayName": "Adah", "timezone": "Asia/Tokyo" }),
        ),
        (
            put.clone(),
            format!("/api/schedule/days/{day}"),
            json!({ "reason": "Exams", "isOffDay": true }),
        ),
        (
            put.clone(),
            "/api/settings".to_owned(),
            json!({ "scheduling": { "minimumPlayers": 1, "timezone": "UTC" } }),
        ),
        (
            post.clone(),
            "/api/strategies".to_owned(),
            json!({ "title": "B rush", "folderId": ids.folder }),
        ),
        (
            put.clone(),
            format!("/api/strategies/folders/{}", ids.folder),
            json!({ "name": "Maps of all kinds" }),
        ),
        (
            put.clone(),
            "/api/strategies/catalogue".to_owned(),
            json!({ "maps": ["Ascent", "Abyss"] }),
        ),
        (
            post.clone(),
            "/api/matches".to_owned(),
            json!({ "date": "20.11.2026", "opponent": "Nova", "type": "SCRIM", "map": "Ascent",
                "scoreUs": 13, "scoreThem": 7 }),
        ),
        (
            delete.clone(),
            format!("/api/matches/{}", ids.game),
            json!({}),
        ),
        (
            put,
            "/api/player-agents".to_owned(),
            json!({ "userId": ada.id, "agents": ["Jett"] }),
        ),
        (
            post.clone(),
            format!("/api/user-mappings/{}/sign-in-links", ada.id),
            json!({}),
        ),
        (
            post.clone(),
            format!("/api/strategies/{}/comments", ids.strategy),
            json!({ "version": 1, "start": { "block": [0], "offset": 0 }, "end": { "block": [0], "offset": 5 },
                "quote": "smoke", "text": "Why?" }),
        ),
        (
            delete.clone(),
            format!("/api/strategies/{}", ids.strategy),
            json!({}),
        ),
        (
            delete,
            format!("/api/user-mappings/{}", ids.leaver),
            json!({}),
        ),
    ]
}

struct PreparedIds {
    folder: String,
    strategy: String,
    game: String,
    leaver: String,
}

async fn prepare(server: &TestServer) -> PreparedIds {
    let created = async |path: &str, body: Value| {
        let made = server.post(path).bearer_auth(OPERATOR).json(&body).await;
        made.data()["id"].as_str().expect("an id").to_owned()
    };
    let game = json!({ "date": "19.11.2026", "opponent": "Orbit", "type": "SCRIM", "map": "Bind",
        "scoreUs": 5, "scoreThem": 13 });
    let line =
        json!({ "type": "paragraph", "content": [{ "type": "text", "text": "smoke heaven" }] });
    let content = json!({ "type": "doc", "content": [line] });
    PreparedIds {
        folder: created("/api/strategies/folders", json!({ "name": "Maps" })).await,
        strategy: created(
            "/api/strategies",
            json!({ "title": "A split", "content": content }),
        )
        .await,
        game: created("/api/matches", game).await,
        leaver: server.registered(player("Leaver")).await.id.to_string(),
    }
}

async fn assert_same_answers(server: &TestServer, other: &SecondServer, token: &str, after: &str) {
    server.wait_for_events().await;
    let fresh = server.second().await;
    let all = CACHED
        .iter()
        .flat_map(|path| [(path, token), (path, OPERATOR)]);
    for (path, token) in all {
        let answer = async |request: TestRequest| {
            let answer = request.bearer_auth(token).await;
            // The body of an error has the id of its request.
            let is_answered = answer.status == 200;
            (answer.status, is_answered.then_some(answer.text))
        };
        let expected = answer(fresh.request(Method::GET, path)).await;
        assert!(matches!(expected.0, 200 | 403), "{path}: {expected:?}");
        assert_eq!(
            answer(server.get(path)).await,
            expected,
            "{path} after {after}"
        );
        let others = answer(other.request(Method::GET, path)).await;
        assert_eq!(others, expected, "{path} at the other server after {after}");
    }
}

async fn open_poll(services: &AppServices) {
    let operator = RequestPrincipal::Operator {
        name: "deploy".to_owned(),
    };
    let admin = operator.admin().expect("an operator is an admin");
    let account = "500000000000000002".parse().expect("an account");
    let request = PollRequest {
        question: "Which map?",
        options: &["Ascent", "Bind"],
        takes_several: false,
        minutes: Some(60),
    };
    let opened = polls::open(services, &admin, &account, request, "1").await;
    assert_eq!(opened.expect("a poll"), OpenOutcome::Queued);
}

on_both_databases! {
    async fn a_cached_answer_equals_a_fresh_one_after_every_kind_of_write(store: TestStore) {
        let server = TestServer::on(store).await;
        let ids = prepare(&server).await;
        let ada = server.signed_in(player("Ada")).await;
        let leaving = server.sign_in(&ada.id.parse().expect("an id")).await;
        let other = server.second().await;
        // Every write follows answers that both servers have cached. The two servers take turns.
        assert_same_answers(&server, &other, &ada.token, "the start").await;
        let favorite = format!("/api/strategies/{}/favorite", ids.strategy);
        server.request(Method::PUT, &favorite).by(&ada).json(&json!({})).await.data();
        other.wait_for_events().await;
        assert_same_answers(&server, &other, &ada.token, &favorite).await;
        for (at, (method, path, body)) in writes(&ada, &ids).into_iter().enumerate() {
            let request = if at % 2 == 0 {
                server.request(method, &path)
            } else {
                other.request(method, &path)
            };
            let written = request.bearer_auth(OPERATOR).json(&body).await;
            assert!((200..300).contains(&written.status), "{path}: {written:?}");
            other.wait_for_events().await;
            assert_same_answers(&server, &other, &ada.token, &path).await;
        }
        server.post("/rpc/calendar/make").by(&ada).json(&json!({})).await.json();
        let display = json!({ "display": { "clock": "12h" } });
        assert_eq!(other.request(Method::POST, "/rpc/display-settings/save").by(&ada).json(&display).await.status, 200);
        other.wait_for_events().await;
        assert_same_answers(&server, &other, &ada.token, "display settings").await;
        let channel = json!({ "chat": { "channelId": "500000000000000001" } });
        server.request(Method::PUT, "/api/settings").bearer_auth(OPERATOR).json(&channel).await.data();
        open_poll(&other.services).await;
        other.wait_for_events().await;
        assert_same_answers(&server, &other, &ada.token, "a poll").await;
        heartbeat::record_heartbeat(&other.services, Vec::new(), GatewayStatus::default()).await.expect("a heartbeat");
        assert_eq!(server.get("/api/auth/user").by(&leaving).await.status, 200);
        other.request(Method::POST, "/api/auth/logout").by(&leaving).await.data();
        other.wait_for_events().await;
        assert_same_answers(&server, &other, &ada.token, "a sign-out").await;
        server.get("/api/auth/user").by(&leaving).await.is_refused(401, "unauthenticated");

        let mut reading = server.store.read().await.expect("a snapshot");
        let events = reading.events_after(DataVersion(0), 1000).await.expect("events");
        let written: BTreeSet<&str> = events.iter().map(|one| one.event.kind().as_str()).collect();
        // Who reads or writes a strategy is not stored, and no answer depends on it.
        let stored = EventKind::ALL.iter().filter(|kind| **kind != EventKind::PresenceChanged);
        let missing: Vec<_> = stored.filter(|kind| !written.contains(kind.as_str())).collect();
        assert_eq!(missing, Vec::<&EventKind>::new(), "kinds that no write of this test has");
    }

    async fn a_write_of_another_kind_leaves_an_answer_in_the_cache(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let versions = || {
            use app_domain::cache_dependency::{FOLDERS, TEAM_DAYS, TOKENS};
            [TEAM_DAYS, FOLDERS, TOKENS].map(|kinds| server.services.version_watch.version_of(kinds))
        };
        let [days, folders, tokens] = versions();
        let body = json!({ "date": "24.11.2026", "availability": "19:00-21:00" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        assert_eq!(versions()[1..], [folders, tokens]);
        assert!(versions()[0] > days);
        let days = versions()[0];
        server.post("/api/strategies/folders").bearer_auth(OPERATOR).json(&json!({ "name": "Maps" })).await.data();
        assert_eq!((versions()[0], versions()[2]), (days, tokens));
        assert!(versions()[1] > folders);
    }
}

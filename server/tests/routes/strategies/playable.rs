//! GET /api/strategies/playable, and /api/player-agents

use app_testkit::{on_both_databases, player};
use futures::future::join_all;
use serde_json::json;

use super::create;
use crate::harness::{OPERATOR, TestServer};

on_both_databases! {
    async fn what_the_lineup_covers_is_playable_tonight(store: TestStore) {
        let server = TestServer::on(store).await;
        let settings = json!({ "scheduling": { "minimumPlayers": 2 } });
        server.put("/api/settings").bearer_auth(OPERATOR).json(&settings).await.data();
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob").with_sort_order(1)).await);
        for (person, agents) in [(&ada, json!(["Jett", "Sova"])), (&bob, json!(["jett"]))] {
            server.put("/api/player-agents").by(person).json(&json!({ "agents": agents })).await.data();
        }
        let others = json!({ "agents": [], "userId": bob.id });
        server.put("/api/player-agents").by(&ada).json(&others).await.is_refused(403, "forbidden");
        for (title, agents) in [("both", json!(["Jett", "Sova"])), ("none", json!([])), ("lost", json!(["Omen"]))] {
            create(&server, &json!({ "title": title, "agents": agents })).await;
        }
        let tonight = async || server.get("/api/strategies/playable").by(&ada).await.data();
        let silent = tonight().await;
        assert_eq!((&silent["canProceed"], &silent["strategies"]), (&json!(false), &json!([])));
        for person in [&ada, &bob] {
            let answer = json!({ "date": "21.11.2026", "availability": "18:00-23:00" });
            server.post("/api/schedule/update-availability").by(person).json(&answer).await.data();
        }
        let playable = tonight().await;
        assert_eq!((&playable["date"], &playable["canProceed"]), (&json!("21.11.2026"), &json!(true)));
        assert_eq!(playable["strategies"].as_array().map(Vec::len), Some(1));
        assert_eq!(playable["strategies"][0]["strategy"]["title"], "both");
        let cast = json!([{ "agent": "Jett", "userId": bob.id }, { "agent": "Sova", "userId": ada.id }]);
        assert_eq!(playable["strategies"][0]["cast"], cast);
        let listed = server.get("/api/player-agents").by(&bob).await.data();
        assert_eq!(listed.as_array().map(Vec::len), Some(2));
    }
    async fn more_people_ask_at_once_than_the_store_has_readers(store: TestStore) {
        let server = TestServer::on(store).await;
        let ask = async || server.get("/api/strategies/playable").bearer_auth(OPERATOR).await.data();
        join_all((0..12).map(|_| ask())).await;
    }
}

//! DELETE /api/absences/:id

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::{PATH, create};
use crate::harness::TestServer;

on_both_databases! {
    async fn with_the_absence_gone_the_answer_shows_again(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "date": "24.11.2026", "availability": "18:00-20:00" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        let path = format!("{PATH}/{}", create(&server, &ada, "24.11.2026", "24.11.2026").await["id"]);
        let answer = server.delete(&path).by(&ada).await;
        assert_eq!((answer.status, answer.data()), (200, Value::Null));
        let row = &server.get("/api/schedule/next14").by(&ada).await.data()[3]["players"][0];
        assert_eq!((&row["absent"], &row["availability"]), (&false.into(), &"18:00-20:00".into()));
        server.delete(&path).by(&ada).await.is_refused(404, "not_found");
    }

    async fn another_players_absence_is_for_admins(store: TestStore) {
        let server = TestServer::on(store).await;
        let (ada, bob) = (server.signed_in(player("Ada")).await, server.signed_in(player("Bob")).await);
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let path = format!("{PATH}/{}", create(&server, &ada, "24.12.2026", "26.12.2026").await["id"]);
        server.delete(&path).by(&bob).await.is_refused(403, "forbidden");
        assert_eq!(server.delete(&path).by(&zoe).await.status, 200);
    }
}

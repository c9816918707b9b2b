//! DELETE /api/user-mappings/:chatId

use app_testkit::{on_both_databases, player};
use serde_json::{Value, json};

use super::PATH;
use crate::harness::{OPERATOR, TestServer};

const ADA: &str = "100000000000000001";

on_both_databases! {
    async fn a_removed_player_is_gone_with_tokens_days_and_absences(store: TestStore) {
        let server = TestServer::on(store).await;
        let ada = server.signed_in(player("Ada").with_id(ADA)).await;
        let body = json!({ "date": "24.11.2026", "availability": "18:00-20:00" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        let body = json!({ "startDate": "25.11.2026", "endDate": "26.11.2026" });
        server.post("/api/absences").by(&ada).json(&body).await.data();

        let answer = server.delete(&format!("{PATH}/{ADA}")).bearer_auth(OPERATOR).await;
        assert_eq!((answer.status, answer.data()), (200, Value::Null));
        server.get("/api/auth/user").by(&ada).await.is_refused(401, "unauthenticated");
        assert_eq!(server.get(PATH).await.data(), json!([]));
        assert_eq!(server.get("/api/absences").bearer_auth(OPERATOR).await.data(), json!([]));

        // A new player with the same chat id starts without data.
        let again = json!({ "chatId": ADA, "chatUsername": "ada", "displayName": "Ada", "role": "MAIN" });
        assert_eq!(server.post(PATH).bearer_auth(OPERATOR).json(&again).await.status, 201);
        assert_eq!(server.get("/api/absences").bearer_auth(OPERATOR).await.data(), json!([]));
        let days = server.get("/api/schedule/next14").bearer_auth(OPERATOR).await.data();
        assert_eq!(days[3]["players"][0]["availability"], "");
    }

    async fn who_is_not_there_cannot_be_removed(store: TestStore) {
        let server = TestServer::on(store).await;
        server.delete(&format!("{PATH}/{ADA}")).bearer_auth(OPERATOR).await.is_refused(404, "not_found");
        assert_eq!(server.delete(&format!("{PATH}/12")).bearer_auth(OPERATOR).await.faults(), ["chatId"]);
    }
}

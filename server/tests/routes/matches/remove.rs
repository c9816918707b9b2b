//! DELETE /api/matches/{id}

use app_testkit::{on_both_databases, player};
use serde_json::json;

use super::{body, create, new_strategy, path_of};
use crate::harness::TestServer;

on_both_databases! {
    async fn a_removed_match_is_gone_and_its_strategies_stay(store: TestStore) {
        let server = TestServer::on(store).await;
        let zoe = server.signed_in(player("Zoe").admin()).await;
        let rush = new_strategy(&server, "B rush").await;
        let mut noted = body("20.11.2026", "Nova", 13, 7);
        noted["strategyIds"] = json!([rush]);
        let noted = create(&server, &noted).await;
        let removed = server.delete(&path_of(&noted)).by(&zoe).await;
        assert_eq!(removed.json(), json!({ "success": true, "data": null }));
        server.delete(&path_of(&noted)).by(&zoe).await.is_refused(404, "not_found");
        assert_eq!(server.get(&format!("/api/strategies/{rush}")).await.status, 200);
        let log = server.get("/api/audit?action=match_removed").by(&zoe).await.data();
        assert_eq!(log[0]["summary"], "Zoe removed the match against Nova on Fri 20 Nov");
    }
}

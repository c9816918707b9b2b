//! GET /api/health

use app_testkit::on_both_databases;

use app_service::pulse;
use chrono::TimeDelta;
use serde_json::json;

use crate::harness::TestServer;

on_both_databases! {
    async fn a_server_with_its_database_is_well(store: TestStore) {
        let server = TestServer::on(store).await;
        let health = server.get("/api/health").await.data();
        assert_eq!((&health["status"], &health["database"]), (&"ok".into(), &"ready".into()));
        assert_eq!(health["tzdataVersion"], app_domain::zone::TZDATA_VERSION);
        assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    }

    async fn the_bot_is_told_of_and_the_server_is_well_without_it(store: TestStore) {
        let server = TestServer::on(store).await;
        let bot = async || server.get("/api/health").await.data()["bot"].clone();
        assert_eq!(bot().await, json!({"state": "never", "lastSeen": null, "faults": []}));
        pulse::beat(&server.services, vec!["The overview stands unpinned.".to_owned()]).await.expect("a sign of life");
        let heard = bot().await;
        assert_eq!((&heard["state"], &heard["faults"]), (&"ok".into(), &json!(["The overview stands unpinned."])));
        server.after(TimeDelta::seconds(91));
        assert_eq!(bot().await["state"], "late");
        assert_eq!(server.get("/api/health").await.data()["status"], "ok");
    }
}

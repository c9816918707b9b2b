//! GET /api/health

use app_testkit::on_both_databases;

use crate::harness::TestServer;

on_both_databases! {
    async fn a_server_with_its_database_is_well(store: TestStore) {
        let server = TestServer::on(store).await;
        let health = server.get("/api/health").await.data();
        assert_eq!((&health["status"], &health["database"]), (&"ok".into(), &"ready".into()));
        assert_eq!(health["tzdataVersion"], app_domain::zone::TZDATA_VERSION);
        assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    }
}

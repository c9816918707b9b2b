//! GET /api/health

use app_testkit::{TestStore, on_both_databases};

use app_domain::zone_offsets::ZoneOffsets;
use app_service::heartbeat;
use app_service::port::GatewayStatus;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;

use crate::harness::{OPERATOR, TestServer};

fn format_instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

on_both_databases! {
    async fn a_server_with_its_database_is_healthy(store: TestStore) {
        let server = TestServer::on(store).await;
        let health = server.get("/api/health").await.data();
        assert_eq!((&health["status"], &health["database"]), (&"ok".into(), &"ready".into()));
        let release = app_domain::zone_rules::ZoneRules::installed().release().to_string();
        assert_eq!(health["tzdataVersion"], release);
        assert_eq!(health["zoneData"], json!({"source": "bundled", "state": "ok"}));
        assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    }

    async fn the_health_check_says_when_the_time_zone_data_is_old_or_behind(store: TestStore) {
        let server = TestServer::on(store).await;
        let state = async || server.get("/api/health").await.data()["zoneData"]["state"].clone();
        server.advance(TimeDelta::days(200));
        assert_eq!(state().await, "old");
        let newer = "2099a".parse().expect("a release");
        let mut writing = server.services.store.write().await.expect("a writer");
        writing.put_zone_data(&newer, &ZoneOffsets::of_2025b()).await.expect("stored");
        writing.commit().await.expect("a commit");
        assert_eq!(state().await, "behind");
        let metrics = server.get("/metrics").bearer_auth(OPERATOR).await.text;
        assert!(metrics.contains("muster_zone_data_outdated 1\n"), "{metrics}");
    }

    async fn a_database_that_cannot_be_written_is_unhealthy(store: TestStore) {
        let server = TestServer::on(store).await;
        server.get("/api/health").await.data();
        server.store.break_writes("write_probe").await;
        server.get("/api/health").await.data();
        server.advance(TimeDelta::seconds(3));
        let refused = server.get("/api/health").await;
        let code = if server.database_url().starts_with("sqlite") { "unavailable" } else { "no_space" };
        refused.is_refused(503, code);
        server.store.repair_writes("write_probe").await;
        server.advance(TimeDelta::seconds(3));
        server.get("/api/health").await.data();
    }

    async fn the_bot_is_reported_and_the_server_is_healthy_without_it(store: TestStore) {
        let server = TestServer::on(store).await;
        let bot = async || server.get("/api/health").await.data()["bot"].clone();
        let gateway = json!({"isConnected": false, "since": null, "lastHeartbeat": null});
        let never = json!({"state": "never", "lastSeen": null, "faults": [], "gateway": gateway});
        assert_eq!(bot().await, never);
        let connected = GatewayStatus { is_connected: true, ..GatewayStatus::default() };
        let faults = vec!["The overview stands unpinned.".to_owned()];
        heartbeat::record_heartbeat(&server.services, faults, connected).await.expect("a sign of life");
        let response = bot().await;
        assert_eq!((&response["state"], &response["faults"]), (&"ok".into(), &json!(["The overview stands unpinned."])));
        server.advance(TimeDelta::seconds(91));
        assert_eq!(bot().await["state"], "late");
        assert_eq!(server.get("/api/health").await.data()["status"], "ok");
    }

    async fn a_bot_that_is_cut_off_from_the_gateway_is_not_ok(store: TestStore) {
        let server = TestServer::on(store).await;
        let since = server.services.now();
        let gateway = GatewayStatus { is_connected: false, since: Some(since), heartbeat: Some(since) };
        server.advance(TimeDelta::seconds(10));
        heartbeat::record_heartbeat(&server.services, Vec::new(), gateway).await.expect("a sign of life");
        let bot = server.get("/api/health").await.data()["bot"].clone();
        assert_eq!(bot["state"], "disconnected");
        let shown = json!({"isConnected": false, "since": format_instant(since), "lastHeartbeat": format_instant(since)});
        assert_eq!(bot["gateway"], shown);
        let metrics = server.get("/metrics").bearer_auth(OPERATOR).await.text;
        let heartbeat = format!("muster_bot_gateway_heartbeat_timestamp_seconds {}", since.timestamp());
        for line in ["muster_bot_up 0", "muster_bot_gateway_connected 0", &heartbeat] {
            assert!(metrics.lines().any(|known| known == line), "{line} is missing in {metrics}");
        }
    }
}

#[tokio::test]
async fn a_server_whose_database_file_was_deleted_is_unhealthy_and_says_why() {
    let server = TestServer::on_sqlite().await;
    server.get("/api/health").await.data();
    let file = server.database_url().trim_start_matches("sqlite://");
    std::fs::rename(file, format!("{file}.aside")).expect("moved");
    let refused = server.get("/api/health").await;
    assert!(
        refused.text.contains("was deleted or replaced"),
        "{}",
        refused.text
    );
    refused.is_refused(503, "database_file_lost");
    // A write would be lost with the deleted file.
    let settings = json!({ "branding": { "teamName": "Owls" } });
    let write = || server.put("/api/settings").bearer_auth(OPERATOR);
    assert_eq!(write().json(&settings).await.status, 503);
    std::fs::rename(format!("{file}.aside"), file).expect("moved back");
    server.get("/api/health").await.data();
    write().json(&settings).await.data();
}

#[tokio::test]
async fn a_server_that_has_met_damage_in_its_database_is_unhealthy_and_says_so() {
    let server = TestServer::on_sqlite().await;
    server.get("/api/health").await.data();
    server.store.damage("matches").await;
    server
        .get("/api/matches")
        .bearer_auth(OPERATOR)
        .await
        .is_refused(503, "database_damaged");
    server
        .get("/api/health")
        .await
        .is_refused(503, "database_damaged");
    server
        .get("/api/user-mappings")
        .bearer_auth(OPERATOR)
        .await
        .data();
    server.advance(TimeDelta::hours(1));
    server
        .get("/api/health")
        .await
        .is_refused(503, "database_damaged");
}

#[tokio::test]
async fn the_health_check_tells_whether_the_proxy_s_header_counts() {
    for (settings, header, expected) in [
        (&[][..], None, "none"),
        (&[], Some("192.0.2.1"), "ignored"),
        (
            &[("TRUSTED_PROXIES", "127.0.0.1")],
            Some("192.0.2.1"),
            "trusted",
        ),
    ] {
        let server = TestServer::configured(TestStore::sqlite().await, settings).await;
        let mut request = server.get("/api/health");
        if let Some(header) = header {
            request = request.header("x-forwarded-for", header);
        }
        assert_eq!(request.await.data()["forwarding"], expected);
    }
}

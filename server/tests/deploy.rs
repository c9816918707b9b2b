//! The alerts and the dashboard in `deploy/` use metrics that the server has.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::harness::{OPERATOR, TestServer};

/// The suffixes that Prometheus adds to the names of histograms and summaries.
const SUFFIXES: [&str; 3] = ["_bucket", "_sum", "_count"];

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../deploy")
        .join(name);
    std::fs::read_to_string(path).expect("a file")
}

/// The names of metrics in a query.
fn metric_names(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| word.starts_with("muster_") || word.starts_with("process_"))
        .collect()
}

/// The names of the families that the server prints after a request and a backup.
async fn families() -> BTreeSet<String> {
    let server = TestServer::on_sqlite().await;
    let services = &server.services;
    let recorded = app_service::backup_schedule::record_manual_backup(services).await;
    recorded.expect("recorded");
    services.store.try_write().await.expect("a write");
    server.get("/api/health").await;
    let metrics = server.get("/metrics").bearer_auth(OPERATOR).await.text;
    let families = metrics
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
        .filter_map(|rest| rest.split(' ').next());
    families.map(str::to_owned).collect()
}

fn assert_known(names: &BTreeSet<&str>, families: &BTreeSet<String>, file: &str) {
    assert!(names.len() > 5, "{file} has queries");
    for name in names {
        let without = SUFFIXES.iter().find_map(|suffix| name.strip_suffix(suffix));
        let is_known = |name: &str| families.contains(name);
        assert!(
            is_known(name) || without.is_some_and(is_known),
            "{file} uses {name}, which is not a metric of the server: {families:?}"
        );
    }
}

#[tokio::test]
async fn alerts_and_dashboard_use_metrics_that_exist() {
    let families = families().await;
    let alerts = read("alerts.yml");
    let queries: Vec<&str> = alerts
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    assert_known(&metric_names(&queries.join("\n")), &families, "alerts.yml");

    let dashboard: Value =
        serde_json::from_str(&read("grafana-dashboard.json")).expect("valid JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let mut names = BTreeSet::new();
    for panel in panels {
        for target in panel["targets"].as_array().expect("queries") {
            let query = target["expr"].as_str().expect("a query");
            let found = metric_names(query);
            assert!(!found.is_empty() || query.starts_with("up{"), "{query}");
            names.extend(found);
        }
    }
    assert_known(&names, &families, "grafana-dashboard.json");
    let shown = |family: &&String| {
        let is_shown = |name: &&str| name.starts_with(family.as_str());
        !names.iter().any(is_shown)
    };
    let missing: Vec<&String> = families.iter().filter(shown).collect();
    // The age of a write and the data version tell an operator nothing; old zone data is an alert.
    assert_eq!(
        missing,
        [
            "muster_bot_gateway_connected",
            "muster_data_version",
            "muster_database_last_write_age_seconds",
            "muster_database_last_write_durable",
            "muster_zone_data_outdated",
        ]
    );
}

#[test]
fn every_alert_is_explained() {
    let guide = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operations.md"),
    );
    let guide = guide.expect("the guide");
    let alerts = read("alerts.yml");
    let names = alerts
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "));
    let missing: Vec<&str> = names
        .filter(|name| !guide.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

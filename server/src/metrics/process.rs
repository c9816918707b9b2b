//! Metrics of the process: its version and its memory.

use app_domain::zone_rules::ZoneRules;

use super::prometheus_text::{MetricKind, PrometheusText};

pub fn write(text: &mut PrometheusText) {
    let name = "muster_build_info";
    text.family(name, MetricKind::Gauge, "The running version.");
    let rules = ZoneRules::installed();
    let release = rules.release().to_string();
    let labels = [
        ("version", env!("CARGO_PKG_VERSION")),
        ("tzdata", release.as_str()),
        ("tzdata_source", rules.source().as_str()),
    ];
    text.sample(name, &labels, 1);
    if let Some(bytes) = resident_bytes() {
        text.gauge("process_resident_memory_bytes", "Memory in use.", bytes);
    }
}

/// Resident memory of the process; only Linux reports it without a foreign call.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

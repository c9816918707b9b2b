//! The metrics of this process and of its installation, as Prometheus text.
//!
//! `request_counters` counts each request; everything else is measured when the metrics are requested.

mod installation;
mod process;
mod prometheus_text;
mod request_counters;
mod route_table;

use app_service::operation::OperationStatus;

use prometheus_text::PrometheusText;
pub use request_counters::RequestCounters;
pub use route_table::{RouteIndex, RouteTable};

/// All metrics, in version 0.0.4 of Prometheus's text format.
pub fn render(
    counters: &RequestCounters,
    live_streams: usize,
    data_version: i64,
    status: &OperationStatus,
) -> String {
    let mut text = PrometheusText::default();
    process::write(&mut text);
    counters.write(&mut text);
    text.gauge("muster_live_streams", "Open live streams.", live_streams);
    text.gauge("muster_data_version", "Newest known change.", data_version);
    installation::write(&mut text, status);
    text.into_string()
}

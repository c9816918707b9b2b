//! Writes all metrics as Prometheus text.

use app_service::operation_status::OperationStatus;

use super::installation;
use super::process;
use super::prometheus_text::PrometheusText;
use super::request_counters::RequestCounters;

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

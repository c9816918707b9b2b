//! The metrics of this process and of its installation, as Prometheus text.
//!
//! `request_counters` counts each request; everything else is measured when the metrics are requested.

mod installation;
mod metrics_text;
mod process;
mod prometheus_text;
mod request_counters;
mod route_table;

pub use metrics_text::render;
pub use request_counters::RequestCounters;
pub use route_table::{RouteIndex, RouteTable};

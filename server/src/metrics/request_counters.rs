//! Counts requests by route, method and status, and the time until their responses started.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::{Method, StatusCode};

use super::prometheus_text::{MetricKind, PrometheusText, seconds};
use super::{RouteIndex, RouteTable};

/// The methods that are counted; all others count as the last one.
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "DELETE", "other"];

/// Upper bounds of the duration histogram.
const DURATION_BOUNDS: [Duration; 6] = [
    Duration::from_millis(1),
    Duration::from_millis(5),
    Duration::from_millis(25),
    Duration::from_millis(100),
    Duration::from_millis(500),
    Duration::from_millis(2500),
];

/// The requests of this process.
pub struct RequestCounters {
    routes: RouteTable,
    /// By route and method; empty until the first request.
    counters: Vec<[OnceLock<Box<RouteCounter>>; METHODS.len()]>,
}

/// The requests of one route and method.
#[derive(Debug, Default)]
struct RouteCounter {
    /// 1xx to 5xx.
    statuses: [AtomicU64; 5],
    /// Not cumulative; the last one counts requests slower than every bound.
    durations: [AtomicU64; DURATION_BOUNDS.len() + 1],
    total_micros: AtomicU64,
}

impl RequestCounters {
    pub fn new(routes: RouteTable) -> Self {
        let counters = routes.names().iter().map(|_| Default::default()).collect();
        Self { routes, counters }
    }

    pub fn route(&self, path: &str) -> RouteIndex {
        self.routes.find(path)
    }

    pub fn route_name(&self, route: RouteIndex) -> &str {
        &self.routes.names()[route.0]
    }

    /// The route of all paths that no other one has.
    pub fn other_route(&self) -> RouteIndex {
        self.routes.other()
    }

    pub fn record(&self, route: RouteIndex, method: &Method, status: StatusCode, took: Duration) {
        let method = METHODS
            .iter()
            .position(|name| *name == method.as_str())
            .unwrap_or(METHODS.len() - 1);
        self.counters[route.0][method]
            .get_or_init(Box::default)
            .record(status, took);
    }

    /// The counters with their labels `route` and `method`.
    fn counted(&self) -> impl Iterator<Item = ([(&str, &str); 2], &RouteCounter)> {
        let routes = self.routes.names().iter().zip(&self.counters);
        routes.flat_map(|(route, counters)| {
            let methods = METHODS.iter().zip(counters);
            methods.filter_map(move |(method, counter)| {
                let labels = [("route", route.as_str()), ("method", *method)];
                Some((labels, &**counter.get()?))
            })
        })
    }

    pub(super) fn write(&self, text: &mut PrometheusText) {
        let name = "muster_http_requests_total";
        text.family(name, MetricKind::Counter, "Responses by status class.");
        for (labels, counter) in self.counted() {
            counter.write_statuses(text, name, labels);
        }
        let name = "muster_http_request_duration_seconds";
        text.family(
            name,
            MetricKind::Histogram,
            "Time until the response started.",
        );
        for (labels, counter) in self.counted() {
            counter.write_durations(text, name, labels);
        }
    }
}

impl RouteCounter {
    fn record(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        let bucket = DURATION_BOUNDS
            .iter()
            .position(|bound| took <= *bound)
            .unwrap_or(DURATION_BOUNDS.len());
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.statuses[class].fetch_add(1, Ordering::Relaxed);
        self.durations[bucket].fetch_add(1, Ordering::Relaxed);
        self.total_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// All classes, also those without a response: a first error then shows as an increase.
    fn write_statuses(&self, text: &mut PrometheusText, name: &str, labels: [(&str, &str); 2]) {
        let [route, method] = labels;
        for (class, count) in ["1xx", "2xx", "3xx", "4xx", "5xx"]
            .iter()
            .zip(&self.statuses)
        {
            let count = count.load(Ordering::Relaxed);
            text.sample(name, &[route, method, ("class", *class)], count);
        }
    }

    fn write_durations(&self, text: &mut PrometheusText, name: &str, labels: [(&str, &str); 2]) {
        let [route, method] = labels;
        let mut cumulative = 0;
        for (at, count) in self.durations.iter().enumerate() {
            cumulative += count.load(Ordering::Relaxed);
            let bound = DURATION_BOUNDS
                .get(at)
                .map_or("+Inf".to_owned(), |bound| bound.as_secs_f64().to_string());
            let labels = [route, method, ("le", bound.as_str())];
            text.sample(&format!("{name}_bucket"), &labels, cumulative);
        }
        let total = Duration::from_micros(self.total_micros.load(Ordering::Relaxed));
        text.sample(&format!("{name}_sum"), &labels, seconds(total));
        text.sample(&format!("{name}_count"), &labels, cumulative);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_sum_up() {
        let table = RouteTable::new(["/api/health".to_owned()]);
        let counters = RequestCounters::new(table);
        let route = counters.route("/api/health");
        for micros in [900, 4_000, 3_000_000] {
            counters.record(
                route,
                &Method::GET,
                StatusCode::OK,
                Duration::from_micros(micros),
            );
        }
        counters.record(
            counters.other_route(),
            &Method::from_bytes(b"BREW").expect("a method"),
            StatusCode::NOT_FOUND,
            Duration::ZERO,
        );
        let mut text = PrometheusText::default();
        counters.write(&mut text);
        let text = text.into_string();
        let health = "route=\"/api/health\",method=\"GET\"";
        for line in [
            format!("muster_http_requests_total{{{health},class=\"2xx\"}} 3"),
            format!("muster_http_requests_total{{{health},class=\"5xx\"}} 0"),
            format!("muster_http_request_duration_seconds_bucket{{{health},le=\"0.001\"}} 1"),
            format!("muster_http_request_duration_seconds_bucket{{{health},le=\"0.005\"}} 2"),
            format!("muster_http_request_duration_seconds_bucket{{{health},le=\"+Inf\"}} 3"),
            format!("muster_http_request_duration_seconds_sum{{{health}}} 3.004900"),
            format!("muster_http_request_duration_seconds_count{{{health}}} 3"),
            "muster_http_requests_total{route=\"other\",method=\"other\",class=\"4xx\"} 1"
                .to_owned(),
        ] {
            assert!(
                text.lines().any(|known| known == line),
                "{line} is missing in {text}"
            );
        }
    }
}

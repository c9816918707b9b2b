//! Counters of this process, as Prometheus text.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

/// Upper bounds of the duration histogram, in microseconds.
const DURATION_BOUNDS_MICROS: [u64; 10] = [
    100, 250, 500, 1_000, 2_500, 5_000, 15_000, 50_000, 250_000, 1_000_000,
];

/// Requests by status class, and the time until their responses started.
#[derive(Debug, Default)]
pub struct RequestCounters {
    /// 1xx to 5xx.
    statuses: [AtomicU64; 5],
    /// Not cumulative; the last one counts requests slower than every bound.
    durations: [AtomicU64; DURATION_BOUNDS_MICROS.len() + 1],
    total_micros: AtomicU64,
}

/// Values that are measured elsewhere when the metrics are requested.
#[derive(Debug, Clone, Copy)]
pub struct MetricGauges {
    pub live_streams: usize,
    pub data_version: i64,
    pub bot: BotGauges,
}

/// The last report of the bot.
#[derive(Debug, Clone, Copy, Default)]
pub struct BotGauges {
    /// Whether the bot is running and connected to the gateway.
    pub is_ok: bool,
    pub is_connected: bool,
    /// Seconds since 1970; 0 when unknown.
    pub last_seen: i64,
    pub last_heartbeat: i64,
}

impl RequestCounters {
    pub fn record(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = DURATION_BOUNDS_MICROS
            .iter()
            .position(|bound| micros <= *bound)
            .unwrap_or(DURATION_BOUNDS_MICROS.len());
        self.statuses[class].fetch_add(1, Ordering::Relaxed);
        self.durations[bucket].fetch_add(1, Ordering::Relaxed);
        self.total_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Prometheus text exposition, version 0.0.4.
    pub fn render(&self, gauges: MetricGauges) -> String {
        let mut text = String::with_capacity(2048);
        self.write(&mut text, gauges)
            .expect("writing to a string does not fail");
        text
    }

    fn write(&self, text: &mut String, gauges: MetricGauges) -> std::fmt::Result {
        write_head(text, "muster_build_info", "The running version.", "gauge")?;
        let (version, tzdata) = (env!("CARGO_PKG_VERSION"), app_domain::zone::TZDATA_VERSION);
        writeln!(
            text,
            "muster_build_info{{version=\"{version}\",tzdata=\"{tzdata}\"}} 1"
        )?;
        self.write_requests(text)?;
        self.write_durations(text)?;
        let (streams, version) = (gauges.live_streams, gauges.data_version);
        write_gauge(text, "muster_live_streams", "Open live streams.", streams)?;
        write_gauge(text, "muster_data_version", "Newest known change.", version)?;
        gauges.bot.write(text)?;
        if let Some(bytes) = resident_bytes() {
            write_gauge(
                text,
                "process_resident_memory_bytes",
                "Memory in use.",
                bytes,
            )?;
        }
        Ok(())
    }

    fn write_requests(&self, text: &mut String) -> std::fmt::Result {
        let name = "muster_http_requests_total";
        write_head(text, name, "Responses by status class.", "counter")?;
        for (class, count) in self.statuses.iter().enumerate() {
            let count = count.load(Ordering::Relaxed);
            writeln!(text, "{name}{{class=\"{}xx\"}} {count}", class + 1)?;
        }
        Ok(())
    }

    fn write_durations(&self, text: &mut String) -> std::fmt::Result {
        let name = "muster_http_request_duration_seconds";
        write_head(text, name, "Time until the response started.", "histogram")?;
        let mut cumulative = 0;
        for (at, count) in self.durations.iter().enumerate() {
            cumulative += count.load(Ordering::Relaxed);
            let bound = DURATION_BOUNDS_MICROS.get(at);
            let bound = bound.map_or("+Inf".to_owned(), |micros| seconds(*micros));
            writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {cumulative}")?;
        }
        let total = seconds(self.total_micros.load(Ordering::Relaxed));
        writeln!(text, "{name}_sum {total}\n{name}_count {cumulative}")
    }
}

impl BotGauges {
    fn write(self, text: &mut String) -> std::fmt::Result {
        write_gauge(
            text,
            "muster_bot_up",
            "Whether the bot is running and connected.",
            i64::from(self.is_ok),
        )?;
        write_gauge(
            text,
            "muster_bot_gateway_connected",
            "Whether the bot was connected to the gateway at its last report.",
            i64::from(self.is_connected),
        )?;
        write_gauge(
            text,
            "muster_bot_last_seen_timestamp_seconds",
            "When the bot last reported.",
            self.last_seen,
        )?;
        write_gauge(
            text,
            "muster_bot_gateway_heartbeat_timestamp_seconds",
            "When the gateway last acknowledged a heartbeat.",
            self.last_heartbeat,
        )
    }
}

fn write_head(text: &mut String, name: &str, help: &str, kind: &str) -> std::fmt::Result {
    writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

fn write_gauge(text: &mut String, name: &str, help: &str, value: impl Display) -> std::fmt::Result {
    write_head(text, name, help, "gauge")?;
    writeln!(text, "{name} {value}")
}

/// Seconds with six decimals, exact where a float would round.
fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_sum_up() {
        let counters = RequestCounters::default();
        for micros in [90, 400, 2_000_000] {
            counters.record(StatusCode::OK, Duration::from_micros(micros));
        }
        let text = counters.render(MetricGauges {
            live_streams: 2,
            data_version: 7,
            bot: BotGauges {
                is_ok: true,
                ..BotGauges::default()
            },
        });
        for line in [
            "muster_http_requests_total{class=\"2xx\"} 3",
            "muster_http_request_duration_seconds_bucket{le=\"0.000100\"} 1",
            "muster_http_request_duration_seconds_bucket{le=\"0.000500\"} 2",
            "muster_http_request_duration_seconds_bucket{le=\"+Inf\"} 3",
            "muster_http_request_duration_seconds_sum 2.000490",
            "muster_live_streams 2",
            "muster_data_version 7",
            "muster_bot_up 1",
            "muster_bot_gateway_connected 0",
        ] {
            assert!(
                text.lines().any(|known| known == line),
                "{line} is missing in {text}"
            );
        }
    }
}

//! Writes the text format of Prometheus: a head for each family of metrics, then its samples.

use std::fmt::{Display, Write};
use std::time::Duration;

/// The type of a family of metrics.
#[derive(Debug, Clone, Copy)]
pub enum MetricKind {
    Counter,
    Gauge,
    Histogram,
    Summary,
}

impl MetricKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Gauge => "gauge",
            Self::Histogram => "histogram",
            Self::Summary => "summary",
        }
    }
}

/// The text written so far.
#[derive(Debug, Default)]
pub struct PrometheusText(String);

impl PrometheusText {
    /// Begins the family `name`; its samples have to follow before the next one.
    pub fn family(&mut self, name: &str, kind: MetricKind, help: &str) {
        self.line(format_args!(
            "# HELP {name} {help}\n# TYPE {name} {}",
            kind.as_str()
        ));
    }

    /// A gauge without labels.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.family(name, MetricKind::Gauge, help);
        self.sample(name, &[], value);
    }

    /// A sample with labels, each a name and a value.
    pub fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        if labels.is_empty() {
            return self.line(format_args!("{name} {value}"));
        }
        let labels: Vec<String> = labels
            .iter()
            .map(|(label, value)| format!("{label}=\"{}\"", escaped(value)))
            .collect();
        self.line(format_args!("{name}{{{}}} {value}", labels.join(",")));
    }

    pub fn into_string(self) -> String {
        self.0
    }

    fn line(&mut self, line: std::fmt::Arguments) {
        writeln!(self.0, "{line}").expect("writing to a string does not fail");
    }
}

/// Seconds with six decimals, exact where a float would round.
pub fn seconds(time: Duration) -> String {
    format!("{}.{:06}", time.as_secs(), time.subsec_micros())
}

fn escaped(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_escaped() {
        let mut text = PrometheusText::default();
        text.sample("x", &[("a", "b\"\\\n"), ("c", "d")], 1);
        assert_eq!(text.into_string(), "x{a=\"b\\\"\\\\\\n\",c=\"d\"} 1\n");
    }
}

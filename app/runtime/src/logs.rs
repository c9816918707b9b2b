//! The log: one line per event on standard error, as text for people or as JSON for machines.

use std::ffi::OsStr;
use std::io::{IsTerminal, stderr};

use anyhow::Context;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, LogFormat};

/// Turns off serenity's spans, which contain whole interactions: their tokens, and the names and texts of users. Later
/// directives for serenity replace it.
const PRIVATE_SPANS: &str = "serenity=warn";

/// Starts the log. Call it once per process.
pub fn start(configuration: &Config) -> anyhow::Result<()> {
    let directives = format!("{PRIVATE_SPANS},{}", configuration.log_filter);
    let filter = EnvFilter::try_new(directives).context("LOG")?;
    let log = fmt()
        .with_env_filter(filter)
        .with_writer(stderr)
        .with_ansi(has_colors(
            stderr().is_terminal(),
            std::env::var_os("NO_COLOR").as_deref(),
        ))
        // They are written to standard error too, and panic if it cannot be written, for example on a full disk.
        .log_internal_errors(false);
    match configuration.log_format {
        LogFormat::Text => log.finish().try_init(),
        LogFormat::Json => log.json().flatten_event(true).finish().try_init(),
    }
    .context("the log was already started")
}

/// Whether lines have colors: only on a terminal, and not if `NO_COLOR` has a value (<https://no-color.org>).
fn has_colors(is_terminal: bool, no_color: Option<&OsStr>) -> bool {
    is_terminal && no_color.is_none_or(OsStr::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_colors_only_on_a_terminal_that_wants_them() {
        assert!(has_colors(true, None));
        assert!(has_colors(true, Some(OsStr::new(""))));
        assert!(!has_colors(true, Some(OsStr::new("1"))));
        assert!(!has_colors(false, None));
    }
}

//! The log: one line per event on standard error, as text for people or as JSON for machines.

use anyhow::Context;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, LogFormat};

/// Starts the log. Call it once per process.
pub fn start(configuration: &Config) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&configuration.log_filter).context("LOG")?;
    let log = fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // They are written to standard error too, and panic if it cannot be written, for example on a full disk.
        .log_internal_errors(false);
    match configuration.log_format {
        LogFormat::Text => log.finish().try_init(),
        LogFormat::Json => log.json().flatten_event(true).finish().try_init(),
    }
    .context("the log was already started")
}

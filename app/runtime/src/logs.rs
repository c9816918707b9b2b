//! The log: one line an event on standard error, as text for people or JSON for machines.

use anyhow::Context;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::configuration::{Configuration, LogFormat};

/// Starts the log; once per process.
pub fn start(configuration: &Configuration) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&configuration.log_filter).context("LOG")?;
    let log = fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // They go to the same place, and panic where it cannot be written, as on a full disk.
        .log_internal_errors(false);
    match configuration.log_format {
        LogFormat::Text => log.finish().try_init(),
        LogFormat::Json => log.json().flatten_event(true).finish().try_init(),
    }
    .context("the log has been started before")
}

//! Shutting down: one signal that every long-lived task hears.

use tokio::sync::watch;

/// Tells that the process is about to end. Cheap to clone; every clone hears and tells the same.
#[derive(Debug, Clone)]
pub struct Shutdown(watch::Sender<bool>);

impl Default for Shutdown {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Shutdown {
    /// Tells everyone; telling twice is no error.
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    pub fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Resolves once [`Shutdown::begin`] was called.
    pub async fn begun(&self) {
        let mut told = self.0.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = told.wait_for(|told| *told).await;
    }
}

/// Resolves on SIGINT (Ctrl+C) or SIGTERM.
pub async fn signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            _ = terminate.recv() => Ok(()),
            told = tokio::signal::ctrl_c() => told,
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

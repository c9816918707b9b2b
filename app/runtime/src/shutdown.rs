//! Shutdown: one signal for every long-lived task.

use tokio::sync::watch;

/// Signals that the process is about to end. Cheap to clone; all clones share one state.
#[derive(Debug, Clone)]
pub struct ShutdownSignal(watch::Sender<bool>);

impl Default for ShutdownSignal {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl ShutdownSignal {
    /// Triggers the shutdown. Calling it again has no effect.
    pub fn trigger(&self) {
        self.0.send_replace(true);
    }

    pub fn is_triggered(&self) -> bool {
        *self.0.borrow()
    }

    /// Resolves once [`ShutdownSignal::trigger`] was called.
    pub async fn wait(&self) {
        let mut receiver = self.0.subscribe();
        // The sender lives in `self`, so waiting cannot fail.
        let _ = receiver.wait_for(|receiver| *receiver).await;
    }
}

/// Resolves on SIGINT (Ctrl+C) or SIGTERM.
pub async fn wait_for_signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            _ = terminate.recv() => Ok(()),
            receiver = tokio::signal::ctrl_c() => receiver,
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

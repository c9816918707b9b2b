//! Whether the bot receives events, for the health report.

use std::sync::{Arc, Mutex, PoisonError};

use app_service::port::{Clock, GatewayStatus};

/// The state of the gateway connection. Cheap to clone; all clones share it.
#[derive(Clone)]
pub struct LinkStatus {
    clock: Arc<dyn Clock>,
    state: Arc<Mutex<GatewayStatus>>,
}

impl LinkStatus {
    /// Creates the status of a bot that is not connected yet.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        let status = GatewayStatus {
            is_connected: false,
            since: Some(clock.now()),
            heartbeat: None,
        };
        Self {
            clock,
            state: Arc::new(Mutex::new(status)),
        }
    }

    pub fn snapshot(&self) -> GatewayStatus {
        self.with(|status| status.clone())
    }

    pub fn set_connected(&self, is_connected: bool) {
        let now = self.clock.now();
        self.with(|status| {
            if status.is_connected != is_connected {
                (status.is_connected, status.since) = (is_connected, Some(now));
            }
        });
    }

    /// Records that Discord acknowledged a heartbeat.
    pub fn acknowledge(&self) {
        let now = self.clock.now();
        self.with(|status| status.heartbeat = Some(now));
    }

    fn with<T>(&self, change: impl FnOnce(&mut GatewayStatus) -> T) -> T {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

//! Whether the bot receives events, for those who look after it.

use std::sync::{Arc, Mutex, PoisonError};

use app_service::port::{Clock, GatewayPulse};

/// The gateway's state as others read it. Cheap to clone; all clones share it.
#[derive(Clone)]
pub struct LinkStatus {
    clock: Arc<dyn Clock>,
    pulse: Arc<Mutex<GatewayPulse>>,
}

impl LinkStatus {
    /// Not connected yet.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        let pulse = GatewayPulse {
            is_connected: false,
            since: Some(clock.now()),
            heartbeat: None,
        };
        Self {
            clock,
            pulse: Arc::new(Mutex::new(pulse)),
        }
    }

    pub fn pulse(&self) -> GatewayPulse {
        self.with(|pulse| pulse.clone())
    }

    pub fn set_connected(&self, is_connected: bool) {
        let now = self.clock.now();
        self.with(|pulse| {
            if pulse.is_connected != is_connected {
                (pulse.is_connected, pulse.since) = (is_connected, Some(now));
            }
        });
    }

    /// The platform acknowledged a heartbeat.
    pub fn acknowledge(&self) {
        let now = self.clock.now();
        self.with(|pulse| pulse.heartbeat = Some(now));
    }

    fn with<T>(&self, change: impl FnOnce(&mut GatewayPulse) -> T) -> T {
        change(&mut self.pulse.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

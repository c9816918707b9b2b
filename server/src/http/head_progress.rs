//! Whether a client is in the middle of a request head, which shutdown does not wait for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use app_runtime::ShutdownSignal;

/// The progress of a connection between its socket and its handler.
#[derive(Debug)]
pub struct HeadProgress {
    shutdown: ShutdownSignal,
    /// Whether bytes have arrived since the last request was handled.
    has_begun: AtomicBool,
    is_handling: AtomicBool,
}

impl HeadProgress {
    pub fn new(shutdown: ShutdownSignal) -> Self {
        Self {
            shutdown,
            has_begun: AtomicBool::new(false),
            is_handling: AtomicBool::new(false),
        }
    }

    /// Records bytes from the client. During a request they belong to its body.
    pub fn record_bytes(&self) {
        if !self.is_handling.load(Ordering::Relaxed) {
            self.has_begun.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the rest of a head is awaited although the process is about to end.
    pub fn is_cut(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
            && !self.is_handling.load(Ordering::Relaxed)
            && self.shutdown.is_triggered()
    }

    /// Records that a head is complete. The request is handled until the guard is dropped.
    pub fn begin_handling(self: &Arc<Self>) -> HandlingGuard {
        self.is_handling.store(true, Ordering::Relaxed);
        self.has_begun.store(false, Ordering::Relaxed);
        HandlingGuard(self.clone())
    }
}

/// Ends the handling of a request when it is dropped.
#[derive(Debug)]
pub struct HandlingGuard(Arc<HeadProgress>);

impl Drop for HandlingGuard {
    fn drop(&mut self) {
        self.0.is_handling.store(false, Ordering::Relaxed);
    }
}

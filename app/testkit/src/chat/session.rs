//! A session of the gateway: the events sent in it, which a bot that comes back may ask for again.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

/// Milliseconds between two heartbeats, as on the real platform.
const HEARTBEAT: u64 = 41_250;

#[derive(Default)]
pub(super) struct Sessions {
    present: Mutex<Session>,
    /// How much was ever sent; each growth wakes the connections.
    grown: watch::Sender<u64>,
    /// How often the connections were cut.
    cut: watch::Sender<u64>,
    /// The orders to connected bots, newest last.
    orders: watch::Sender<Vec<GatewayOrder>>,
    /// When sessions began.
    identified: Mutex<Vec<Instant>>,
    /// Milliseconds between two heartbeats.
    heartbeat: AtomicU64,
    /// How many connections have entered a session.
    connections: AtomicU64,
}

/// An order of the gateway to a connected bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayOrder {
    /// Closes the connection with this code.
    Close(u16),
    /// Operation 7: reconnect and resume.
    Reconnect,
    /// Operation 9: the session is invalid, and may be resumed or not.
    InvalidSession(bool),
}

#[derive(Default)]
struct Session {
    /// `None` before the first bot came.
    id: Option<String>,
    /// Name and matter of each event, in order; the first one has the sequence number 1.
    events: Vec<(&'static str, Value)>,
    refuses_resume: bool,
}

impl Sessions {
    fn present(&self) -> MutexGuard<'_, Session> {
        self.present.lock().expect("nobody broke it")
    }

    /// Begins a new session, and forgets the one before.
    pub fn begin(&self, id: String) {
        let mut identified = self.identified.lock().expect("nobody broke it");
        identified.push(Instant::now());
        let mut present = self.present();
        present.id = Some(id);
        present.events.clear();
    }

    /// Whether a bot may go on in the session of this name.
    pub fn may_resume(&self, id: &Value) -> bool {
        let mut present = self.present();
        let is_refused = std::mem::take(&mut present.refuses_resume);
        !is_refused && present.id.as_deref() == id.as_str()
    }

    /// Numbers a connection that enters a session.
    pub fn enter(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether no other connection has entered a session since.
    pub fn is_newest(&self, connection: u64) -> bool {
        self.connections.load(Ordering::Relaxed) == connection
    }

    pub fn order(&self, order: GatewayOrder) {
        let is_over = match order {
            GatewayOrder::Close(code) => matches!(code, 4003 | 4009),
            GatewayOrder::InvalidSession(may_resume) => !may_resume,
            GatewayOrder::Reconnect => false,
        };
        if is_over {
            self.present().id = None;
        }
        self.orders.send_modify(|orders| orders.push(order));
    }

    pub fn orders(&self) -> watch::Receiver<Vec<GatewayOrder>> {
        self.orders.subscribe()
    }

    pub fn set_heartbeat(&self, interval: Duration) {
        let milliseconds = interval.as_millis().try_into().unwrap_or(u64::MAX);
        self.heartbeat.store(milliseconds, Ordering::Relaxed);
    }

    /// Milliseconds between two heartbeats.
    pub fn heartbeat(&self) -> u64 {
        match self.heartbeat.load(Ordering::Relaxed) {
            0 => HEARTBEAT,
            interval => interval,
        }
    }

    /// When sessions began, in order.
    pub fn identified(&self) -> Vec<Instant> {
        self.identified.lock().expect("nobody broke it").clone()
    }

    pub fn refuse_next_resume(&self) {
        self.present().refuses_resume = true;
    }

    /// Sends an event to the bot, now or when it comes back; answers whether there is one.
    pub fn publish(&self, name: &'static str, event: Value) -> bool {
        let mut present = self.present();
        present.events.push((name, event));
        self.grown.send_modify(|grown| *grown += 1);
        present.id.is_some()
    }

    /// The events after so many, each with its number.
    pub fn after(&self, seen: usize) -> Vec<(usize, &'static str, Value)> {
        let present = self.present();
        let events = present.events.iter().enumerate().skip(seen);
        events
            .map(|(at, (name, event))| (at + 1, *name, event.clone()))
            .collect()
    }

    pub fn cut(&self) {
        self.cut.send_modify(|cut| *cut += 1);
    }

    pub fn growth(&self) -> watch::Receiver<u64> {
        self.grown.subscribe()
    }

    pub fn cuts(&self) -> watch::Receiver<u64> {
        self.cut.subscribe()
    }
}

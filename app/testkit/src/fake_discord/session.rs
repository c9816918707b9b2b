//! A gateway session: its events, which a bot that resumes receives again.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

/// The name of an event that is never sent.
pub(super) const LOST_EVENT: &str = "";
/// Discord's heartbeat interval, in milliseconds.
const DEFAULT_HEARTBEAT_MS: u64 = 41_250;

#[derive(Default)]
pub(super) struct FakeSessions {
    present: Mutex<FakeSession>,
    /// The number of published events; each change wakes the connections.
    grown: watch::Sender<u64>,
    /// The number of times that the connections were cut.
    cut: watch::Sender<u64>,
    /// The orders to connected bots, the newest last.
    orders: watch::Sender<Vec<GatewayOrder>>,
    /// The start times of sessions.
    identified: Mutex<Vec<Instant>>,
    /// The heartbeat interval in milliseconds; 0 for the default.
    heartbeat: AtomicU64,
    /// The number of connections that have entered a session.
    connections: AtomicU64,
    /// How many sessions may still begin, and when this limit is reset; `None` for Discord's limit.
    start_limit: Mutex<Option<(u32, Duration)>>,
    /// Until when the gateway is unreachable.
    unreachable_until: Mutex<Option<Instant>>,
}

/// An order of the gateway to a connected bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayOrder {
    /// Closes the connection with this code.
    Close(u16),
    /// Operation 7: reconnect and resume.
    Reconnect,
    /// Operation 9: the session is invalid; whether it may be resumed.
    InvalidSession(bool),
}

#[derive(Default)]
struct FakeSession {
    /// `None` before the first bot has identified.
    id: Option<String>,
    /// Name and data of each event, in order; the first one has the sequence number 1.
    events: Vec<(&'static str, Value)>,
    refuses_resume: bool,
}

impl FakeSessions {
    fn current(&self) -> MutexGuard<'_, FakeSession> {
        self.present.lock().expect("the lock is not poisoned")
    }

    /// Begins a new session, and drops the previous one.
    pub fn begin(&self, id: String) {
        let mut identified = self.identified.lock().expect("the lock is not poisoned");
        identified.push(Instant::now());
        let mut present = self.current();
        present.id = Some(id);
        present.events.clear();
    }

    /// Whether a bot may resume the session with this id.
    pub fn may_resume(&self, id: &Value) -> bool {
        let mut present = self.current();
        let is_refused = std::mem::take(&mut present.refuses_resume);
        !is_refused && present.id.as_deref() == id.as_str()
    }

    /// Returns the number of a connection that enters a session.
    pub fn next_connection_number(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether no later connection has entered a session.
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
            self.current().id = None;
        }
        self.orders.send_modify(|orders| orders.push(order));
    }

    pub fn subscribe_orders(&self) -> watch::Receiver<Vec<GatewayOrder>> {
        self.orders.subscribe()
    }

    pub fn set_heartbeat(&self, interval: Duration) {
        let milliseconds = interval.as_millis().try_into().unwrap_or(u64::MAX);
        self.heartbeat.store(milliseconds, Ordering::Relaxed);
    }

    /// Returns the heartbeat interval in milliseconds.
    pub fn heartbeat_ms(&self) -> u64 {
        match self.heartbeat.load(Ordering::Relaxed) {
            0 => DEFAULT_HEARTBEAT_MS,
            interval => interval,
        }
    }

    /// Returns the start times of sessions, in order.
    pub fn identify_times(&self) -> Vec<Instant> {
        self.identified
            .lock()
            .expect("the lock is not poisoned")
            .clone()
    }

    /// Returns how many sessions may still begin, and the time until this limit is reset.
    pub fn start_limit(&self) -> (u32, Duration) {
        let limit = *self.start_limit.lock().expect("the lock is not poisoned");
        limit.unwrap_or((1000, Duration::ZERO))
    }

    pub fn limit_starts(&self, remaining: u32, reset_after: Duration) {
        let mut limit = self.start_limit.lock().expect("the lock is not poisoned");
        *limit = Some((remaining, reset_after));
    }

    /// Cuts the connections, and makes the gateway unreachable for `span`.
    pub fn refuse_connections_for(&self, span: Duration) {
        let until = self.unreachable_until.lock();
        *until.expect("the lock is not poisoned") = Some(Instant::now() + span);
        self.cut();
    }

    pub fn is_unreachable(&self) -> bool {
        let until = self.unreachable_until.lock();
        let until = *until.expect("the lock is not poisoned");
        until.is_some_and(|until| Instant::now() < until)
    }

    pub fn refuse_next_resume(&self) {
        self.current().refuses_resume = true;
    }

    /// Sends an event to the bot, now or when it reconnects; returns whether a bot has identified.
    pub fn publish(&self, name: &'static str, event: Value) -> bool {
        let mut present = self.current();
        present.events.push((name, event));
        self.grown.send_modify(|grown| *grown += 1);
        present.id.is_some()
    }

    /// Returns the events after the first `seen`, each with its sequence number, without lost ones.
    pub fn events_after(&self, seen: usize) -> Vec<(usize, &'static str, Value)> {
        let present = self.current();
        let events = present.events.iter().enumerate().skip(seen);
        events
            .filter(|(_, (name, _))| *name != LOST_EVENT)
            .map(|(at, (name, event))| (at + 1, *name, event.clone()))
            .collect()
    }

    pub fn cut(&self) {
        self.cut.send_modify(|cut| *cut += 1);
    }

    pub fn subscribe_events(&self) -> watch::Receiver<u64> {
        self.grown.subscribe()
    }

    pub fn subscribe_cuts(&self) -> watch::Receiver<u64> {
        self.cut.subscribe()
    }
}

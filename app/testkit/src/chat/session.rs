//! A session of the gateway: the events sent in it, which a bot that comes back may ask for again.

use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::watch;

#[derive(Default)]
pub(super) struct Sessions {
    present: Mutex<Session>,
    /// How much was ever sent; each growth wakes the connections.
    grown: watch::Sender<u64>,
    /// How often the connections were cut.
    cut: watch::Sender<u64>,
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

//! Locks for browsers without the Web Locks API, for example on an insecure page. Tabs ask each other over a broadcast
//! channel, and the holder of a name replies. A closed tab does not reply.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use gloo_timers::future::sleep;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

const CHANNEL: &str = "muster.holding";
/// Prefix of the request for a name. The message is `who <ticket> <name>`, with the ticket of the asking tab.
const REQUEST_PREFIX: &str = "who ";
/// Prefix of the reply that this tab holds a name.
const HELD_PREFIX: &str = "held ";
/// Request for the names that all tabs hold.
const LIST_REQUEST: &str = "all";
/// The time within which another tab replies, including background tabs.
const REPLY_TIMEOUT: Duration = Duration::from_millis(150);

thread_local! {
    static BROADCAST_LOCK: Option<Rc<BroadcastLock>> = BroadcastLock::connect();
}

struct BroadcastLock {
    channel: BroadcastChannel,
    held: RefCell<BTreeSet<String>>,
    /// The names that this tab is requesting. If two tabs request a name at the same time, the lower ticket gets it.
    requested: RefCell<BTreeSet<String>>,
    ticket: String,
    /// The names that other tabs have reported since the last request of this tab.
    held_elsewhere: RefCell<BTreeSet<String>>,
}

/// Acquires the lock. Returns false if another tab, or another part of this tab, holds it.
pub async fn acquire(name: &str) -> bool {
    let Some(own) = BROADCAST_LOCK.with(Clone::clone) else {
        return true;
    };
    if own.held.borrow().contains(name) || !own.requested.borrow_mut().insert(name.to_owned()) {
        return false;
    }
    own.held_elsewhere.borrow_mut().remove(name);
    own.broadcast(&[REQUEST_PREFIX, &own.ticket, " ", name]);
    sleep(REPLY_TIMEOUT).await;
    own.requested.borrow_mut().remove(name);
    let is_free = !own.held_elsewhere.borrow().contains(name);
    if is_free {
        own.held.borrow_mut().insert(name.to_owned());
    }
    is_free
}

pub fn release(name: &str) {
    if let Some(own) = BROADCAST_LOCK.with(Clone::clone) {
        own.held.borrow_mut().remove(name);
    }
}

/// The names that this tab and other tabs hold.
pub async fn locked_names() -> Vec<String> {
    let Some(own) = BROADCAST_LOCK.with(Clone::clone) else {
        return Vec::new();
    };
    own.held_elsewhere.borrow_mut().clear();
    own.broadcast(&[LIST_REQUEST]);
    sleep(REPLY_TIMEOUT).await;
    let all = &*own.held.borrow() | &*own.held_elsewhere.borrow();
    all.into_iter().collect()
}

impl BroadcastLock {
    /// `None` if the browser has no `BroadcastChannel`.
    fn connect() -> Option<Rc<Self>> {
        let neighbours = Rc::new(Self {
            channel: BroadcastChannel::new(CHANNEL).ok()?,
            held: RefCell::default(),
            requested: RefCell::default(),
            ticket: js_sys::Math::random().to_string(),
            held_elsewhere: RefCell::default(),
        });
        let hearing = neighbours.clone();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(said) = message.data().as_string() {
                hearing.handle_message(&said);
            }
        });
        let listener = hear.into_js_value();
        neighbours
            .channel
            .set_onmessage(Some(listener.unchecked_ref()));
        Some(neighbours)
    }

    fn handle_message(&self, said: &str) {
        if let Some(name) = said.strip_prefix(HELD_PREFIX) {
            self.held_elsewhere.borrow_mut().insert(name.to_owned());
        } else if said == LIST_REQUEST {
            for name in &*self.held.borrow() {
                self.broadcast(&[HELD_PREFIX, name]);
            }
        } else if let Some((lot, name)) = said
            .strip_prefix(REQUEST_PREFIX)
            .and_then(|asked| asked.split_once(' '))
        {
            let is_first = self.requested.borrow().contains(name) && *self.ticket < *lot;
            if is_first || self.held.borrow().contains(name) {
                self.broadcast(&[HELD_PREFIX, name]);
            }
        }
    }

    fn broadcast(&self, words: &[&str]) {
        let _ = self.channel.post_message(&words.concat().into());
    }
}

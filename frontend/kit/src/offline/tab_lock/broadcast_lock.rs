//! Locks for browsers without the Web Locks API, for example on an insecure page. Tabs ask each other over a broadcast
//! channel, and the holder of a name replies. A closed tab does not reply.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use app_portal::sync::tab_locks::{LIST_REQUEST, TabLocks};
use gloo_timers::future::sleep;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

const CHANNEL: &str = "muster.holding";
/// The time within which another tab replies, including background tabs.
const REPLY_TIMEOUT: Duration = Duration::from_millis(150);

thread_local! {
    static BROADCAST_LOCK: Option<Rc<BroadcastLock>> = BroadcastLock::connect();
}

struct BroadcastLock {
    channel: BroadcastChannel,
    locks: RefCell<TabLocks>,
}

/// Acquires the lock. Returns false if another tab, or another part of this tab, holds it.
pub async fn acquire(name: &str) -> bool {
    let Some(own) = BROADCAST_LOCK.with(Clone::clone) else {
        return true;
    };
    let Some(request) = own.locks.borrow_mut().request(name) else {
        return false;
    };
    own.broadcast(&request);
    sleep(REPLY_TIMEOUT).await;
    own.locks.borrow_mut().settle(name)
}

pub fn release(name: &str) {
    if let Some(own) = BROADCAST_LOCK.with(Clone::clone) {
        own.locks.borrow_mut().release(name);
    }
}

/// The names that this tab and other tabs hold.
pub async fn locked_names() -> Vec<String> {
    let Some(own) = BROADCAST_LOCK.with(Clone::clone) else {
        return Vec::new();
    };
    own.locks.borrow_mut().forget_others();
    own.broadcast(LIST_REQUEST);
    sleep(REPLY_TIMEOUT).await;
    own.locks.borrow().all_held()
}

impl BroadcastLock {
    /// `None` if the browser has no `BroadcastChannel`.
    fn connect() -> Option<Rc<Self>> {
        let neighbours = Rc::new(Self {
            channel: BroadcastChannel::new(CHANNEL).ok()?,
            locks: RefCell::new(TabLocks::new(js_sys::Math::random().to_string())),
        });
        let hearing = neighbours.clone();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(text) = message.data().as_string() {
                hearing.handle_message(&text);
            }
        });
        let listener = hear.into_js_value();
        neighbours
            .channel
            .set_onmessage(Some(listener.unchecked_ref()));
        Some(neighbours)
    }

    fn handle_message(&self, text: &str) {
        let replies = self.locks.borrow_mut().handle(text);
        for reply in replies {
            self.broadcast(&reply);
        }
    }

    fn broadcast(&self, message: &str) {
        let _ = self.channel.post_message(&message.into());
    }
}

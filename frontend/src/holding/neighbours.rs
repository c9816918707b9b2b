//! Names that one tab holds at a time where the browser keeps none for it, as on a page that others can listen to: each
//! tab asks its neighbours, and who holds the name says so. A tab that is gone says nothing.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use gloo_timers::future::sleep;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

const CHANNEL: &str = "muster.holding";
/// Before a name: who holds it? Behind it stands the lot of who asks.
const WHO: &str = "who ";
/// Before a name: this tab does.
const HELD: &str = "held ";
/// Which names are held?
const ALL: &str = "all";
/// In which a neighbour has answered, also one that nobody looks at.
const PATIENCE: Duration = Duration::from_millis(150);

thread_local! {
    static NEIGHBOURS: Option<Rc<Neighbours>> = Neighbours::begin();
}

struct Neighbours {
    channel: BroadcastChannel,
    held: RefCell<BTreeSet<String>>,
    /// What this tab asks for at present. Of two that ask at once, the one with the lower lot gets it.
    asked: RefCell<BTreeSet<String>>,
    lot: String,
    /// What others have said to hold since this tab has asked.
    elsewhere: RefCell<BTreeSet<String>>,
}

/// Takes the name; false when another tab, or another part of this one, has it.
pub async fn hold(name: &str) -> bool {
    let Some(own) = NEIGHBOURS.with(Clone::clone) else {
        return true;
    };
    if own.held.borrow().contains(name) || !own.asked.borrow_mut().insert(name.to_owned()) {
        return false;
    }
    own.elsewhere.borrow_mut().remove(name);
    own.say(&[WHO, &own.lot, " ", name]);
    sleep(PATIENCE).await;
    own.asked.borrow_mut().remove(name);
    let is_free = !own.elsewhere.borrow().contains(name);
    if is_free {
        own.held.borrow_mut().insert(name.to_owned());
    }
    is_free
}

pub fn release(name: &str) {
    if let Some(own) = NEIGHBOURS.with(Clone::clone) {
        own.held.borrow_mut().remove(name);
    }
}

/// The names that this tab and its neighbours hold.
pub async fn held() -> Vec<String> {
    let Some(own) = NEIGHBOURS.with(Clone::clone) else {
        return Vec::new();
    };
    own.elsewhere.borrow_mut().clear();
    own.say(&[ALL]);
    sleep(PATIENCE).await;
    let all = &*own.held.borrow() | &*own.elsewhere.borrow();
    all.into_iter().collect()
}

impl Neighbours {
    /// `None` where tabs cannot speak with each other at all.
    fn begin() -> Option<Rc<Self>> {
        let neighbours = Rc::new(Self {
            channel: BroadcastChannel::new(CHANNEL).ok()?,
            held: RefCell::default(),
            asked: RefCell::default(),
            lot: js_sys::Math::random().to_string(),
            elsewhere: RefCell::default(),
        });
        let hearing = neighbours.clone();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(said) = message.data().as_string() {
                hearing.hear(&said);
            }
        });
        let listener = hear.into_js_value();
        neighbours
            .channel
            .set_onmessage(Some(listener.unchecked_ref()));
        Some(neighbours)
    }

    fn hear(&self, said: &str) {
        if let Some(name) = said.strip_prefix(HELD) {
            self.elsewhere.borrow_mut().insert(name.to_owned());
        } else if said == ALL {
            for name in &*self.held.borrow() {
                self.say(&[HELD, name]);
            }
        } else if let Some((lot, name)) = said
            .strip_prefix(WHO)
            .and_then(|asked| asked.split_once(' '))
        {
            let is_first = self.asked.borrow().contains(name) && *self.lot < *lot;
            if is_first || self.held.borrow().contains(name) {
                self.say(&[HELD, name]);
            }
        }
    }

    fn say(&self, words: &[&str]) {
        let _ = self.channel.post_message(&words.concat().into());
    }
}

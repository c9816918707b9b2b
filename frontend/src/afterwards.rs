//! Work that the next frame need not wait for: what somebody did is on the screen first, and the page follows it.
//!
//! It is done right behind that frame. Where the person does something else before, or leaves, it is done first of
//! all: nothing ever sees the page without it.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Events that find it done.
const NEXT: [&str; 4] = ["pointerdown", "keydown", "visibilitychange", "pagehide"];
/// A page that nobody sees draws no frames.
const LATEST: Duration = Duration::from_millis(100);

type Work = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<Vec<Work>> = const { RefCell::new(Vec::new()) };
}

/// Looks out for whatever comes before the frame, for as long as the page stands.
pub fn begin() {
    let before_all = Closure::<dyn Fn()>::new(do_now).into_js_value();
    for event in NEXT {
        let _ = window().add_event_listener_with_callback_and_bool(
            event,
            before_all.unchecked_ref(),
            true,
        );
    }
}

/// Does `work` behind the next frame, and behind whatever waits already.
pub fn do_afterwards(work: impl FnOnce() + 'static) {
    WAITING.with_borrow_mut(|waiting| waiting.push(Box::new(work)));
    // A task that is asked for while a frame is made comes behind it.
    request_animation_frame(|| set_timeout(do_now, Duration::ZERO));
    set_timeout(do_now, LATEST);
}

/// Does at once whatever waits.
pub fn do_now() {
    // What is being done may leave more to do.
    for work in WAITING.take() {
        work();
    }
}

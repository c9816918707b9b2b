//! Work that runs after the next paint, so that the result of an input appears first.
//!
//! The work runs right after that frame. If the user acts again before it, or leaves the page, the work runs first.
//! Nothing observes the page without it.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::MessageChannel;

/// Events before which pending work runs.
const FLUSH_EVENTS: [&str; 4] = ["pointerdown", "keydown", "visibilitychange", "pagehide"];
/// The longest delay. A hidden page paints no frames.
const MAX_DELAY: Duration = Duration::from_millis(100);

type PendingTask = Box<dyn FnOnce()>;

thread_local! {
    static PENDING_TASKS: RefCell<Vec<PendingTask>> = const { RefCell::new(Vec::new()) };
}

/// Installs the listeners that flush pending work before the next input. They live as long as the page.
pub fn install() {
    let before_all = Closure::<dyn Fn()>::new(run_pending).into_js_value();
    for event in FLUSH_EVENTS {
        let _ = window().add_event_listener_with_callback_and_bool(
            event,
            before_all.unchecked_ref(),
            true,
        );
    }
}

/// Runs `work` after the next frame and after all work that is already pending.
pub fn run_after_paint(work: impl FnOnce() + 'static) {
    PENDING_TASKS.with_borrow_mut(|waiting| waiting.push(Box::new(work)));
    // A task queued during a frame callback runs after that frame.
    request_animation_frame(|| set_timeout(run_pending, Duration::ZERO));
    set_timeout(run_pending, MAX_DELAY);
}

/// Renders a part of a page after the next frame, which shows the rest of the page.
pub fn render_after_paint(part: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let is_due = RwSignal::new(false);
    run_after_paint(move || {
        is_due.try_set(true);
    });
    (move || is_due.get().then(&part)).into_any()
}

/// Renders a part of a page in a task of its own, so that the page answers in between. `waiting` is in its place until then.
pub fn render_in_next_task(
    waiting: impl Fn() -> AnyView + Send + 'static,
    part: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let is_due = RwSignal::new(false);
    run_in_next_task(move || {
        is_due.try_set(true);
    });
    (move || if is_due.get() { part() } else { waiting() }).into_any()
}

/// Runs `work` in the next task. A timer would run it after the next frame, whose layout the work makes obsolete.
fn run_in_next_task(work: impl FnOnce() + 'static) {
    let Ok(channel) = MessageChannel::new() else {
        return set_timeout(work, Duration::ZERO);
    };
    let receiver = channel.port1();
    let on_message = Closure::once_into_js({
        let receiver = receiver.clone();
        move || {
            receiver.close();
            work();
        }
    });
    receiver.set_onmessage(Some(on_message.unchecked_ref()));
    let _ = channel.port2().post_message(&JsValue::NULL);
}

/// Measures what the caller's owner has changed, when the next frame needs the layout anyway. A measurement in between
/// would compute it twice. It does not run if the owner is cleaned up before.
pub fn measure_in_next_frame(measure: impl FnOnce() + 'static) {
    if let Ok(frame) = request_animation_frame_with_handle(measure) {
        on_cleanup(move || frame.cancel());
    }
}

/// Runs all pending work now.
pub fn run_pending() {
    // Running work may queue more work.
    for work in PENDING_TASKS.take() {
        work();
    }
}

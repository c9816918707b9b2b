//! Scroll events of the page and of the panes within it.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Calls `hear` on every scroll event, until the caller's owner is cleaned up.
pub fn on_any_scroll(hear: impl Fn() + 'static) {
    // Scroll events do not bubble, but a capturing listener receives them.
    let listener = Closure::<dyn Fn()>::new(hear).into_js_value();
    let listener = StoredValue::new_local(listener);
    listener.with_value(|listener| {
        let _ = window().add_event_listener_with_callback_and_bool(
            "scroll",
            listener.unchecked_ref(),
            true,
        );
    });
    on_cleanup(move || {
        listener.try_with_value(|listener| {
            let _ = window().remove_event_listener_with_callback_and_bool(
                "scroll",
                listener.unchecked_ref(),
                true,
            );
        });
    });
}

/// The height of the window in pixels.
pub fn viewport_height() -> f64 {
    let height = window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

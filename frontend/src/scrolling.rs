//! Scrolling, heard wherever it happens: of the page, and of the panes within it.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Calls `hear` while the caller's owner lives.
pub fn whatever_scrolls(hear: impl Fn() + 'static) {
    // Scrolling does not bubble: on its way down it is heard all the same.
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

/// Pixels from the top of the window to its end.
pub fn screen_height() -> f64 {
    let height = window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

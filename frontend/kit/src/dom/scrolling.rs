//! Scroll events of the page and of the panes within it.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement};

/// Interval between checks whether a new page has rendered its target.
const SEEK_INTERVAL: Duration = Duration::from_millis(100);
const MAX_SEEKS: u8 = 20;

/// Scrolls to the element with this id as soon as the page has rendered it. An element that can have the focus gets it.
pub fn reveal_when_rendered(id: String) {
    seek(id, MAX_SEEKS);
}

fn seek(id: String, looks: u8) {
    match document().get_element_by_id(&id) {
        Some(found) => reveal(found),
        None if looks > 0 => set_timeout(move || seek(id, looks - 1), SEEK_INTERVAL),
        None => {}
    }
}

fn reveal(found: Element) {
    if found.has_attribute("tabindex")
        && let Some(target) = found.dyn_ref::<HtmlElement>()
    {
        let _ = target.focus();
    }
    found.scroll_into_view();
}

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

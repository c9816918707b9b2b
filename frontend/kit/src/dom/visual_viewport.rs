//! Changes of the part of the page that is visible: by an on-screen keyboard, by zooming, and by rotating a phone.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Calls `act` at these events of the visual viewport until the caller's owner is cleaned up.
pub fn on_viewport_event(events: &'static [&'static str], act: impl Fn() + 'static) {
    let Some(viewport) = window().visual_viewport() else {
        return;
    };
    let act = Closure::<dyn Fn()>::new(act).into_js_value();
    let act: js_sys::Function = act.unchecked_into();
    for event in events {
        let _ = viewport.add_event_listener_with_callback(event, &act);
    }
    let kept = StoredValue::new_local((viewport, act));
    on_cleanup(move || {
        kept.try_update_value(|(viewport, act)| {
            for event in events {
                let _ = viewport.remove_event_listener_with_callback(event, act);
            }
        });
    });
}

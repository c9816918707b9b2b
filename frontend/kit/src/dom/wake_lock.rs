//! Keeps the screen on while a view is open, in browsers that can.

use js_sys::{Function, Promise, Reflect};
use leptos::ev::visibilitychange;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The lock of a view. The browser releases it when the page is hidden.
pub struct ScreenWakeLock;

impl ScreenWakeLock {
    /// Requests the lock, and again whenever the page is shown again, until the current owner is cleaned up.
    pub fn hold() {
        let lock = StoredValue::new_local(None::<JsValue>);
        let request = move || {
            spawn_local(async move {
                let Some(requested) = request_lock() else {
                    return;
                };
                let Ok(received) = JsFuture::from(requested).await else {
                    return;
                };
                // The view was closed in the meantime.
                if lock.try_set_value(Some(received.clone())).is_some() {
                    release(&received);
                }
            });
        };
        request();
        let shown = window_event_listener(visibilitychange, move |_| {
            if !document().hidden() {
                request();
            }
        });
        on_cleanup(move || {
            shown.remove();
            if let Some(lock) = lock.try_get_value().flatten() {
                release(&lock);
            }
        });
    }
}

fn request_lock() -> Option<Promise> {
    let locks = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?;
    let request: Function = request.dyn_into().ok()?;
    request
        .call1(&locks, &"screen".into())
        .ok()?
        .dyn_into()
        .ok()
}

fn release(lock: &JsValue) {
    let release = Reflect::get(lock, &"release".into()).ok();
    if let Some(release) = release.and_then(|release| release.dyn_into::<Function>().ok()) {
        let _ = release.call0(lock);
    }
}

//! The height of the on-screen keyboard, as the custom property `--keyboard` in pixels. The toolbar is placed above it.

use app_portal::controls::lengths::css_px;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Keeps `--keyboard` of `editor` up to date until the caller's owner is cleaned up.
pub fn track_keyboard(editor: NodeRef<html::Div>) {
    let Some(seen) = window().visual_viewport() else {
        return;
    };
    let measured = seen.clone();
    let measure = Closure::<dyn Fn()>::new(move || {
        let Some(editor) = editor.try_get_untracked().flatten() else {
            return;
        };
        let height = window().inner_height().ok().and_then(|px| px.as_f64());
        let covered = height.unwrap_or(0.0) - measured.height() - measured.offset_top();
        // Zooming also shrinks the visual viewport, without a keyboard.
        let covered = if measured.scale() > 1.01 {
            0.0
        } else {
            covered.max(0.0)
        };
        let _ = web_sys::HtmlElement::style(&editor).set_property("--keyboard", &css_px(covered));
    });
    let measure: js_sys::Function = measure.into_js_value().unchecked_into();
    for event in ["resize", "scroll"] {
        let _ = seen.add_event_listener_with_callback(event, &measure);
    }
    let kept = StoredValue::new_local((seen, measure));
    on_cleanup(move || {
        kept.try_update_value(|(seen, measure)| {
            for event in ["resize", "scroll"] {
                let _ = seen.remove_event_listener_with_callback(event, measure);
            }
        });
    });
}

//! Marks of the CSS Custom Highlight API, which do not change the text. A browser without it shows none.

use js_sys::{Array, Function, Map, Reflect, Set};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Range;

/// Marks these ranges as the highlight `name` of the style sheet, and nothing else.
pub fn mark_ranges(name: &str, ranges: &[Range]) {
    let Some((highlights, highlight)) = highlights().zip(new_highlight()) else {
        return;
    };
    for range in ranges {
        highlight.add(range);
    }
    highlights.set(&JsValue::from_str(name), &highlight);
}

/// Removes the highlight.
pub fn remove_marks(name: &str) {
    if let Some(highlights) = highlights() {
        highlights.delete(&JsValue::from_str(name));
    }
}

fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &JsValue::from_str(name)).ok()
}

/// The browser's registry of highlights, which has the methods of a map.
fn highlights() -> Option<Map> {
    let registry = property(&property(&window(), "CSS")?, "highlights")?;
    registry.is_object().then(|| registry.unchecked_into())
}

/// A new highlight, which has the methods of a set.
fn new_highlight() -> Option<Set> {
    let make: Function = property(&window(), "Highlight")?.dyn_into().ok()?;
    let highlight = Reflect::construct(&make, &Array::new()).ok()?;
    Some(highlight.unchecked_into())
}

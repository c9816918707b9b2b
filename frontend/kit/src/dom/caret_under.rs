//! The place of the caret under a point of the window.

use js_sys::Reflect;
use leptos::prelude::document;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = web_sys::Document)]
    type RangeDocument;

    #[wasm_bindgen(method, js_name = caretRangeFromPoint)]
    fn caret_range_from_point(this: &RangeDocument, x: f32, y: f32) -> Option<web_sys::Range>;
}

/// The node and the offset under a point of the window, in CSS pixels. `caretPositionFromPoint` came with Chrome 128 and
/// Safari 18.4; before, they have `caretRangeFromPoint`.
pub fn caret_under(x: f32, y: f32) -> Option<(web_sys::Node, u32)> {
    let document = document();
    if Reflect::has(&document, &"caretPositionFromPoint".into()) == Ok(true) {
        let caret = document.caret_position_from_point(x, y)?;
        return Some((caret.offset_node()?, caret.offset()));
    }
    let document: RangeDocument = document.unchecked_into();
    let range = document.caret_range_from_point(x, y)?;
    Some((range.start_container().ok()?, range.start_offset().ok()?))
}

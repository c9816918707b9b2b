//! Whether the user wants to transfer little.

use js_sys::Reflect;
use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// Whether the browser is set to save data. Some browsers do not report it.
pub fn saves_data() -> bool {
    let read = |of: &JsValue, name: &str| Reflect::get(of, &JsValue::from_str(name)).ok();
    let connection = read(&window().navigator(), "connection");
    let setting = connection
        .filter(JsValue::is_object)
        .and_then(|connection| read(&connection, "saveData"));
    setting.is_some_and(|setting| setting.is_truthy())
}

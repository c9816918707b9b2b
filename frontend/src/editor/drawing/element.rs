//! Elements of the page, made by name.

use leptos::prelude::document;

pub fn element(name: &'static str) -> web_sys::Element {
    document()
        .create_element(name)
        .expect("the names of elements are our own")
}

pub fn text(words: &str) -> web_sys::Text {
    document().create_text_node(words)
}

/// Writes an attribute, or takes it away; what is so already is not touched.
pub fn give(element: &web_sys::Element, name: &str, value: Option<&str>) {
    match value {
        Some(value) if element.get_attribute(name).as_deref() != Some(value) => {
            let _ = element.set_attribute(name, value);
        }
        None if element.has_attribute(name) => {
            let _ = element.remove_attribute(name);
        }
        _ => {}
    }
}

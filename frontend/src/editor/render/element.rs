//! Helpers that create DOM nodes and set attributes.

use leptos::prelude::document;

pub fn create_element(name: &'static str) -> web_sys::Element {
    document()
        .create_element(name)
        .expect("the names of elements are our own")
}

pub fn create_text(words: &str) -> web_sys::Text {
    document().create_text_node(words)
}

/// Sets or removes an attribute. An attribute that already has the value is not touched.
pub fn set_attribute(element: &web_sys::Element, name: &str, value: Option<&str>) {
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

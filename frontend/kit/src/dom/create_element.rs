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

/// An icon of the sprite, beside a text with the same meaning.
pub fn create_icon(symbol: &str) -> web_sys::Element {
    const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");
    let create = |name| {
        document()
            .create_element_ns(SVG, name)
            .expect("the names of elements are our own")
    };
    let (icon, shape) = (create("svg"), create("use"));
    let _ = icon.set_attribute("class", "icon");
    let _ = icon.set_attribute("aria-hidden", "true");
    let _ = shape.set_attribute("href", &format!("#icon-{symbol}"));
    let _ = icon.append_child(&shape);
    icon
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

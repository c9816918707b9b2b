//! Creates the elements of a picture.

use app_document::board::SvgElement;
use frontend_kit::dom::create_element::create_element;
use leptos::prelude::document;

const SVG: &str = "http://www.w3.org/2000/svg";

pub fn svg_element(picture: &SvgElement) -> web_sys::Element {
    let element = document()
        .create_element_ns(Some(SVG), picture.name)
        .expect("the names of elements are our own");
    for (name, value) in &picture.attributes {
        if *name != "xmlns" {
            let _ = element.set_attribute(name, value);
        }
    }
    if let Some(text) = &picture.text {
        element.set_text_content(Some(text));
    }
    for child in &picture.children {
        let _ = element.append_child(&svg_element(child));
    }
    element
}

/// Appends an element of HTML.
pub fn child(parent: &web_sys::Element, name: &'static str, class: &str) -> web_sys::Element {
    let element = create_element(name);
    if !class.is_empty() {
        let _ = element.set_attribute("class", class);
    }
    let _ = parent.append_child(&element);
    element
}

//! The levels at which the headings of a text are told to screen readers.

use app_document::{ElementNode, Node};
use app_portal::editor::heading_levels::shown_levels;
use frontend_kit::dom::create_element::set_attribute;
use wasm_bindgen::JsCast;
use web_sys::Element;

const HEADINGS: &str = "h1, h2, h3, h4, h5, h6";

/// Sets the levels of all headings in `page`. `above` is the level of the heading above the text.
pub fn set_heading_levels(page: &Element, above: u32) {
    let Ok(found) = page.query_selector_all(HEADINGS) else {
        return;
    };
    let headings: Vec<Element> = (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect();
    let level = |heading: &Element| heading.tag_name()[1..].parse::<u32>().unwrap_or(1);
    let levels: Vec<u32> = headings.iter().map(level).collect();
    for (heading, level) in headings.iter().zip(shown_levels(&levels, above)) {
        set_attribute(heading, "aria-level", Some(&level.to_string()));
    }
}

/// Whether one of the blocks is a heading or contains one.
pub fn has_heading(blocks: &[Node]) -> bool {
    let is_heading = |element: &ElementNode| {
        element.heading_level().is_some()
            || (!element.kind().is_text_block() && has_heading(element.content()))
    };
    blocks.iter().filter_map(Node::element).any(is_heading)
}

//! A read-only view of a document.

use app_document::{Document, Node};
use app_portal::editor::heading_levels::told_levels;
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::code_highlight::CodeHighlights;
use super::render::{OpenedImage, RenderMode, draw_block, load_external_image, opened_image};

/// Renders the document. `open` is called with an image that the reader wants to enlarge.
pub fn document_view(document: &Document, open: Callback<OpenedImage>) -> AnyView {
    let page = NodeRef::<html::Div>::new();
    let blocks = document.content().to_vec();
    let colours = StoredValue::new_local(CodeHighlights::default());
    page.on_load(move |page| {
        for block in blocks.iter().filter_map(Node::element) {
            let _ = page.append_child(&draw_block(block, RenderMode::Reading));
        }
        normalize_heading_levels(&page);
        colours.update_value(|colours| colours.highlight_all(&page));
    });
    let on_click = move |click: MouseEvent| {
        let target = click.target();
        let Some(target) = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        if !load_external_image(&target)
            && let Some(shown) = opened_image(&target)
        {
            open.run(shown);
        }
    };
    view! { <div class="document" node_ref=page on:click=on_click></div> }.into_any()
}

/// Shifts the heading levels so that the highest one is directly below the title of the page and none is skipped.
fn normalize_heading_levels(page: &web_sys::Element) {
    let Ok(headings) = page.query_selector_all("[aria-level]") else {
        return;
    };
    let headings: Vec<web_sys::Element> = (0..headings.length())
        .filter_map(|at| headings.item(at)?.dyn_into().ok())
        .collect();
    let level_of = |heading: &web_sys::Element| {
        let level = heading.get_attribute("aria-level");
        level.and_then(|level| level.parse::<u32>().ok())
    };
    let levels: Vec<u32> = headings.iter().filter_map(level_of).collect();
    for (heading, level) in headings.iter().zip(told_levels(&levels)) {
        let _ = heading.set_attribute("aria-level", &level.to_string());
    }
}

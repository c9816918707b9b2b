//! A read-only view of a document.

use app_document::{Document, Node};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::code_highlight::CodeHighlights;
use super::mention_names::refresh_mention_names;
use super::render::{
    OpenedImage, RenderMode, draw_block, load_external_image, opened_image, task_of_box,
    tell_heading_levels,
};

/// The level of the title of a strategy that is read.
const TITLE_LEVEL: u32 = 2;

/// Renders the document. `open` is called with an image that the reader wants to enlarge.
pub fn document_view(document: &Document, open: Callback<OpenedImage>) -> AnyView {
    refresh_mention_names();
    let page = NodeRef::<html::Div>::new();
    let blocks = document.content().to_vec();
    let colours = StoredValue::new_local(CodeHighlights::default());
    page.on_load(move |page| {
        // The element of the text before is used again.
        page.set_text_content(None);
        for block in blocks.iter().filter_map(Node::element) {
            let _ = page.append_child(&draw_block(block, RenderMode::Reading));
        }
        tell_heading_levels(&page, TITLE_LEVEL);
        colours.update_value(|colours| colours.highlight_all(&page));
    });
    let on_click = move |click: MouseEvent| {
        let target = click.target();
        let Some(target) = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        if task_of_box(&target).is_some() {
            // Assistive technology presses boxes that pointers cannot.
            return click.prevent_default();
        }
        if !load_external_image(&target)
            && let Some(shown) = opened_image(&target)
        {
            open.run(shown);
        }
    };
    view! { <div class="document" node_ref=page on:click=on_click></div> }.into_any()
}

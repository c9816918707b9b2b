//! A document for reading: what the editor shows, without a caret.

use app_document::{Document, Node};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::colours::Colours;
use super::drawing::{Purpose, Shown, draw, press, shown};

/// Shows the document; `open` hears of an image that somebody wants to see large.
pub fn reading(document: &Document, open: Callback<Shown>) -> AnyView {
    let page = NodeRef::<html::Div>::new();
    let blocks = document.content().to_vec();
    let colours = StoredValue::new_local(Colours::default());
    page.on_load(move |page| {
        for block in blocks.iter().filter_map(Node::element) {
            let _ = page.append_child(&draw(block, Purpose::Reading));
        }
        level(&page);
        colours.update_value(|colours| colours.paint_all(&page));
    });
    let on_click = move |click: MouseEvent| {
        let target = click.target();
        let Some(target) = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        if !press(&target)
            && let Some(shown) = shown(&target)
        {
            open.run(shown);
        }
    };
    view! { <div class="document" node_ref=page on:click=on_click></div> }.into_any()
}

/// The highest heading that is used stands right below the page's own, whatever the writer has begun with.
fn level(page: &web_sys::Element) {
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
    let Some(highest) = headings.iter().filter_map(level_of).min() else {
        return;
    };
    for heading in &headings {
        if let Some(level) = level_of(heading) {
            let _ = heading.set_attribute("aria-level", &(level - highest + 3).to_string());
        }
    }
}

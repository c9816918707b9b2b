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

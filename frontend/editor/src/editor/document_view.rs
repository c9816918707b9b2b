//! A read-only view of a document.

use app_document::Document;
use frontend_kit::run_effect::run_effect;
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::code_highlight::CodeHighlights;
use super::document_update::update_blocks;
use super::kept_selection::KeptSelection;
use super::mention_names::refresh_mention_names;
use super::render::{
    OpenedImage, load_external_image, opened_image, set_heading_levels, task_of_box,
};

/// The level of the title of a strategy that is read.
const TITLE_LEVEL: u32 = 2;

/// Renders the document. `open` is called with an image that the reader wants to enlarge.
pub fn document_view(document: &Document, open: Callback<OpenedImage>) -> AnyView {
    live_document_view(Signal::stored(document.clone()), open)
}

/// Renders the document and keeps it up to date: a newer version only changes the elements of its changed blocks.
pub fn live_document_view(document: Signal<Document>, open: Callback<OpenedImage>) -> AnyView {
    refresh_mention_names();
    let page = NodeRef::<html::Div>::new();
    let colours = StoredValue::new_local(CodeHighlights::default());
    let shown = StoredValue::new(None::<Document>);
    // What the blocks mount belongs to the view: the effect disposes of its own signals at each new version.
    let owner = Owner::current().unwrap_or_default();
    run_effect(move || {
        let Some(page) = page.get() else { return };
        let after = document.get();
        let before = shown.try_update_value(|shown| shown.replace(after.clone()));
        owner.with(|| {
            if let Some(before) = before.flatten() {
                let selection = KeptSelection::of(&page);
                update_blocks(&page, before.content(), after.content());
                if let Some(selection) = selection {
                    selection.restore();
                }
            } else {
                // The element may have shown another document.
                page.set_text_content(None);
                update_blocks(&page, &[], after.content());
            }
        });
        set_heading_levels(&page, TITLE_LEVEL);
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
    view! { <div class="document" translate="no" node_ref=page on:click=on_click></div> }.into_any()
}

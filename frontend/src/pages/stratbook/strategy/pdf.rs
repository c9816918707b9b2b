//! A PDF looked at in the page. Its pages are painted on canvases by our own element (`frontend/pdf/pages.js`), whose
//! code comes when the first one is wanted; nothing in the file can run.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use crate::components::icon;
use crate::texts::attachments as words;

/// The script that knows the element.
const SCRIPT: &str = "/pdf/pages.js";
/// Of the script's tag, so that it is asked for once.
const ID: &str = "pdf-pages-script";

#[component]
pub fn Preview(url: String, name: String) -> AnyView {
    let place = NodeRef::<html::Div>::new();
    let has_failed = RwSignal::new(false);
    place.on_load(move |place| {
        let Some(pages) = element("pdf-pages") else {
            return;
        };
        for (key, value) in [
            ("src", url.as_str()),
            ("aria-label", &name),
            ("role", "region"),
            ("tabindex", "0"),
        ] {
            let _ = pages.set_attribute(key, value);
        }
        let _ = place.append_child(&pages);
        ask_for_script(has_failed);
    });
    view! {
        <div class="pdf" node_ref=place on:error=move |_| has_failed.set(true)></div>
        <div role="status">
            {move || {
                has_failed
                    .get()
                    .then(|| view! { <p class="field-fault">{icon("alert")} {words::PREVIEW_FAILED}</p> })
            }}
        </div>
    }
    .into_any()
}

/// Once for all PDFs; what did not come is asked for again with the next one.
fn ask_for_script(has_failed: RwSignal<bool>) {
    if document().get_element_by_id(ID).is_some() {
        return;
    }
    let (Some(script), Some(head)) = (element("script"), document().head()) else {
        return;
    };
    for (key, value) in [("id", ID), ("type", "module"), ("src", SCRIPT)] {
        let _ = script.set_attribute(key, value);
    }
    let failed = script.clone();
    let fail = Closure::once_into_js(move || {
        failed.remove();
        has_failed.try_set(true);
    });
    script.set_onerror(Some(fail.unchecked_ref()));
    let _ = head.append_child(&script);
}

fn element(name: &str) -> Option<HtmlElement> {
    document().create_element(name).ok()?.dyn_into().ok()
}

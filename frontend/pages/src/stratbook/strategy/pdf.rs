//! The preview of a PDF. A custom element (`frontend/pdf/pages.js`) renders the pages on canvases, so that nothing in
//! the file can run. Its script is loaded with the first preview.

use app_portal::texts::attachments as words;
use frontend_kit::ui::icon;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

/// The script that defines the element.
const SCRIPT_PATH: &str = "/pdf/pages.js";
/// The id of the script tag, so that the script is loaded only once.
const SCRIPT_ID: &str = "pdf-pages-script";

#[component]
pub fn PdfPreview(url: String, name: String) -> AnyView {
    let place = NodeRef::<html::Div>::new();
    let has_failed = RwSignal::new(false);
    place.on_load(move |place| {
        let Some(pages) = create_element("pdf-pages") else {
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
        load_script(has_failed);
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

/// Loads the script once for all PDFs. After a failure the next preview loads it again.
fn load_script(has_failed: RwSignal<bool>) {
    if document().get_element_by_id(SCRIPT_ID).is_some() {
        return;
    }
    let (Some(script), Some(head)) = (create_element("script"), document().head()) else {
        return;
    };
    for (key, value) in [("id", SCRIPT_ID), ("type", "module"), ("src", SCRIPT_PATH)] {
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

fn create_element(name: &str) -> Option<HtmlElement> {
    document().create_element(name).ok()?.dyn_into().ok()
}

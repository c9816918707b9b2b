//! The clipboard, which a browser may refuse.

use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Clipboard, Element};

use crate::texts;
use crate::toast::Toasts;

/// Puts `text` on the clipboard; false where the browser has none for this page or refuses.
pub async fn copy(text: &str) -> bool {
    // Missing on pages that were not reached by a secure way.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("clipboard"));
    let Some(clipboard) = clipboard
        .ok()
        .and_then(|found| found.dyn_into::<Clipboard>().ok())
    else {
        return false;
    };
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Puts the whole address of a page on the clipboard, and says whether that was possible.
pub fn copy_link(path: &str, toasts: Toasts) {
    let origin = window().location().origin().unwrap_or_default();
    let link = [origin.as_str(), path].concat();
    spawn_local(async move {
        let said = if copy(&link).await {
            texts::LINK_COPIED
        } else {
            texts::LINK_NOT_COPIED
        };
        toasts.say(said.to_owned());
    });
}

/// Selects what stands in `element`, so that it can be copied by hand.
pub fn select(element: &Element) {
    if let Ok(Some(selection)) = window().get_selection() {
        let _ = selection.select_all_children(element);
    }
}

//! Access to the clipboard, which the browser may deny.

use app_portal::texts;
use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Clipboard, Element};

use crate::ui::toast::ToastStack;

/// Copies `text` to the clipboard. Returns false if the browser has no clipboard for this page or denies access.
pub async fn copy(text: &str) -> bool {
    // `navigator.clipboard` is missing outside a secure context.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("clipboard"));
    let Some(clipboard) = clipboard
        .ok()
        .and_then(|found| found.dyn_into::<Clipboard>().ok())
    else {
        return false;
    };
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Copies the absolute URL of a page and shows a toast with the result.
pub fn copy_link(path: &str, toasts: ToastStack) {
    let origin = window().location().origin().unwrap_or_default();
    copy_and_notify(
        format!("{origin}{path}"),
        texts::LINK_COPIED.to_owned(),
        toasts,
    );
}

/// Copies a text with links and shows a toast: `copied`, or that the browser refused.
pub fn copy_and_notify(text: String, copied: String, toasts: ToastStack) {
    spawn_local(async move {
        let notice = if copy(&text).await {
            copied
        } else {
            texts::LINK_NOT_COPIED.to_owned()
        };
        toasts.notify(notice);
    });
}

/// Selects the contents of `element`, so that the user can copy them manually.
pub fn select_contents(element: &Element) {
    if let Ok(Some(selection)) = window().get_selection() {
        let _ = selection.select_all_children(element);
    }
}

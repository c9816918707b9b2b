//! The content of a page, and the focus on it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

const CONTENT_ID: &str = "content";
pub const TITLE_ID: &str = "page-title";
pub const MENU_BUTTON_ID: &str = "menu-button";

/// The content of a page, below its top bar.
#[component]
pub fn Content(children: Children) -> impl IntoView {
    view! {
        <main class="shell-content" id=CONTENT_ID tabindex="-1" aria-labelledby=TITLE_ID>
            {children()}
        </main>
    }
}

/// Moves the focus to the content, past the navigation.
pub fn focus_content() {
    focus(CONTENT_ID);
}

/// Keeps the focus on the content or the menu button while the frame of a page is replaced.
pub fn keep_focus() {
    let focused = document().active_element().map(|focused| focused.id());
    let kept = [CONTENT_ID, MENU_BUTTON_ID]
        .into_iter()
        .find(|id| focused.as_deref() == Some(*id));
    if let Some(id) = kept {
        Effect::new(move |_| focus(id));
    }
}

fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) =
        element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = element.focus();
    }
}

//! The focus on the content of a page.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::run_effect::run_effect;

pub const CONTENT_ID: &str = "content";
pub const MENU_BUTTON_ID: &str = "menu-button";

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
        run_effect(move || focus(id));
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

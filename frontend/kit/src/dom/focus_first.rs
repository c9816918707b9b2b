//! Moving the focus within a form.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Focuses the first control that matches the selector, after the next render.
pub fn focus_first(form: NodeRef<html::Form>, matching: &'static str) {
    request_animation_frame(move || {
        let control = form
            .try_get_untracked()
            .flatten()
            .and_then(|form| form.query_selector(matching).ok().flatten())
            .and_then(|control| control.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(control) = control {
            let _ = control.focus();
        }
    });
}

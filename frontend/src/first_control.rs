//! Where the focus goes in a form.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Moves the focus to the first control that matches, once it is drawn.
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

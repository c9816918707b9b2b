//! Keys of the toolbar: arrows from button to button, one of them the stop for Tab, Escape back into the text.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::super::desk::Desk;

/// The buttons of the bar itself, without what their lists hold.
fn buttons(bar: NodeRef<html::Div>) -> Vec<HtmlElement> {
    let found = bar
        .get_untracked()
        .and_then(|bar| bar.query_selector_all("button:not([role])").ok());
    let Some(found) = found else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect()
}

/// Tab comes back to the button that was left.
pub fn stop_here(bar: NodeRef<html::Div>, event: &FocusEvent) {
    let target = event.target().and_then(|target| target.dyn_into().ok());
    if let Some(target) = target {
        stop_at(bar, &target);
    }
}

fn stop_at(bar: NodeRef<html::Div>, target: &HtmlElement) {
    let buttons = buttons(bar);
    if !buttons.iter().any(|button| button == target) {
        return;
    }
    for button in buttons {
        button.set_tab_index(if button == *target { 0 } else { -1 });
    }
}

/// The bar has a stop from the beginning.
pub fn begin(bar: NodeRef<html::Div>) {
    if let Some(first) = buttons(bar).first() {
        stop_at(bar, first);
    }
}

/// Puts the focus on the button where it was last.
pub fn focus(bar: NodeRef<html::Div>) {
    let buttons = buttons(bar);
    let stop = buttons.iter().find(|button| button.tab_index() == 0);
    if let Some(stop) = stop.or(buttons.first()) {
        let _ = stop.focus();
    }
}

pub fn walk(desk: Desk, bar: NodeRef<html::Div>, press: &KeyboardEvent) {
    let buttons = buttons(bar);
    let focused = document().active_element();
    let at = buttons.iter().position(|button| {
        focused
            .as_ref()
            .is_some_and(|focused| button.is_same_node(Some(focused)))
    });
    let Some(at) = at else { return };
    let last = buttons.len() - 1;
    let next = match press.key().as_str() {
        "ArrowRight" => (at + 1) % buttons.len(),
        "ArrowLeft" => at.checked_sub(1).unwrap_or(last),
        "Home" => 0,
        "End" => last,
        "Escape" => {
            press.prevent_default();
            return desk.focus();
        }
        _ => return,
    };
    press.prevent_default();
    let _ = buttons[next].focus();
}

//! Keyboard control of the toolbar: arrows move between buttons, one button is the tab stop, and Escape returns to the
//! text.

use app_portal::controls::focus_step::FocusStep;
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::super::editor_handle::EditorHandle;

/// The buttons of the toolbar, without those in its lists.
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

/// Makes the focused button the tab stop.
pub fn make_focused_tab_stop(bar: NodeRef<html::Div>, event: &FocusEvent) {
    let target = event.target().and_then(|target| target.dyn_into().ok());
    if let Some(target) = target {
        set_tab_stop(bar, &target);
    }
}

fn set_tab_stop(bar: NodeRef<html::Div>, target: &HtmlElement) {
    let buttons = buttons(bar);
    if !buttons.iter().any(|button| button == target) {
        return;
    }
    for button in buttons {
        button.set_tab_index(if button == *target { 0 } else { -1 });
    }
}

/// Makes the first button the tab stop initially.
pub fn init_tab_stop(bar: NodeRef<html::Div>) {
    if let Some(first) = buttons(bar).first() {
        set_tab_stop(bar, first);
    }
}

/// Focuses the button that was focused last.
pub fn focus(bar: NodeRef<html::Div>) {
    let buttons = buttons(bar);
    let stop = buttons.iter().find(|button| button.tab_index() == 0);
    if let Some(stop) = stop.or(buttons.first()) {
        let _ = stop.focus();
    }
}

pub fn handle_key(editor: EditorHandle, bar: NodeRef<html::Div>, press: &KeyboardEvent) {
    let buttons = buttons(bar);
    let focused = document().active_element();
    let at = buttons.iter().position(|button| {
        focused
            .as_ref()
            .is_some_and(|focused| button.is_same_node(Some(focused)))
    });
    if at.is_none() {
        return;
    }
    let step = match press.key().as_str() {
        "ArrowRight" => FocusStep::Next,
        "ArrowLeft" => FocusStep::Previous,
        "Home" => FocusStep::First,
        "End" => FocusStep::Last,
        "Escape" => {
            press.prevent_default();
            return editor.focus();
        }
        _ => return,
    };
    press.prevent_default();
    if let Some(next) = step.from(at, buttons.len()) {
        let _ = buttons[next].focus();
    }
}

//! The field in which strategies are searched: asked once somebody pauses, and kept in the address.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::asked::{Asked, SEARCH};
use crate::components::icon;
use crate::texts::stratbook as words;

/// A pause between two letters is shorter.
const PAUSE: Duration = Duration::from_millis(160);
/// What is longer the server does not read.
const LONGEST: &str = "200";

#[component]
pub fn SearchField(asked: Asked) -> AnyView {
    let typed = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    let pause = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(pause) = pause.try_update_value(Option::take).flatten() {
            pause.clear();
        }
    };
    on_cleanup(stop);
    let search = move || {
        stop();
        asked.set(SEARCH, typed.get_untracked().trim());
    };
    // What is asked elsewhere shows here too; a blank that is being typed is not taken away.
    Effect::new(move |_| {
        let asked = asked.text(SEARCH);
        if typed.with_untracked(|typed| typed.trim() != asked) {
            stop();
            typed.set(asked);
        }
    });
    let type_ = move |letters: String| {
        typed.set(letters);
        stop();
        pause.set_value(set_timeout_with_handle(search, PAUSE).ok());
    };
    let keys = move |press: KeyboardEvent| match press.key().as_str() {
        _ if press.is_composing() => {}
        "Enter" => search(),
        "ArrowDown" => {
            press.prevent_default();
            focus_first_row();
        }
        "Escape" if typed.with_untracked(|typed| !typed.is_empty()) => {
            press.prevent_default();
            press.stop_propagation();
            typed.set(String::new());
            search();
        }
        _ => {}
    };
    let clear = move |_| {
        typed.set(String::new());
        search();
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
        }
    };
    view! {
        <div class="stratbook-search" role="search">
            {icon("search")}
            <input
                class="field-input"
                type="text"
                inputmode="search"
                enterkeyhint="search"
                autocomplete="off"
                spellcheck="false"
                maxlength=LONGEST
                aria-label=words::SEARCH
                placeholder=words::SEARCH_EXAMPLE
                node_ref=field
                prop:value=typed
                on:input=move |input| type_(event_target_value(&input))
                on:keydown=keys
            />
            <button
                type="button"
                class="button button-quiet button-icon button-small"
                hidden=move || typed.with(String::is_empty)
                aria-label=words::CLEAR_SEARCH
                title=words::CLEAR_SEARCH
                on:click=clear
            >
                {icon("close")}
            </button>
        </div>
    }
    .into_any()
}

fn focus_first_row() {
    let row = document().query_selector(".strategy-link").ok().flatten();
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

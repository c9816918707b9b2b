//! The search field of the strategies. It applies when the user stops typing, and is kept in the address.

use std::time::Duration;

use app_portal::texts::stratbook as words;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::list_filter::{SEARCH_KEY, StrategyListFilter};
use crate::ui::icon;

/// Longer than the pause between two letters.
const TYPING_PAUSE: Duration = Duration::from_millis(160);
/// The server ignores longer searches.
const MAX_SEARCH_LENGTH: &str = "200";

#[component]
pub fn StrategySearchField(asked: StrategyListFilter) -> impl IntoView {
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
        asked.set(SEARCH_KEY, typed.get_untracked().trim());
    };
    // A search that was changed elsewhere shows here too. A trailing space that is being typed is kept.
    Effect::new(move |_| {
        let asked = asked.text(SEARCH_KEY);
        if typed.with_untracked(|typed| typed.trim() != asked) {
            stop();
            typed.set(asked);
        }
    });
    let type_ = move |letters: String| {
        typed.set(letters);
        stop();
        pause.set_value(set_timeout_with_handle(search, TYPING_PAUSE).ok());
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
                maxlength=MAX_SEARCH_LENGTH
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
}

fn focus_first_row() {
    let row = document().query_selector(".strategy-link").ok().flatten();
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

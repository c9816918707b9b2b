//! The search field of the strategies. It applies when the user stops typing, and is kept in the address.

use std::time::Duration;

use app_portal::texts::stratbook as words;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::icon;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::list_filter::{SEARCH_KEY, StrategyListFilter};

/// Longer than the pause between two letters.
const TYPING_PAUSE: Duration = Duration::from_millis(160);
/// The server ignores longer searches.
const MAX_SEARCH_LENGTH: &str = "200";

/// The id of the help below the field.
const HELP_ID: &str = "stratbook-search-help";

/// The typed search, which applies after a pause.
#[derive(Clone, Copy)]
struct SearchEntry {
    list_filter: StrategyListFilter,
    typed: RwSignal<String>,
    pause: StoredValue<Option<TimeoutHandle>>,
}

impl SearchEntry {
    fn stop(self) {
        if let Some(pause) = self.pause.try_update_value(Option::take).flatten() {
            pause.clear();
        }
    }

    fn search(self) {
        self.stop();
        self.list_filter
            .set(SEARCH_KEY, self.typed.get_untracked().trim());
    }

    /// Shows a search that was changed elsewhere. A trailing space that is being typed is kept.
    fn follow(self) {
        let search = self.list_filter.text(SEARCH_KEY);
        if self.typed.with_untracked(|typed| typed.trim() != search) {
            self.stop();
            self.typed.set(search);
        }
    }

    fn enter(self, letters: String) {
        self.typed.set(letters);
        self.stop();
        let pause = set_timeout_with_handle(move || self.search(), TYPING_PAUSE);
        self.pause.set_value(pause.ok());
    }

    fn clear(self) {
        self.typed.set(String::new());
        self.search();
    }

    fn handle_key(self, press: &KeyboardEvent) {
        match press.key().as_str() {
            _ if press.is_composing() => {}
            "Enter" => self.search(),
            "ArrowDown" => {
                press.prevent_default();
                focus_first_row();
            }
            "Escape" if self.typed.with_untracked(|typed| !typed.is_empty()) => {
                press.prevent_default();
                press.stop_propagation();
                self.clear();
            }
            _ => {}
        }
    }
}

#[component]
pub fn StrategySearchField(list_filter: StrategyListFilter) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let entry = SearchEntry {
        list_filter,
        typed: RwSignal::new(String::new()),
        pause: StoredValue::new(None),
    };
    on_cleanup(move || entry.stop());
    run_effect(move || entry.follow());
    let clear = move |_| {
        entry.clear();
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
                aria-describedby=HELP_ID
                placeholder=words::SEARCH_EXAMPLE
                node_ref=field
                prop:value=entry.typed
                on:input=move |input| entry.enter(event_target_value(&input))
                on:keydown=move |press| entry.handle_key(&press)
            />
            <button
                type="button"
                class="button button-quiet button-icon button-small"
                hidden=move || entry.typed.with(String::is_empty)
                aria-label=words::CLEAR_SEARCH
                title=words::CLEAR_SEARCH
                on:click=clear
            >
                {icon("close")}
            </button>
            <p class="stratbook-search-help" id=HELP_ID>
                {words::SEARCH_HELP}
            </p>
        </div>
    }
}

fn focus_first_row() {
    let row = document().query_selector(".strategy-link").ok().flatten();
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

//! A teammate saved meanwhile what is written here too: both side by side, and what may become of them.

use app_api::wire::StrategyBody;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::sheet::{Writing, text_of};
use crate::address::Address;
use crate::components::icon;
use crate::editor::reading;
use crate::place::strategy_path;
use crate::session::Session;
use crate::texts::writing as words;
use crate::toast::Toasts;

/// Of the question, where whoever asks to save once more is led.
const ID: &str = "conflict";

/// Leads to the question, which has to be answered first; false where none is asked.
pub fn is_led_to_question() -> bool {
    let question = document().get_element_by_id(ID);
    let question = question.and_then(|question| question.dyn_into::<HtmlElement>().ok());
    question.is_some_and(|question| question.focus().is_ok())
}

#[component]
pub fn Conflict(writing: Writing) -> AnyView {
    (move || {
        writing
            .conflict
            .get()
            .map(|theirs| view! { <Sides writing=writing theirs=theirs /> })
    })
    .into_any()
}

#[component]
fn Sides(writing: Writing, theirs: StrategyBody) -> AnyView {
    let toasts = Toasts::of_page();
    let address = Address::of_page();
    let both = move |_| {
        writing.keep_both(move |copy| {
            toasts.say(words::kept_both(&copy.item.title));
            address.go(&strategy_path(&copy.item.id));
        });
    };
    let by = &theirs.item.updated_by;
    let is_own = Session::of_page().is_player(by.user_id.as_deref());
    let (title, label, heading, take) = if is_own {
        let elsewhere = words::SAVED_ELSEWHERE.to_owned();
        (
            words::OWN_CONFLICT.to_owned(),
            words::SAVED_ELSEWHERE,
            elsewhere,
            words::KEEP_SAVED,
        )
    } else {
        let name = &by.display_name;
        (
            words::conflict(name),
            words::THEIRS,
            words::theirs(name),
            words::TAKE_THEIRS,
        )
    };
    let mine_title = move || writing.facts.with(|facts| facts.title.clone());
    let mine = move || {
        writing.conflict.track();
        reading(&writing.text(), Callback::new(|_| {}))
    };
    view! {
        <section class="conflict" id=ID tabindex="-1" role="alert" aria-labelledby="conflict-title">
            <header>
                {icon("alert")}
                <div>
                    <h2 id="conflict-title">{title}</h2>
                    <p>{words::NOTHING_IS_LOST}</p>
                </div>
            </header>
            <div class="conflict-sides">
                <section aria-label=words::MINE>
                    <h3>{words::MINE}</h3>
                    <p class="conflict-name">{mine_title}</p>
                    {mine}
                    <button type="button" class="button button-primary" on:click=move |_| writing.keep_mine()>
                        {words::KEEP_MINE}
                    </button>
                </section>
                <section aria-label=label>
                    <h3>{heading}</h3>
                    <p class="conflict-name">{theirs.item.title.clone()}</p>
                    {reading(&text_of(&theirs), Callback::new(|_| {}))}
                    <button type="button" class="button" on:click=move |_| writing.take_theirs()>
                        {take}
                    </button>
                </section>
            </div>
            <footer>
                <button type="button" class="button" on:click=both>
                    {icon("copy")}
                    {words::KEEP_BOTH}
                </button>
            </footer>
        </section>
    }
    .into_any()
}

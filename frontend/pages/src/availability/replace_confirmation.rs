//! Says how many answers would change, with the choice to change them or not.

use app_portal::texts::{self, availability as own_texts};
use frontend_kit::dom::after_paint::run_after_paint;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The label of a choice and what it does.
type ReplaceChoice = (String, Callback<()>);

#[component]
pub fn ReplaceConfirmation(
    /// `4 answers change.`
    words: String,
    /// The first one receives the focus.
    choices: Vec<ReplaceChoice>,
    cancel: Callback<()>,
) -> AnyView {
    let group = NodeRef::<html::Div>::new();
    let before = StoredValue::new_local(document().active_element());
    run_after_paint(move || {
        let group = group.try_get_untracked().flatten();
        focus(group.and_then(|group| group.query_selector("button").ok().flatten()));
    });
    on_cleanup(move || {
        let before = before.try_get_value().flatten();
        run_after_paint(move || focus(before));
    });
    let buttons = choices.into_iter().map(|(label, choose)| {
        view! {
            <button type="button" class="button" on:click=move |_| choose.run(())>
                {label}
            </button>
        }
    });
    let close_by_key = move |pressed: leptos::ev::KeyboardEvent| {
        if pressed.key() == "Escape" {
            pressed.prevent_default();
            pressed.stop_propagation();
            cancel.run(());
        }
    };
    view! {
        <div
            class="replace-confirmation"
            role="group"
            aria-label=own_texts::CONFIRM_REPLACING
            node_ref=group
            on:keydown=close_by_key
        >
            <p role="alert">{words}</p>
            <div class="replace-choices">
                {buttons.collect_view()}
                <button type="button" class="button button-quiet" on:click=move |_| cancel.run(())>
                    {texts::CANCEL}
                </button>
            </div>
        </div>
    }
    .into_any()
}

fn focus(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

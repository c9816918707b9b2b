//! A conflict with a version that another user saved: both versions side by side, and the choices to resolve it.

use app_portal::route::strategy_path;
use app_portal::stratbook::stored_strategy::text_of;
use app_portal::texts::writing as words;
use app_portal::view_models::{author_name, author_name_first};
use app_wire::StrategyBody;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::strategy_editor::StrategyEditorState;
use crate::editor::document_view;
use crate::routing::location::PageLocation;
use crate::session::UserSession;
use crate::ui::icon;
use crate::ui::toast::ToastStack;

/// The id of the conflict section, which a retried save focuses.
const CONFLICT_ID: &str = "conflict";

/// Focuses the conflict, which has to be resolved first; returns false if there is none.
pub fn focus_conflict() -> bool {
    let query = document().get_element_by_id(CONFLICT_ID);
    let query = query.and_then(|query| query.dyn_into::<HtmlElement>().ok());
    query.is_some_and(|query| query.focus().is_ok())
}

#[component]
pub fn ConflictSection(writing: StrategyEditorState) -> AnyView {
    (move || {
        writing
            .conflict
            .get()
            .map(|theirs| view! { <ConflictSides writing=writing theirs=theirs /> })
    })
    .into_any()
}

#[component]
fn ConflictSides(writing: StrategyEditorState, theirs: StrategyBody) -> impl IntoView {
    let toasts = ToastStack::of_page();
    let address = PageLocation::of_page();
    let both = move |_| {
        writing.keep_both(move |copy| {
            toasts.notify(words::kept_both(&copy.item.title));
            address.navigate(&strategy_path(&copy.item.id));
        });
    };
    let by = &theirs.item.updated_by;
    let is_own = UserSession::of_page().is_player(by.user_id.as_deref());
    let title = if is_own {
        words::OWN_CONFLICT.to_owned()
    } else {
        words::conflict(author_name_first(by))
    };
    view! {
        <section class="conflict" id=CONFLICT_ID tabindex="-1" role="alert" aria-labelledby="conflict-title">
            <header>
                {icon("alert")}
                <div>
                    <h2 id="conflict-title">{title}</h2>
                    <p>{words::NOTHING_IS_LOST}</p>
                </div>
            </header>
            <div class="conflict-sides">
                {my_side(writing)}
                {their_side(writing, &theirs, is_own)}
            </div>
            <footer>
                <button type="button" class="button" on:click=both>
                    {icon("copy")}
                    {words::KEEP_BOTH}
                </button>
            </footer>
        </section>
    }
}

fn my_side(writing: StrategyEditorState) -> AnyView {
    let title = move || writing.metadata.with(|facts| facts.title.clone());
    let text = move || {
        writing.conflict.track();
        document_view(&writing.text(), Callback::new(|_| {}))
    };
    view! {
        <section aria-label=words::MINE>
            <h3>{words::MINE}</h3>
            <p class="conflict-name">{title}</p>
            {text}
            <button type="button" class="button button-primary" on:click=move |_| writing.keep_mine()>
                {words::KEEP_MINE}
            </button>
        </section>
    }
    .into_any()
}

fn their_side(writing: StrategyEditorState, theirs: &StrategyBody, is_own: bool) -> AnyView {
    let (label, heading, take) = if is_own {
        let elsewhere = words::SAVED_ELSEWHERE;
        (elsewhere, elsewhere.to_owned(), words::KEEP_SAVED)
    } else {
        let heading = words::theirs(author_name(&theirs.item.updated_by));
        (words::THEIRS, heading, words::TAKE_THEIRS)
    };
    view! {
        <section aria-label=label>
            <h3>{heading}</h3>
            <p class="conflict-name">{theirs.item.title.clone()}</p>
            {document_view(&text_of(theirs), Callback::new(|_| {}))}
            <button type="button" class="button" on:click=move |_| writing.take_theirs()>
                {take}
            </button>
        </section>
    }
    .into_any()
}

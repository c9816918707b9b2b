//! The empty state of a page: one sentence and one action.

use app_portal::texts;
use app_wire::ApiError;
use leptos::prelude::*;

use super::{icon, large_icon};

#[component]
pub fn EmptyState(
    symbol: &'static str,
    title: &'static str,
    #[prop(into)] words: String,
    /// The action, if there is one.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <section class="empty">
            {large_icon(symbol)} <h2>{title}</h2> <p>{words}</p> {children.map(|children| children())}
        </section>
    }
}

/// The error state of a query that was refused or did not reach the server.
#[component]
pub fn LoadFailed(
    error: ApiError,
    /// Retries the query.
    again: impl Fn() + 'static,
) -> impl IntoView {
    let words = if error.is_transient() {
        texts::UNREACHABLE.to_owned()
    } else {
        error.error
    };
    let (symbol, title) = if error.code == app_wire::error::UNREACHABLE {
        ("offline", texts::UNREACHABLE_TITLE)
    } else {
        ("alert", texts::LOAD_FAILED_TITLE)
    };
    view! {
        <section class="empty empty-error" role="alert">
            {large_icon(symbol)}
            <h2>{title}</h2>
            <p>{words}</p>
            <button type="button" class="button" on:click=move |_| again()>
                {icon("retry")}
                {texts::TRY_AGAIN}
            </button>
            {error.request_id.map(|id| view! { <p class="empty-reference">{texts::reference(&id)}</p> })}
        </section>
    }
}

//! A notice that a long list has changed since it was fetched, with a button that refreshes it.

use leptos::prelude::*;

use crate::texts;

#[component]
pub fn StaleListNotice(catch_up: impl Fn() + 'static) -> AnyView {
    view! {
        <p class="behind" role="status">
            {texts::IS_BEHIND}
            <button type="button" class="button button-small" on:click=move |_| catch_up()>
                {texts::CATCH_UP}
            </button>
        </p>
    }
    .into_any()
}

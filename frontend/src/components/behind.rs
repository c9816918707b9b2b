//! A long list that has changed since it was fetched: it offers to begin anew.

use leptos::prelude::*;

use crate::texts;

#[component]
pub fn Behind(catch_up: impl Fn() + 'static) -> AnyView {
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

//! A notice that a long list has changed since it was fetched, with a button that refreshes it.

use app_portal::texts;
use leptos::prelude::*;

#[component]
pub fn StaleListNotice(catch_up: impl Fn() + 'static) -> impl IntoView {
    view! {
        <p class="behind" role="status">
            {texts::LIST_CHANGED}
            <button type="button" class="button button-small" on:click=move |_| catch_up()>
                {texts::REFRESH}
            </button>
        </p>
    }
}

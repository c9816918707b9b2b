//! A switch with its label beside it and a hint below.

use leptos::prelude::*;

use super::super::fresh_id;

#[component]
pub fn Switch(
    #[prop(into)] label: String,
    is_on: RwSignal<bool>,
    /// The effect of turning it on. May be empty.
    #[prop(optional, into)]
    hint: String,
) -> impl IntoView {
    let below = fresh_id("switch");
    let described_by = (!hint.is_empty()).then(|| below.clone());
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                class="switch-control"
                aria-describedby=described_by
                prop:checked=is_on
                on:change=move |change| is_on.set(event_target_checked(&change))
            />
            <span class="switch-words">
                {label}
                {(!hint.is_empty()).then(|| view! { <small id=below>{hint}</small> })}
            </span>
        </label>
    }
}

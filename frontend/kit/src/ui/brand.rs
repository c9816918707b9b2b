//! The product's mark in the color of the team, or the team's own logo.

use leptos::prelude::*;

#[component]
pub fn Brand(
    /// The class that sets the size.
    class: &'static str,
    /// URL of the team's logo; empty for the product's mark.
    #[prop(into)]
    logo: String,
) -> AnyView {
    if logo.is_empty() {
        return view! {
            <svg class=class aria-hidden="true">
                <use href="#icon-mark" />
            </svg>
        }
        .into_any();
    }
    view! { <img class=class src=logo alt="" width="32" height="32" /> }.into_any()
}
